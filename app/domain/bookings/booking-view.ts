// A booking with all that its guest may see, and its words.
import type { ImageRef } from '../activities/image-ref.ts';
import { formatMoney } from '../money/money-words.ts';
import type { Answer } from './answers.ts';
import type { InvoiceRequest } from './invoice-request.ts';
import type { BookingSource, BookingStatus, CancellationReason } from './states.ts';

// Shown by pages, mails and calendar files.

export type BookingView = {
  id: number;
  /** Six characters, easy to read aloud. */
  reference: string;
  /** Unguessable: whoever has it can see and cancel the booking. */
  secret: string;
  /** In the QR code of the ticket, for the check-in. */
  ticketCode: string;
  status: BookingStatus;
  cancellationReason: CancellationReason | undefined;
  /** It has been valid: its guest may have it in a calendar. */
  wasConfirmed: boolean;
  source: BookingSource;
  /** Version for calendar programs: grows with each change they must notice. */
  sequence: number;
  /** Calendar day in the activity's zone, `2027-06-12`. */
  date: string;
  /** Wall-clock `09:00`; `24:00` is midnight at the end of the day. */
  startTime: string;
  endTime: string;
  slotName: string;
  startsAt: Date;
  endsAt: Date;
  people: number;
  lines: BookingViewLine[];
  totalCents: number;
  /** The total minus the sum of the lines; not 0 after an agreed total. */
  adjustmentCents: number;
  /** Received online, and what came back of it below. Payments of a wrong amount or currency aren't in these sums. */
  paidCents: number;
  /** A payment of a wrong amount or currency has arrived and not all of it went back: the platform looks into it. */
  underCheck: boolean;
  /** What went back of payments of a wrong amount. */
  wrongBackCents: number;
  /** Part of the total that is taken in person. */
  onSiteCents: number;
  /** Still to be taken in person if the guests come, 0 if cancelled; and 0 for a no-show. */
  owedCents: number;
  dueCents: number;
  /** Taken in person minus given back; and given back with or after the cancellation. */
  takenCents: number;
  handedBackCents: number;
  refundedCents: number;
  refundPendingCents: number;
  /** Part of the two sums above that was requested before the cancellation; all of it if not cancelled. */
  refundedBeforeCents: number;
  /** The refund failed, and the guest has not got the money. */
  refundFailedCents: number;
  /** Given back by the activity in another way, after a failed refund. */
  paidOtherwiseCents: number;
  /** Held by a bank until it decides. */
  disputedCents: number;
  /** Given back to the guest by a bank. */
  chargedBackCents: number;
  /** The most that can still be refunded. */
  refundableCents: number;
  /** Why a late payment was refunded automatically; undefined if none was. */
  late: LateMoney | undefined;
  cancelledAt: Date | undefined;
  /** Which side of a resold booking cancelled it; undefined if neither did. */
  cancelledBy: 'provider' | 'seller' | undefined;
  guest: { name: string; surname: string; email: string; phone: string; message: string | undefined };
  /** State of the newest mail to the guest's present address; undefined if none was sent. */
  guestMail: GuestMail | undefined;
  /** In the order of the questions. */
  answers: Answer[];
  /** Undefined if no invoice is wanted. */
  invoice: InvoiceRequest | undefined;
  /** Hours before the start, as sold; and the present end of free cancellation. */
  cancellationHours: number;
  freeCancellationUntil: Date;
  /** Changes that the guest may make, by the service's present setting. */
  guestChanges: GuestChanges;
  /** Number of changes the guest has made. */
  guestChangeCount: number;
  /** Otherwise the booking can neither move nor grow: its service is archived, or an activity suspended. */
  offered: boolean;
  holdExpiresAt: Date | undefined;
  createdAt: Date;
  /**
   * Where the guest goes, in one line: the service's meeting point, else its map's place, else the activity's
   * address.
   */
  place: string | undefined;
  /** A map link of its own, better than a search for the place's words. */
  placeUrl: string | undefined;
  /** Whom to call on the day: the service's contact, else its owner's. */
  contact: { email: string; phone: string | undefined };
  service: BookingViewService;
  /** The seller. */
  activity: BookingViewActivity;
  /** Owner of the service, if resold. */
  provider: { name: string } | undefined;
};

export type GuestChanges = 'none' | 'day' | 'day_and_people';

/** Address in the ticket's QR code. */
export function ticketAddress(baseUrl: string, { ticketCode }: Pick<BookingView, 'ticketCode'>): string {
  return `${baseUrl}/checkin/${ticketCode}`;
}

/** The surname may be missing in bookings made by hand. */
export function fullName({ name, surname }: { name: string; surname: string }): string {
  return `${name} ${surname}`.trimEnd();
}

/** The owner of the service, who receives the guest and decides about changes. */
export function hostName({ activity, provider }: Pick<BookingView, 'activity' | 'provider'>): string {
  return provider?.name ?? activity.name;
}

export function cancellerName(booking: Pick<BookingView, 'activity' | 'provider' | 'cancelledBy'>): string {
  return booking.cancelledBy === 'provider' ? hostName(booking) : booking.activity.name;
}

/** Sent, waiting to be sent, or given up after a refusal or too many tries. */
export type GuestMail = 'sent' | 'waiting' | 'failed';

/**
 * The hold ended and the places were gone, the time was no longer on sale, or had started; the booking was
 * cancelled, or replaced by the guest's newer one; the move was no longer possible; it was paid before.
 */
export type LateMoney = 'places-gone' | 'stopped' | 'started' | 'cancelled' | 'replaced' | 'move' | 'twice';

export type BookingViewService = {
  id: number;
  name: string;
  /** 0 for a service in no catalog. */
  catalogId: number;
  catalogSlug: string;
  slug: string;
  /** Whether visitors see its page in that catalog. */
  hasPage: boolean;
  /** Whether its page has a map without a place name: `place` may then be elsewhere. */
  mapped: boolean;
  /** Additional text of the reminder; '' if there is none. */
  reminderText: string;
  /** If different from the slot: «1 ora e 30 minuti». */
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

// Words for bookings in plain text: mails and calendar files.

/** «1.234,50 €» with an ordinary space, so that a text search finds it. */
export function euroText(cents: number): string {
  return formatMoney(cents).replaceAll(/\u00a0|\u202f/g, ' ');
}

export function peopleText(people: number): string {
  return people === 1 ? '1 persona' : `${people} persone`;
}

/** «Adulto × 2, Famiglia (3 persone)»: only prices per person are so many. */
export function ratesText(
  lines: readonly Pick<BookingViewLine, 'rateName' | 'pricing' | 'people'>[],
): string {
  const people = new Map<string, number>();
  for (const { rateName, people: count } of lines) people.set(rateName, (people.get(rateName) ?? 0) + count);
  const each = new Set(
    lines.flatMap(({ rateName, pricing }) => (pricing === 'per_person' ? [rateName] : [])),
  );
  return [...people]
    .map(([name, count]) => (each.has(name) ? `${name} × ${count}` : `${name} (${peopleText(count)})`))
    .join(', ');
}

/** «Adulto, 2 × 35,00 €»; a price for the whole party has no factor. */
export function lineText(line: BookingViewLine): string {
  const units = line.unitPriceCents > 0 ? Math.round(line.totalCents / line.unitPriceCents) : 1;
  if (line.pricing === 'per_booking') return `${line.rateName}, ${peopleText(line.people)}`;
  const price = `${line.rateName}, ${units} × ${euroText(line.unitPriceCents)}`;
  return line.pricing === 'per_unit' ? `${price} (${peopleText(line.people)})` : price;
}
