// Credits in words; stored in cents.
import { formatEuros } from '#app/domain/money/money-words.ts';

/** «50 crediti», «1 credito», «12,50 crediti». */
export function creditsText(cents: number): string {
  return `${formatEuros(cents)} ${Math.abs(cents) === 100 ? 'credito' : 'crediti'}`;
}

/** The end of a sentence on what credits do, for the turnover from which they do it; zero: from the start. */
export function fromThreshold(thresholdCents: number): string {
  return thresholdCents === 0 ? '' : ', quando raggiungi la soglia di incassi';
}

export function creditsUse(thresholdCents: number): string {
  return `Coprono da soli le commissioni della piattaforma${fromThreshold(thresholdCents)}.`;
}
