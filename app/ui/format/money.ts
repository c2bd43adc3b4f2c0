// Money on screens.
import { formatMoney } from '#app/domain/money/money-words.ts';

export { formatMoney };

/** Amounts in other currencies: «20,00 USD». */
export function formatForeignMoney(cents: number, currency: string): string {
  const code = currency.toUpperCase();
  const money = { style: 'currency', currency: code, currencyDisplay: 'code' } as const;
  return code === 'EUR' ? formatMoney(cents) : new Intl.NumberFormat('it-IT', money).format(cents / 100);
}
