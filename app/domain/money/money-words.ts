// Amounts in Italian: «1.234,50 €», with a no-break space before the sign and a true minus.
// `negative`: no sign for 0, also where it comes from subtracting nothing.
const EACH = { useGrouping: 'always', signDisplay: 'negative' } as const;
const euro = new Intl.NumberFormat('it-IT', { ...EACH, style: 'currency', currency: 'EUR' });

export function formatMoney(cents: number): string {
  return euro.format(cents / 100).replace('-', '−');
}

const whole = new Intl.NumberFormat('it-IT', EACH);
const exact = new Intl.NumberFormat('it-IT', { ...EACH, minimumFractionDigits: 2 });

/** For narrow places: «28», «28,50», «1.250». */
export function formatEuros(cents: number): string {
  return (cents % 100 === 0 ? whole : exact).format(cents / 100);
}
