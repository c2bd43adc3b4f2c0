// Until when cancelling is free, and the words for it, for every page, mail and refund.
import { untilDayAndTime, weekdayAndTime, type Seen } from '../../instant-words.ts';

const HOUR_MS = 3_600_000;

/** The last moment: `hours` before the start. */
export function freeCancellationEnd(startsAt: Date, hours: number): Date {
  return new Date(startsAt.getTime() - hours * HOUR_MS);
}

type Sold = { cancellationHours: number; freeCancellationUntil: Date };

/**
 * After a move: the same number of hours before the new start, if cancelling was still free; otherwise only a
 * person who decides refunds renews it.
 */
export function freeOnceMoved(
  sold: Sold,
  startsAt: Date,
  { now, freesAnew }: { now: Date; freesAnew: boolean },
): Date {
  return freesAnew || isStillFree(sold.freeCancellationUntil, now)
    ? freeCancellationEnd(startsAt, sold.cancellationHours)
    : sold.freeCancellationUntil;
}

export function isStillFree(until: Date, now: Date): boolean {
  return now.getTime() <= until.getTime();
}

export const NOT_REFUNDABLE = 'Non rimborsabile';

/** For a known start: «Annullamento gratuito fino a giovedì 10 giugno, ore 10:00», or that there is none. */
export function freeCancellationWords(until: Date, seen: Seen): string {
  return isStillFree(until, seen.now)
    ? `Annullamento gratuito fino a ${weekdayAndTime(until, seen)}`
    : NOT_REFUNDABLE;
}

/** For a service without a chosen time: «Annullamento gratuito fino a 48 ore prima». */
export function cancellationRule(hours: number): string {
  return `Annullamento gratuito fino ${hours === 0 ? "all'inizio" : `a ${hoursAsWords(hours)} prima`}`;
}

/** «un'ora», «48 ore», «7 giorni» instead of 168 hours. */
export function hoursAsWords(hours: number): string {
  if (hours === 1) return "un'ora";
  return hours >= 72 && hours % 24 === 0 ? `${hours / 24} giorni` : `${hours} ore`;
}

/** For bookings paid on site: the money is settled there. */
const GIVES_PLACES_BACK = 'Se non puoi venire, annulla: i posti tornano liberi per altri.';

const NO_REFUND_ANY_MORE = 'Il termine per annullare gratis è scaduto: se annulli non è previsto rimborso.';

type Cancellable = { source: string; freeCancellationUntil: Date; activity: { timeZone: string } };

/** What cancelling now means for the guest. */
export function cancellationText(booking: Cancellable, now: Date): string {
  const { source, freeCancellationUntil: until, activity } = booking;
  if (source === 'on_the_spot') return GIVES_PLACES_BACK;
  return isStillFree(until, now)
    ? `Puoi annullare gratis fino ${untilDayAndTime(until, { timeZone: activity.timeZone, now })}.`
    : NO_REFUND_ANY_MORE;
}
