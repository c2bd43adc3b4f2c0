// Money as Italian readers expect it: «1.234,50 €», with a no-break space before the sign.
const euro = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR', useGrouping: 'always' });

export function formatMoney(cents: number): string {
  return euro.format(cents / 100);
}

/** What came in another currency, as its own people write it: «20,00 USD». */
export function formatForeignMoney(cents: number, currency: string): string {
  const code = currency.toUpperCase();
  const money = { style: 'currency', currency: code, currencyDisplay: 'code' } as const;
  return code === 'EUR' ? formatMoney(cents) : new Intl.NumberFormat('it-IT', money).format(cents / 100);
}
