// «Primo servizio»: one form that puts something on sale, and the departures it creates. Browser-safe.
import { z } from 'zod';
import { serviceFields } from '../catalog/service-fields.ts';
import { dateField, EVERY_WEEKDAY, inOrder, ORDER, weekdayField, weekdaysIn } from '../day-fields.ts';
import { formNonceField, integerBetween } from '../text-fields.ts';
import * as errors from '../messages/errors.ts';
import { formatMinute, minuteOf, MINUTES_PER_DAY } from '../minutes.ts';
import { type SlotFields, startTimeField } from './calendars/calendar.ts';
import { resourceFields } from './resources/resource.ts';

export const MOST_TIMES = 8;

/** In minutes; shorter than a day, so that a departure ends before the next day's. */
const LONGEST = MINUTES_PER_DAY - 5;

const isEmpty = (time: unknown) => time === undefined || time === '';

const timesField = z.preprocess(
  (sent) => [sent].flat().filter((time) => !isEmpty(time)),
  z
    .array(startTimeField)
    .min(1, errors.required)
    .max(MOST_TIMES, `Al massimo ${MOST_TIMES} partenze`)
    .refine((times) => new Set(times).size === times.length, 'Due partenze hanno lo stesso orario'),
);

const { name, meetingPoint, meetingUrl, price } = serviceFields.shape;

export const firstServiceForm = z
  .object({
    name,
    meetingPoint,
    meetingUrl,
    weekday: weekdayField,
    time: timesField,
    minutes: integerBetween(5, LONGEST),
    startDate: dateField,
    endDate: dateField,
    /** Places of each departure. */
    capacity: resourceFields.shape.capacity,
    price,
    formNonce: formNonceField,
  })
  .refine(inOrder, ORDER);

export type FirstServiceFields = z.output<typeof firstServiceForm>;

type Departures = Pick<FirstServiceFields, 'time' | 'minutes'>;

/** Each departure uses one unit of the resource, so that overlapping ones all have their places. */
export function departureSlots({ time: times, minutes }: Departures): SlotFields[] {
  return times.map((startTime) => ({
    name: partOfDay(startTime),
    startTime,
    endTime: endOf(startTime, minutes),
    quantity: 1,
  }));
}

export function endOf(startTime: string, minutes: number): string {
  const end = (minuteOf(startTime) + minutes) % MINUTES_PER_DAY;
  return formatMinute(end === 0 ? MINUTES_PER_DAY : end);
}

/** The largest number of departures under way at once; one that began the evening before counts in the morning. */
export function atOnce({ time: times, minutes }: Departures): number {
  const starts = times.map(minuteOf);
  const since = (start: number, other: number) => (start - other + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  return Math.max(
    1,
    ...starts.map((start) => starts.filter((other) => since(start, other) < minutes).length),
  );
}

function partOfDay(time: string): string {
  const minute = minuteOf(time);
  if (minute < 12 * 60) return 'Mattina';
  return minute < 18 * 60 ? 'Pomeriggio' : 'Sera';
}

/** As strings, for the fields and the preview. */
export type FirstServiceValues = Record<
  Exclude<keyof FirstServiceFields, 'weekday' | 'time' | 'formNonce'>,
  string
> & { weekday: readonly string[]; time: readonly string[] };

export const EMPTY_FIRST_SERVICE: Omit<FirstServiceValues, 'startDate' | 'endDate'> = {
  name: '',
  meetingPoint: '',
  meetingUrl: '',
  weekday: weekdaysIn(EVERY_WEEKDAY).map(String),
  time: ['10:00', ''],
  minutes: '120',
  capacity: '',
  price: '',
};

/** Durations in the select, in minutes. */
export const LENGTHS = [30, 45, 60, 90, 120, 150, 180, 240, 300, 360, 480, 720] as const;
