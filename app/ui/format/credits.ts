// Credits in words; stored in cents.
import { formatEuros } from '#app/domain/money/money-words.ts';

/** «50 crediti», «1 credito», «12,50 crediti». */
export function creditsText(cents: number): string {
  return `${formatEuros(cents)} ${Math.abs(cents) === 100 ? 'credito' : 'crediti'}`;
}
