// The forms around calendars: weekdays as boxes, closed days as a range.
import { z } from 'zod';

import { about, integerBetween, longText, optionalLine, optionallyParsedBy } from '../text-fields.ts';
import { dayOf, formatDay, readDay } from '../calendar-day.ts';
import {
  dateField,
  DATE_ORDER,
  DIFFER,
  differ,
  EVERY_WEEKDAY,
  areInOrder,
  INVALID_DATE,
  NO_WEEKDAYS,
  ORDER,
  slotFields,
} from './calendar-fields.ts';

const MAX_DAYS = 1100;
const TOO_LONG = `Al massimo ${MAX_DAYS} giorni`;

const season = {
  name: optionalLine(80).transform((name) => name ?? ''),
  startDate: dateField,
  endDate: dateField,
};

export const calendarForm = z
  .object({
    ...season,
    /** 0 is Monday. */
    weekday: z.array(integerBetween(0, 6)).min(1, NO_WEEKDAYS),
    createDefaultSlots: z.boolean().default(false),
  })
  .refine(areInOrder, ORDER);

export const copyForm = z
  .object({ ...season, copyClosed: z.boolean().default(false) })
  .refine(areInOrder, ORDER);

const lastDay = {
  lastDate: optionallyParsedBy((text) => readDay(text.trim()), INVALID_DATE),
  reason: longText(200),
};

/** Sales stopped or resumed from a known day on; `lastDate` may be left empty: that day alone. */
export const stopForm = (firstDate: string) =>
  z
    .object(lastDay)
    .refine(({ lastDate }) => lastDate === null || firstDate <= lastDate, {
      ...about('lastDate'),
      path: ['lastDate'],
      error: DATE_ORDER,
    })
    .refine(({ lastDate }) => lastDate === null || dayOf(lastDate) - dayOf(firstDate) < MAX_DAYS, {
      ...about('lastDate'),
      path: ['lastDate'],
      error: TOO_LONG,
    });

/** `lastDate` may be left empty: one day. */
export const closingForm = z
  .object({ firstDate: dateField, ...lastDay })
  .refine(({ firstDate, lastDate }) => lastDate === null || firstDate <= lastDate, {
    ...about('firstDate', 'lastDate'),
    path: ['lastDate'],
    error: DATE_ORDER,
  })
  .refine(({ firstDate, lastDate }) => lastDate === null || dayOf(lastDate) - dayOf(firstDate) < MAX_DAYS, {
    ...about('firstDate', 'lastDate'),
    path: ['lastDate'],
    error: TOO_LONG,
  });

export const slotForm = z.object({ ...slotFields.shape, from: dateField }).refine(differ, DIFFER);

export function bitsOf(weekdays: readonly number[]): number {
  return weekdays.reduce((bits, weekday) => bits | (1 << weekday), 0);
}

/** 0 is Monday. */
export function weekdaysIn(bits: number): number[] {
  return [0, 1, 2, 3, 4, 5, 6].filter((weekday) => (bits & EVERY_WEEKDAY & (1 << weekday)) !== 0);
}

/** As texts, for the fields. */
export function seasonValues({ name, startDate, endDate, weekdays }: SeasonShown) {
  return { name, startDate, endDate, weekday: weekdaysIn(weekdays).map(String) };
}

type SeasonShown = { name: string; startDate: string; endDate: string; weekdays: number };

export function slotValues({ name, startTime, endTime, quantity }: SlotShown) {
  return { name, startTime, endTime, quantity: String(quantity) };
}

type SlotShown = { name: string; startTime: string; endTime: string; quantity: number };

export function datesBetween(first: string, last: string): string[] {
  const dates = [];
  for (let day = dayOf(first); day <= dayOf(last); day += 1) dates.push(formatDay(day));
  return dates;
}
