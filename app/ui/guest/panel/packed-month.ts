// A month in compact form: one letter a day instead of thirty objects in every page.
import type { DayOffer, DayState, MonthOffer } from '#app/domain/scheduling/availability.ts';

export type PackedMonth = Omit<MonthOffer, 'days'> & {
  /** One letter a day from the first of the month; capitals can be booked. */
  days: string;
};

const LETTERS: Record<DayState | 'none', string> = {
  none: 'n',
  available: 'a',
  partially_booked: 'p',
  fully_booked: 'f',
};
const STATES: Record<string, DayState> = { a: 'available', p: 'partially_booked', f: 'fully_booked' };

export function packMonth({ days, ...month }: MonthOffer): PackedMonth {
  return { ...month, days: days.map(letterOf).join('') };
}

export function unpackMonth({ days, ...month }: PackedMonth): MonthOffer {
  return { ...month, days: Array.from(days, (letter, index) => dayOf(month.month, index + 1, letter)) };
}

function letterOf({ state, bookable }: DayOffer): string {
  const letter = LETTERS[state ?? 'none'];
  return bookable ? letter.toUpperCase() : letter;
}

function dayOf(month: string, day: number, letter: string): DayOffer {
  const lower = letter.toLowerCase();
  return {
    date: `${month}-${String(day).padStart(2, '0')}`,
    state: STATES[lower],
    bookable: letter !== lower,
  };
}
