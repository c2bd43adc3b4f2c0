import { formatPercentField } from '#app/domain/money/percent-text.ts';

/** «15%», «12,5%». */
export function percent(basisPoints: number): string {
  return `${formatPercentField(basisPoints)}%`;
}
