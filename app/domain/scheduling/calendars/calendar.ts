// Calendars and slots: types of their pages, and their forms.
import { z } from 'zod';
import {
  about,
  longText,
  integerBetween,
  optionalIntegerBetween,
  optionalLine,
  parsedBy,
  requiredLine,
  optionallyParsedBy,
} from '../../text-fields.ts';
import * as days from '../../day-fields.ts';
import { dayOf, formatDay, readDay } from '../../calendar-day.ts';

// Calendars for an operator. Times `09:00` and dates `2027-06-12` are on the activity's clock.

export type CalendarSlot = {
  id: number;
  name: string;
  startTime: string;
  endTime: string;
  quantity: number;
  validFrom: string | null;
  validTo: string | null;
};

export type OwnCalendar = {
  id: number;
  name: string;
  resourceId: number;
  resourceName: string;
  activityName: string;
  startDate: string;
  endDate: string;
  /** Bit mask: bit 0 is Monday. */
  weekdays: number;
  archived: boolean;
  /** Times of slots that are valid on the season's first day or later. */
  hours: string[];
  state: 'past' | 'current' | 'future';
};

/** The times are null for a whole day. */
export type StoppedDate = { date: string; startTime: string | null; endTime: string | null; reason: string };

/** Identifies a stop among those of one resource. */
export function stopKey({ date, startTime, endTime }: StoppedDate): string {
  return startTime === null ? date : `${date} ${startTime}-${endTime}`;
}

export type CalendarPage = {
  id: number;
  name: string;
  startDate: string;
  endDate: string;
  weekdays: number;
  archived: boolean;
  resource: { id: number; name: string; quantity: number; archived: boolean };
  activity: { id: number; name: string; subdomain: string };
  /** Today on the activity's clock. */
  today: string;
  slots: CalendarSlot[];
  closed: { date: string; reason: string }[];
  /** Coming days on which the resource takes no new bookings. */
  stops: StoppedDate[];
  /** Bookings in its slots that are not over. */
  futureBookings: number;
};

export const INVALID_TIME = 'Scrivi un orario come 09:30';
const EQUAL_TIMES = "La fine deve essere diversa dall'inizio";

/**
 * Name of the calendar that keeps offering sold dates after a change, and the reason for closing the new slot
 * on them.
 */
export const KEPT_CALENDAR = 'Date già vendute';
export const KEPT_REASON = 'Qui resta la fascia già venduta';

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

export const startTimeField = parsedBy(
  (text) => (TIME.test(text.trim()) ? text.trim() : undefined),
  INVALID_TIME,
);

/** Midnight at the end of the day is `24:00`; `00:00` is accepted too. */
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
    /** Units that the slot offers; null: all units of the resource. */
    quantity: optionalIntegerBetween(1, 1000),
  })
  .refine(differ, DIFFER);

export type SlotFields = z.output<typeof slotFields>;

export const calendarFields = z
  .object({
    name: optionalLine(80).transform((name) => name ?? ''),
    startDate: days.dateField,
    endDate: days.dateField,
    /** Bit mask: bit 0 is Monday, bit 6 Sunday. */
    weekdays: integerBetween(0, days.EVERY_WEEKDAY)
      .refine((chosen) => chosen > 0, days.NO_WEEKDAYS)
      .default(days.EVERY_WEEKDAY),
    createDefaultSlots: z.boolean().default(false),
  })
  .refine(days.inOrder, days.ORDER);

export type CalendarFields = z.output<typeof calendarFields>;

/** docs/rules/availability.md#calendars-and-slots. */
export const DEFAULT_SLOTS: readonly SlotFields[] = [
  { name: 'Mattina', startTime: '09:00', endTime: '13:00', quantity: null },
  { name: 'Pomeriggio', startTime: '14:00', endTime: '17:00', quantity: null },
];

export const closingFields = z.object({
  dates: z.array(days.dateField).min(1, days.INVALID_DATE).max(1100),
  reason: longText(200),
});

export type ClosingFields = z.output<typeof closingFields>;

// Forms of calendars: weekdays as checkboxes, closed days as a range.

const MAX_DAYS = 1100;
const TOO_LONG = `Al massimo ${MAX_DAYS} giorni`;

const season = {
  name: optionalLine(80).transform((name) => name ?? ''),
  startDate: days.dateField,
  endDate: days.dateField,
};

export const calendarForm = z
  .object({ ...season, weekday: days.weekdayField, createDefaultSlots: z.boolean().default(false) })
  .refine(days.inOrder, days.ORDER);

export const copyForm = z
  .object({ ...season, copyClosed: z.boolean().default(false) })
  .refine(days.inOrder, days.ORDER);

const lastDay = {
  lastDate: optionallyParsedBy((text) => readDay(text.trim()), days.INVALID_DATE),
  reason: longText(200),
};

/** Stops or resumes sales from a known day on; an empty `lastDate` means that day alone. */
export const stopForm = (firstDate: string) =>
  z
    .object(lastDay)
    .refine(({ lastDate }) => lastDate === null || firstDate <= lastDate, {
      ...about('lastDate'),
      path: ['lastDate'],
      error: days.DATE_ORDER,
    })
    .refine(({ lastDate }) => lastDate === null || dayOf(lastDate) - dayOf(firstDate) < MAX_DAYS, {
      ...about('lastDate'),
      path: ['lastDate'],
      error: TOO_LONG,
    });

/** An empty `lastDate` means one day. */
export const closingForm = z
  .object({ firstDate: days.dateField, ...lastDay })
  .refine(({ firstDate, lastDate }) => lastDate === null || firstDate <= lastDate, {
    ...about('firstDate', 'lastDate'),
    path: ['lastDate'],
    error: days.DATE_ORDER,
  })
  .refine(({ firstDate, lastDate }) => lastDate === null || dayOf(lastDate) - dayOf(firstDate) < MAX_DAYS, {
    ...about('firstDate', 'lastDate'),
    path: ['lastDate'],
    error: TOO_LONG,
  });

export const slotForm = z.object({ ...slotFields.shape, from: days.dateField }).refine(differ, DIFFER);

/** As strings, for the fields. */
export function seasonValues({ name, startDate, endDate, weekdays }: SeasonShown) {
  return { name, startDate, endDate, weekday: days.weekdaysIn(weekdays).map(String) };
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
