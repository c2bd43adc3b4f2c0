// How a booking is said in Italian wherever there is only text: mails and calendar files.
import { formatMoney } from '../money/money-words.ts';
import type { BookingViewLine } from './booking-view.ts';

/** «1.234,50 €», with an ordinary space so that it is found by searching for it. */
export function euroText(cents: number): string {
  return formatMoney(cents).replaceAll(/\u00a0|\u202f/g, ' ');
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

/** «Adulto, 2 × 35,00 €»; a price for the whole party has no multiplication. */
export function lineText(line: BookingViewLine): string {
  const units = line.unitPriceCents > 0 ? Math.round(line.totalCents / line.unitPriceCents) : 1;
  if (line.pricing === 'per_booking') return `${line.rateName}, ${peopleText(line.people)}`;
  const price = `${line.rateName}, ${units} × ${euroText(line.unitPriceCents)}`;
  return line.pricing === 'per_unit' ? `${price} (${peopleText(line.people)})` : price;
}
