// Formats wall-clock times.

/** «09:00–13:00» */
export function timeRange(start: string, end: string): string {
  return `${start}–${end}`;
}

/** « (fino al giorno dopo)» if the slot crosses midnight. */
export function nextDayWords(start: string, end: string): string {
  return end < start ? ' (fino al giorno dopo)' : '';
}
