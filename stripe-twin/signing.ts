/** Signs webhook bodies with Stripe's scheme. */
import { createHmac } from 'node:crypto';

export function signatureHeader(body: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
