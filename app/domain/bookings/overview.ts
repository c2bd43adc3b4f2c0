// Figures and charts of the overview.
import { weekdayOf } from '../calendar-day.ts';

// An operator's overview of bookings.

/** One time of one service today, with its guests. */
export type TodaySlot = {
  startTime: string;
  endTime: string;
  slotName: string;
  serviceName: string;
  activityName: string;
  people: number;
  bookings: { reference: string; guest: string; people: number }[];
};

/** `notShown`: bookings beyond the limit of the page. */
export type Today = { slots: TodaySlot[]; people: number; notShown: number };

export type ComingBooking = {
  reference: string;
  guest: string;
  date: string;
  startTime: string;
  endTime: string;
  serviceName: string;
  activityName: string;
  people: number;
};

/** How far ahead the next bookings are looked for; today counts apart. */
export const COMING_DAYS = 30;

/** `day` is a day number of calendar-day.ts; for a week, its Monday. */
export type Sold = { day: number; cents: number; places: number };

export type Sales = { days: Sold[]; weeks: Sold[] };

export const DAYS = 30;
export const WEEKS = 12;

/** The first day that either chart needs. */
export function firstDayOfSales(today: number): number {
  return Math.min(today - DAYS + 1, mondayOf(today) - (WEEKS - 1) * 7);
}

/** The last 30 days and 12 weeks, including today; days without sales are 0. */
export function salesUntil(today: number, sold: readonly Sold[]): Sales {
  const thisMonday = mondayOf(today);
  return {
    days: sums(DAYS, (index) => today - DAYS + 1 + index, sold),
    weeks: sums(
      WEEKS,
      (index) => thisMonday - (WEEKS - 1 - index) * 7,
      sold.map(({ day, ...rest }) => ({ ...rest, day: mondayOf(day) })),
    ),
  };
}

function mondayOf(day: number): number {
  return day - weekdayOf(day);
}

function sums(count: number, dayAt: (index: number) => number, sold: readonly Sold[]): Sold[] {
  return Array.from({ length: count }, (_, index) => {
    const day = dayAt(index);
    const own = sold.filter((each) => each.day === day);
    return {
      day,
      cents: own.reduce((sum, { cents }) => sum + cents, 0),
      places: own.reduce((sum, { places }) => sum + places, 0),
    };
  });
}
