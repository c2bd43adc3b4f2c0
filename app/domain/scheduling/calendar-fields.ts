// The fields of calendars and slots as their forms send them. Dates and times are on the activity's clock.
import { z } from 'zod';

import {
  about,
  longText,
  integerBetween,
  optionalIntegerBetween,
  optionalLine,
  parsedBy,
  requiredLine,
} from '../text-fields.ts';
import { dateField, EVERY_WEEKDAY, inOrder, INVALID_DATE, NO_WEEKDAYS, ORDER } from '../day-fields.ts';

export const INVALID_TIME = 'Scrivi un orario come 09:30';
const EQUAL_TIMES = "La fine deve essere diversa dall'inizio";

/** The calendar in which dates that are sold stay on offer when the others change, and why the others' slot is not. */
export const KEPT_CALENDAR = 'Date già vendute';
export const KEPT_REASON = 'Qui resta la fascia già venduta';

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

export const startTimeField = parsedBy(
  (text) => (TIME.test(text.trim()) ? text.trim() : undefined),
  INVALID_TIME,
);

/** Midnight at the end of the day is `24:00`, however it was written. */
export const endTimeField = parsedBy((text) => {
  const time = text.trim();
  if (time === '00:00' || time === '24:00') return '24:00';
  return TIME.test(time) ? time : undefined;
}, INVALID_TIME);

export const differ = ({ startTime, endTime }: { startTime: string; endTime: string }) =>
  startTime !== endTime;
export const DIFFER = { ...about('startTime', 'endTime'), path: ['endTime'], error: EQUAL_TIMES };

export const slotFields = z
  .object({
    name: requiredLine(60),
    startTime: startTimeField,
    endTime: endTimeField,
    /** How many of the resource's units it offers; null: all of them. */
    quantity: optionalIntegerBetween(1, 1000),
  })
  .refine(differ, DIFFER);

export type SlotFields = z.output<typeof slotFields>;

export const calendarFields = z
  .object({
    name: optionalLine(80).transform((name) => name ?? ''),
    startDate: dateField,
    endDate: dateField,
    /** Bit 0 is Monday, bit 6 Sunday. */
    weekdays: integerBetween(0, EVERY_WEEKDAY)
      .refine((days) => days > 0, NO_WEEKDAYS)
      .default(EVERY_WEEKDAY),
    createDefaultSlots: z.boolean().default(false),
  })
  .refine(inOrder, ORDER);

export type CalendarFields = z.output<typeof calendarFields>;

/** docs/rules/availability.md#calendars-and-slots. */
export const DEFAULT_SLOTS: readonly SlotFields[] = [
  { name: 'Mattina', startTime: '09:00', endTime: '13:00', quantity: null },
  { name: 'Pomeriggio', startTime: '14:00', endTime: '17:00', quantity: null },
];

export const closingFields = z.object({
  dates: z.array(dateField).min(1, INVALID_DATE).max(1100),
  reason: longText(200),
});

export type ClosingFields = z.output<typeof closingFields>;
