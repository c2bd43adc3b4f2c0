// The forms around calendars: weekdays as boxes, closed days as a range.
import { z } from 'zod';

import { about, longText, optionalLine, optionallyParsedBy } from '../text-fields.ts';
import { dayOf, formatDay, readDay } from '../calendar-day.ts';
import {
  DATE_ORDER,
  dateField,
  inOrder,
  INVALID_DATE,
  ORDER,
  weekdayField,
  weekdaysIn,
} from '../day-fields.ts';
import { DIFFER, differ, slotFields } from './calendar-fields.ts';

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
    weekday: weekdayField,
    createDefaultSlots: z.boolean().default(false),
  })
  .refine(inOrder, ORDER);

export const copyForm = z
  .object({ ...season, copyClosed: z.boolean().default(false) })
  .refine(inOrder, ORDER);

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
