// The door's answer to a booking: whether its people come in, and if not, why. The same on the server and on
// a device without network. Source: docs/rules/bookings.md#check-in.
import { clockTime, type Seen, wallClock, weekdayAndTime } from '../../instant-words.ts';
import { cleanPasted } from '../../pasted-text.ts';
import { foldText, searchWords } from '../../search-words.ts';
import { type BookingStatus, wasSold } from '../states.ts';

/** A booking for whoever is at the door: no e-mail address, and no amount except what is due. */
export type DoorBooking = {
  reference: string;
  /** Code of the ticket's QR code. */
  code: string;
  guest: string;
  people: number;
  rates: string[];
  status: BookingStatus;
  /** The time to pay ended, or the payment failed. */
  neverPaid: boolean;
  arrived: number;
  /** Time of the last arrival. ISO, like all instants here, because the list is stored as JSON. */
  arrivedAt: string | null;
  arrivedBy: string | null;
  /** null: something is due, but the viewer may not know how much. */
  dueCents: number | null;
  /** Whether the viewer may open the booking. */
  seesBooking: boolean;
  slotId: number;
  resourceId: number;
  date: string;
  startTime: string;
  endTime: string;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  cancelledAt: string | null;
  serviceName: string;
  resourceName: string;
};

/** How early a booking can be checked in: guests come early, and some slots begin after midnight. */
export const HOURS_BEFORE = 12;

export type Verdict =
  /** Everybody comes in. */
  | 'ready'
  /** Some have arrived; the number of others is asked for. */
  | 'part'
  | 'in'
  /** They may come in, but something is still to be paid. */
  | 'due'
  | 'unpaid'
  | 'cancelled'
  | 'other-day'
  | 'other-departure'
  | 'too-early';

export type DoorAnswer =
  /** `entered`: how many came in just now. `undo`: value of the form that takes this back. */
  | { is: 'entered'; booking: DoorBooking; entered: number; undo?: string | undefined }
  | { is: Verdict; booking: DoorBooking }
  /** `near`: the booking that was probably meant; `named`: the first of guests with this name, and how many `others`. */
  | {
      is: 'not-found';
      asked: string;
      near: DoorBooking | undefined;
      named: readonly DoorBooking[];
      others: number;
    };

/** `people` is negative for check-ins taken back. */
export type LastArrival = { reference: string; guest: string; people: number; at: string; timeZone: string };

/** Key of the departure that the door is for: `{resource} {start} {end}`. */
export function departureKey({ resourceId, startTime, endTime }: DoorBooking): string {
  return `${resourceId} ${startTime} ${endTime}`;
}

/** Of a day's list, or of one departure of it. */
export function countArrivals(list: readonly DoorBooking[], departure: string | undefined): ArrivalCounts {
  const sold = list.filter(
    (booking) => wasSold(booking) && (departure === undefined || departureKey(booking) === departure),
  );
  const sum = (count: (booking: DoorBooking) => number) =>
    sold.reduce((total, each) => total + count(each), 0);
  return { arrived: sum(({ arrived }) => arrived), people: sum(({ people }) => people) };
}

export type ArrivalCounts = { arrived: number; people: number };

export function judge(
  booking: DoorBooking,
  { now, departure }: { now: Date; departure?: string | undefined },
): Verdict {
  const { status, arrived, people, dueCents } = booking;
  if (status === 'cancelled') return booking.neverPaid ? 'unpaid' : 'cancelled';
  if (status === 'pending') return 'unpaid';
  const when = judgeTime(booking, now);
  if (when !== undefined) return when;
  if (departure !== undefined && departureKey(booking) !== departure) return 'other-departure';
  if (arrived >= people) return 'in';
  if (dueCents === null || dueCents > 0) return 'due';
  return arrived > 0 ? 'part' : 'ready';
}

/** When check-in opens. */
export function doorOpensAt(startsAt: Date): Date {
  return new Date(startsAt.getTime() - HOURS_BEFORE * 3_600_000);
}

export type DoorOpens = { words: string; leftMs: number };

/** «sabato 12 giugno, ore 08:00»; undefined once people can be checked in. */
export function whenDoorOpens(startsAt: Date, seen: Seen): DoorOpens | undefined {
  const opens = doorOpensAt(startsAt);
  const leftMs = opens.getTime() - seen.now.getTime();
  return leftMs > 0 ? { words: weekdayAndTime(opens, seen), leftMs } : undefined;
}

function judgeTime(booking: DoorBooking, now: Date): Verdict | undefined {
  if (hasDoorClosed(booking, now)) return 'other-day';
  if (now >= doorOpensAt(new Date(booking.startsAt))) return undefined;
  return isToday(booking, now) ? 'too-early' : 'other-day';
}

/** After the end, and not before the day is over. */
export function hasDoorClosed(booking: DoorBooking, now: Date): boolean {
  return now > new Date(booking.endsAt) && !isToday(booking, now);
}

function isToday({ date, timeZone }: DoorBooking, now: Date): boolean {
  return wallClock(now, timeZone).date === date;
}

/** When check-in opens: «08:00». */
export function opensAt({ startsAt, timeZone }: DoorBooking): string {
  return clockTime(doorOpensAt(new Date(startsAt)), timeZone);
}

const CODE = /[0-9a-f-]{36}/;

/** The ticket code from a scanned address, or the typed reference. */
export function readAsked(text: string): string {
  const cleaned = cleanPasted(text.slice(0, 300));
  return CODE.exec(cleaned.toLowerCase())?.[0] ?? cleaned.toUpperCase();
}

export function findAsked(list: readonly DoorBooking[], text: string): DoorBooking | undefined {
  const asked = readAsked(text);
  return list.find(({ code, reference }) => code === asked || reference === asked);
}

const MOST_NAMED = 6;

/** The answer to what is no booking's code: perhaps one letter is wrong, or it is a name. */
export function notFoundIn(list: readonly DoorBooking[], text: string): DoorAnswer {
  const asked = readAsked(text);
  const near = list.find(
    ({ reference }) => reference.length === asked.length && differences(reference, asked) === 1,
  );
  // Those who may come in first; attempts that were never paid only hide them.
  const found = near ? [] : namedSo(list, text).filter(({ neverPaid }) => !neverPaid);
  found.sort((a, b) => Number(wasSold(b)) - Number(wasSold(a)));
  const named = found.slice(0, MOST_NAMED);
  return { is: 'not-found', asked: text.slice(0, 40), near, named, others: found.length - named.length };
}

/** Bookings whose guest's name has a word beginning with each searched word. */
export function namedSo(list: readonly DoorBooking[], text: string): DoorBooking[] {
  const words = searchWords(text)?.map(foldText) ?? [];
  if (words.length === 0) return [];
  return list.filter(({ guest }) => {
    const names = foldText(guest).split(/[\s'-]+/);
    return words.every((word) => names.some((name) => name.startsWith(word)));
  });
}

function differences(a: string, b: string): number {
  let count = 0;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) count += 1;
  return count;
}

/** The booking after `people` have come in. */
export function withArrived(
  booking: DoorBooking,
  people: number,
  { at, by }: { at: Date; by: string },
): DoorBooking {
  const arrived = Math.max(0, Math.min(booking.people, booking.arrived + people));
  return { ...booking, arrived, arrivedAt: at.toISOString(), arrivedBy: by };
}
