// Money as Italian readers expect it: «1.234,50 €», with a no-break space before the sign and a true minus.
const euro = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR', useGrouping: 'always' });

export function formatMoney(cents: number): string {
  return euro.format(cents / 100).replace('-', '−');
}
