// A booking as its own page shows it, and in words.
import type { ImageRef } from '../activities/image-ref.ts';
import { formatMoney } from '../money/money-words.ts';

import type { Answer } from './answers.ts';
import type { InvoiceRequest } from './invoice-request.ts';
import type { BookingSource, BookingStatus, CancellationReason } from './lifecycle.ts';

// One booking with everything a guest may read of it: pages, mails and calendar files all show this.

export type BookingView = {
  id: number;
  /** Six characters, easy to read aloud. */
  reference: string;
  /** Unguessable; whoever has it sees and cancels the booking. */
  secret: string;
  /** In the QR code of its ticket, by which it is checked in. */
  ticketCode: string;
  status: BookingStatus;
  cancellationReason: CancellationReason | undefined;
  source: BookingSource;
  /** Grows with every change a calendar must notice. */
  sequence: number;
  /** Calendar day in the activity's zone, `2027-06-12`. */
  date: string;
  /** Wall-clock `09:00`; `24:00` is midnight at the end. */
  startTime: string;
  endTime: string;
  slotName: string;
  startsAt: Date;
  endsAt: Date;
  people: number;
  lines: BookingViewLine[];
  totalCents: number;
  /** What an agreed total differs by from what the lines make. */
  adjustmentCents: number;
  /** Received online. */
  paidCents: number;
  /** Of the total, what is taken in person. */
  onSiteCents: number;
  /** Still to be taken in person, of a booking that stands. */
  dueCents: number;
  /** Taken in person, what was given back taken off; and what was given back with or after its cancellation. */
  takenCents: number;
  handedBackCents: number;
  refundedCents: number;
  refundPendingCents: number;
  /** Of both, what was asked for before it was cancelled: all of it while it stands. */
  refundedBeforeCents: number;
  /** Went wrong, and the guest still lacks it. */
  refundFailedCents: number;
  /** Given back by the activity itself, after a refund had failed. */
  paidOtherwiseCents: number;
  /** A bank holds it until it has decided. */
  disputedCents: number;
  /** A bank has given it to the guest. */
  chargedBackCents: number;
  /** What can still be given back. */
  refundableCents: number;
  /** Why money that bought nothing went back by itself; undefined where none did. */
  late: LateMoney | undefined;
  cancelledAt: Date | undefined;
  /** Which of the two did, where one sells the other's service; undefined where nobody of them did. */
  cancelledBy: 'provider' | 'seller' | undefined;
  guest: { name: string; surname: string; email: string; phone: string; message: string | undefined };
  /** What became of the newest mail to the guest's address; undefined where nothing was written to it. */
  guestMail: GuestMail | undefined;
  /** What the guest answered to the service's questions, in their order. */
  answers: Answer[];
  /** Who wants an invoice, and how; undefined for none. */
  invoice: InvoiceRequest | undefined;
  /** So many hours before the start it was sold with, and until when cancelling is free now. */
  cancellationHours: number;
  freeCancellationUntil: Date;
  /** What its guest may change, as the service has it now. */
  guestChanges: GuestChanges;
  /** How often they have. */
  guestChangeCount: number;
  holdExpiresAt: Date | undefined;
  createdAt: Date;
  /** Where the guest goes, one line: the service's meeting point, else what its map shows, else the activity's address. */
  place: string | undefined;
  /** Of a map that shows it better than a search for its words. */
  placeUrl: string | undefined;
  /** Who to call on the day: the service's own, else those of whose service it is. */
  contact: { email: string; phone: string | undefined };
  service: BookingViewService;
  /** Who sells it. */
  activity: BookingViewActivity;
  /** Whose service it is, where another activity sells it. */
  provider: { name: string } | undefined;
};

export type GuestChanges = 'none' | 'day' | 'day_and_people';

/** What its ticket's QR code says. */
export function ticketAddress(baseUrl: string, { ticketCode }: Pick<BookingView, 'ticketCode'>): string {
  return `${baseUrl}/checkin/${ticketCode}`;
}

/** A booking made by hand may know no surname. */
export function fullName({ name, surname }: { name: string; surname: string }): string {
  return `${name} ${surname}`.trimEnd();
}

/** Who expects the guest: they give the service, and decide what it costs to change it. */
export function hostName({ activity, provider }: Pick<BookingView, 'activity' | 'provider'>): string {
  return provider?.name ?? activity.name;
}

/** Which activity the booking was cancelled by, where it was one. */
export function cancellerName(booking: Pick<BookingView, 'activity' | 'provider' | 'cancelledBy'>): string {
  return booking.cancelledBy === 'provider' ? hostName(booking) : booking.activity.name;
}

/** Taken by the mail server, on its way there, or given up: refused for good or tried too often. */
export type GuestMail = 'sent' | 'waiting' | 'failed';

/** The time was over and the places gone; it was cancelled; its move came to nothing; it had been paid already. */
export type LateMoney = 'places-gone' | 'cancelled' | 'move' | 'twice';

export type BookingViewService = {
  id: number;
  name: string;
  catalogId: number;
  catalogSlug: string;
  slug: string;
  /** Whether its page has a map that names no place: `place` may be elsewhere. */
  mapped: boolean;
  /** What the reminder says besides; '' for nothing. */
  reminderText: string;
  /** Where it isn't as long as the slot: «1 ora e 30 minuti». */
  duration: string | undefined;
  /** Short lines. */
  goodToKnow: string[];
};

export type BookingViewLine = {
  rateId: number;
  rateName: string;
  pricing: 'per_person' | 'per_booking' | 'per_unit';
  people: number;
  unitPriceCents: number;
  totalCents: number;
};

export type BookingViewActivity = {
  id: number;
  name: string;
  subdomain: string;
  legalName: string;
  /** One line, «Via Roma 12, 12051 Alba (CN)». */
  legalAddress: string;
  vatNumber: string | undefined;
  vatFree: boolean;
  email: string;
  phone: string | undefined;
  timeZone: string;
  primaryColor: string;
  logo: ImageRef | undefined;
};

// How a booking is said in Italian wherever there is only text: mails and calendar files.

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

/** «2 Adulto, 1 Bambino» */
export function ratesText(lines: readonly Pick<BookingViewLine, 'rateName' | 'people'>[]): string {
  const people = new Map<string, number>();
  for (const { rateName, people: count } of lines) people.set(rateName, (people.get(rateName) ?? 0) + count);
  return [...people].map(([name, count]) => `${count} ${name}`).join(', ');
}

/** «Adulto, 2 × 35,00 €»; a price for the whole party has no multiplication. */
export function lineText(line: BookingViewLine): string {
  const units = line.unitPriceCents > 0 ? Math.round(line.totalCents / line.unitPriceCents) : 1;
  if (line.pricing === 'per_booking') return `${line.rateName}, ${peopleText(line.people)}`;
  const price = `${line.rateName}, ${units} × ${euroText(line.unitPriceCents)}`;
  return line.pricing === 'per_unit' ? `${price} (${peopleText(line.people)})` : price;
}
