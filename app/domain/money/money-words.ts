// Amounts in Italian: «1.234,50 €», with a no-break space before the sign and a true minus.
const euro = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR', useGrouping: 'always' });

export function formatMoney(cents: number): string {
  return euro.format(cents / 100).replace('-', '−');
}

const whole = new Intl.NumberFormat('it-IT', { useGrouping: 'always' });
const exact = new Intl.NumberFormat('it-IT', { useGrouping: 'always', minimumFractionDigits: 2 });

/** For narrow places: «28», «28,50», «1.250». */
export function formatEuros(cents: number): string {
  return (cents % 100 === 0 ? whole : exact).format(cents / 100);
}
