// How a booking is said in Italian wherever there is only text: mails and calendar files.
import type { BookingView, BookingViewLine } from './booking-view.ts';
import { GIVES_PLACES_BACK, NO_REFUND_ANY_MORE } from './cancellation-words.ts';

const DAY = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
const SHORT_DAY = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
const euro = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR', useGrouping: 'always' });
const longDay = new Intl.DateTimeFormat('it-IT', DAY);
const shortDay = new Intl.DateTimeFormat('it-IT', SHORT_DAY);

/** «1.234,50 €», with an ordinary space so that it is found by searching for it. */
export function euroText(cents: number): string {
  return euro.format(cents / 100).replaceAll(/\u00a0|\u202f/g, ' ');
}

/** «sabato 12 giugno 2027» for `2027-06-12`. */
export function dayText(date: string): string {
  return longDay.format(calendarDay(date));
}

/** «sab 12 giu» for `2027-06-12`. */
export function shortDayText(date: string): string {
  return shortDay.format(calendarDay(date));
}

// A calendar day has no zone: noon UTC stands for it, and is read back in UTC.
function calendarDay(date: string): Date {
  return new Date(`${date}T12:00:00Z`);
}

/** «09:00–13:00». */
export function hoursText(times: { startTime: string; endTime: string }): string {
  return `${times.startTime}–${times.endTime}`;
}

/** For what crosses midnight. */
export function nextDayText({ startTime, endTime }: { startTime: string; endTime: string }): string {
  return endTime < startTime ? ', fino al giorno dopo' : '';
}

export function peopleText(people: number): string {
  return people === 1 ? '1 persona' : `${people} persone`;
}

/** «al 10 giugno, ore 09:00», «all'8 giugno, ore 09:00»: follows «fino». */
export function untilText(instant: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('it-IT', { day: 'numeric', month: 'long', timeZone }).format(instant);
  const article = /^(8|11)\b/.test(day) ? "all'" : 'al ';
  return `${article}${day}, ore ${clockText(instant, timeZone)}`;
}

function clockText(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('it-IT', { hour: '2-digit', minute: '2-digit', timeZone }).format(instant);
}

/** «Adulto, 2 × 35,00 €»; a price for the whole party has no multiplication. */
export function lineText(line: BookingViewLine): string {
  const units = line.unitPriceCents > 0 ? Math.round(line.totalCents / line.unitPriceCents) : 1;
  if (line.pricing === 'per_booking') return `${line.rateName}, ${peopleText(line.people)}`;
  const price = `${line.rateName}, ${units} × ${euroText(line.unitPriceCents)}`;
  return line.pricing === 'per_unit' ? `${price} (${peopleText(line.people)})` : price;
}

/** What cancelling at `now` means for the money. */
export function cancellationText(view: BookingView, now: Date): string {
  if (view.source === 'on_the_spot') return GIVES_PLACES_BACK;
  if (now.getTime() <= view.freeCancellationUntil.getTime()) {
    return `Puoi annullare gratis fino ${untilText(view.freeCancellationUntil, view.activity.timeZone)}.`;
  }
  return NO_REFUND_ANY_MORE;
}
