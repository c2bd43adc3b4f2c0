// How much goes back to a guest whose booking the operator cancels. Pure.
import type { Cents } from '../../money/cents.ts';

export type RefundChoice = { kind: 'all' } | { kind: 'none' } | { kind: 'part'; cents: Cents };

export type Terms = {
  /** Only the owner of a service gives more, or less, than the terms it was sold on. */
  mayChoose: boolean;
  /** What the guest would get by cancelling now. */
  byTermsCents: Cents;
  /** What is left of what they paid. */
  refundableCents: Cents;
};

export function chosenRefund(
  choice: RefundChoice,
  { mayChoose, byTermsCents, refundableCents }: Terms,
): Cents {
  if (!mayChoose) return Math.min(byTermsCents, refundableCents);
  if (choice.kind === 'all') return refundableCents;
  return choice.kind === 'none' ? 0 : choice.cents;
}
