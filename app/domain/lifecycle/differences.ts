// Differences between Stripe's books and ours.
import type { Cents } from '../money/cents.ts';

export type DifferenceKind =
  | 'charge-unknown'
  | 'charge-amount'
  | 'refund-unknown'
  | 'refund-amount'
  | 'refund-missing'
  | 'transfer-unknown'
  | 'transfer-amount'
  | 'transfer-reversed'
  | 'transfer-missing'
  | 'charge-missing';

/** Cents in either book; undefined if it doesn't have the object. */
export type Difference = {
  kind: DifferenceKind;
  stripeObjectId: string;
  bookingId: number | undefined;
  stripeCents: Cents | undefined;
  ledgerCents: Cents | undefined;
};

/** An object as either book has it, identified by Stripe's id. */
export type Booked = { id: string; amountCents: Cents; returnedCents: Cents; bookingId?: number | undefined };

type ObjectKind = 'charge' | 'refund' | 'transfer';

const KINDS: Record<
  ObjectKind,
  { unknown: DifferenceKind; amount: DifferenceKind; missing: DifferenceKind }
> = {
  charge: { unknown: 'charge-unknown', amount: 'charge-amount', missing: 'charge-missing' },
  refund: { unknown: 'refund-unknown', amount: 'refund-amount', missing: 'refund-missing' },
  transfer: { unknown: 'transfer-unknown', amount: 'transfer-amount', missing: 'transfer-missing' },
};

/** `stripe` and `ledger` have the objects made since the same moment. */
export function differencesBetween(
  kind: ObjectKind,
  stripe: readonly Booked[],
  ledger: readonly Booked[],
): Difference[] {
  const ours = new Map(ledger.map((each) => [each.id, each]));
  const theirs = new Set(stripe.map(({ id }) => id));
  const { unknown, amount, missing } = KINDS[kind];
  const found = stripe.flatMap((object): Difference[] => {
    const own = ours.get(object.id);
    const about = { stripeObjectId: object.id, bookingId: own?.bookingId };
    if (!own) return [{ ...about, kind: unknown, stripeCents: object.amountCents, ledgerCents: undefined }];
    const sums = { stripeCents: object.amountCents, ledgerCents: own.amountCents };
    if (sums.stripeCents !== sums.ledgerCents) return [{ ...about, kind: amount, ...sums }];
    if (kind !== 'transfer' || object.returnedCents === own.returnedCents) return [];
    const returned = { stripeCents: object.returnedCents, ledgerCents: own.returnedCents };
    return [{ ...about, kind: 'transfer-reversed', ...returned }];
  });
  const lost = ledger.filter(({ id }) => !theirs.has(id));
  return [
    ...found,
    ...lost.map(({ id, bookingId, amountCents }) => ({
      kind: missing,
      stripeObjectId: id,
      bookingId,
      stripeCents: undefined,
      ledgerCents: amountCents,
    })),
  ];
}
