// Form fields for days: a date, first and last day, weekdays as checkboxes.
import { readDay } from './calendar-day.ts';
import { about, integerBetween, parsedBy } from './text-fields.ts';
import { z } from 'zod';

export const INVALID_DATE = 'Scegli una data';
export const DATE_ORDER = "La fine non può venire prima dell'inizio";
export const NO_WEEKDAYS = 'Scegli almeno un giorno della settimana';

export const EVERY_WEEKDAY = 127;

/** `2027-06-12`, an existing day. */
export const dateField = parsedBy((text) => readDay(text.trim()), INVALID_DATE);

/** 0 is Monday. */
export const weekdayField = z.array(integerBetween(0, 6)).min(1, NO_WEEKDAYS);

export const inOrder = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  startDate <= endDate;
export const ORDER = { ...about('startDate', 'endDate'), path: ['endDate'], error: DATE_ORDER };

export function bitsOf(weekdays: readonly number[]): number {
  return weekdays.reduce((bits, weekday) => bits | (1 << weekday), 0);
}

/** 0 is Monday. */
export function weekdaysIn(bits: number): number[] {
  return [0, 1, 2, 3, 4, 5, 6].filter((weekday) => (bits & EVERY_WEEKDAY & (1 << weekday)) !== 0);
}
