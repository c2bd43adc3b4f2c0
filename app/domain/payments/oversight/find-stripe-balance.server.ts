// What Stripe itself says it holds for the platform.
import { failureText } from '../../failure-text.ts';
import type { Deps } from '../../deps.ts';
import type { Cents } from '../../money/cents.ts';

/** undefined: Stripe does not answer now. */
export async function findStripeBalance({
  payments,
  log,
}: Pick<Deps, 'payments' | 'log'>): Promise<Cents | undefined> {
  try {
    return await payments.findBalance();
  } catch (error) {
    log.warn({ error: failureText(error) }, 'the balance at Stripe could not be read');
    return undefined;
  }
}
