// Money that operators take in person. Source: docs/rules/bookings.md#on-site.

export const PAYMENT_MEANS = ['cash', 'card', 'transfer'] as const;

/** `other`: nobody wrote it down. */
export type PaymentMeans = (typeof PAYMENT_MEANS)[number] | 'other';

/** How it goes back: as it came, also where nobody wrote that down. */
export const BACK_MEANS: readonly PaymentMeans[] = [...PAYMENT_MEANS, 'other'];

export const MEANS_WORDS: Record<PaymentMeans, string> = {
  cash: 'Contanti',
  card: 'Carta',
  transfer: 'Bonifico',
  other: 'Altro',
};

/** One payment that stands, or money given back in person. */
export type OnSitePayment = {
  id: number;
  /** Below zero: given back. */
  amountCents: number;
  means: PaymentMeans;
  at: Date;
  /** Who marked it. */
  by: string | undefined;
};

/** By which money came in person last, payments oldest first: it goes back so, unless somebody says otherwise. */
export function lastMeans(payments: readonly OnSitePayment[]): PaymentMeans {
  return payments.findLast(({ amountCents }) => amountCents > 0)?.means ?? 'cash';
}
