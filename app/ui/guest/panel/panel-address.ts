// The panel's state in the query: `?month=2027-06&date=2027-06-12&slot=0900-1300&people-7=2&step=details`.
import type { PanelChoice } from './panel-data.ts';

export const PANEL_ID = 'prenota';

/** The part that links to other days keep: time, people, and carried parameters. */
export function keptQuery({ slot, people, carried }: PanelChoice): string {
  const kept = Object.entries(people).map(([rate, count]) => `&people-${rate}=${count}`);
  const same = Object.entries(carried).map(([name, value]) => `&${name}=${encodeURIComponent(value)}`);
  return (slot === undefined ? '' : `&slot=${slot}`) + kept.join('') + same.join('');
}

/** Shows another month and keeps the choice. */
export function monthHref(month: string, choice: PanelChoice): string {
  const date = choice.date === undefined ? '' : `&date=${choice.date}`;
  return `?month=${month}${date}${keptQuery(choice)}#${PANEL_ID}`;
}

export function dayHref(date: string, kept: string): string {
  return `?month=${date.slice(0, 7)}&date=${date}${kept}#${PANEL_ID}`;
}

/** The whole choice at one of the two steps. */
export function choiceHref(choice: PanelChoice, step: 'choose' | 'details'): string {
  const details = step === 'details' ? '&step=details' : '';
  return choice.date === undefined
    ? `?${keptQuery(choice).slice(1)}#${PANEL_ID}`
    : dayHref(choice.date, keptQuery(choice) + details);
}
