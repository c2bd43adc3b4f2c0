/** Stripe's fee for a payment, in whole cents, and the smallest amount it accepts. */
const PERCENT_THOUSANDTHS = 15;
const FIXED_CENTS = 25;
const LEAST: Record<string, number> = { eur: 50, usd: 50, gbp: 30, chf: 50 };

/** 1.5 % rounded to the nearest cent, plus 25 cents: the fee for European cards. */
export function processingFee(amount: number): number {
  return Math.floor((amount * PERCENT_THOUSANDTHS + 500) / 1000) + FIXED_CENTS;
}

export function leastCharge(currency: string): number {
  return LEAST[currency] ?? 50;
}

export const DISPUTE_FEE = 2000;

/** An amount as written in Italian, always with a thousands separator: 1.234,50 €. */
export function formatAmount(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('it-IT', {
    style: 'currency',
    currency: currency.toUpperCase(),
    useGrouping: 'always',
  });
  return format.format(cents / 100).replace('-', '\u2212');
}

/** An amount as Stripe writes it in its English messages: €70.00. */
export function englishAmount(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}
