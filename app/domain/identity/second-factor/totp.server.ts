// Time-based codes (RFC 6238) as authenticator apps compute them: six digits, a new one every half minute.
import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;

export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

type Account = { secret: string; issuer: string; label: string };

/** What an app reads from the square code. */
export function uriOf({ secret, ...names }: Account): string {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret) }).toString();
}

/** The half minute that the code belongs to: this one, the one before or the one after. Undefined: it is wrong. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = new TOTP({ secret: Secret.fromBase32(secret) }).validate({
    token: code,
    timestamp,
    window: 1,
  });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}
