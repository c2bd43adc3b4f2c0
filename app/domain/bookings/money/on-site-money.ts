// Money taken in person. Source: docs/rules/bookings.md#on-site.

export const PAYMENT_MEANS = ['cash', 'card', 'transfer'] as const;

/** `other`: not recorded. */
export type PaymentMeans = (typeof PAYMENT_MEANS)[number] | 'other';

/** Means of giving back; `other` too, because the payment's means may be unknown. */
export const BACK_MEANS: readonly PaymentMeans[] = [...PAYMENT_MEANS, 'other'];

export const MEANS_WORDS: Record<PaymentMeans, string> = {
  cash: 'Contanti',
  card: 'Carta',
  transfer: 'Bonifico',
  other: 'Altro',
};

/** A payment that was not reversed, or money given back in person. */
export type OnSitePayment = {
  id: number;
  /** Negative: given back. */
  amountCents: number;
  means: PaymentMeans;
  at: Date;
  /** Who recorded it. */
  by: string | undefined;
};

/** Means of the newest payment (the list is oldest first); the default for giving back. */
export function lastMeans(payments: readonly OnSitePayment[]): PaymentMeans {
  return payments.findLast(({ amountCents }) => amountCents > 0)?.means ?? 'cash';
}
