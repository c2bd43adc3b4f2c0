// A calendar feed as pages and calendars read it.
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

import { zoned } from '../wall-clock.ts';

import { peopleText } from './booking-view.ts';
import { bookingUid, finished, timeZoneBlock } from './calendar-file.ts';
import { headerLine, unlinkedText } from './unlinked-text.ts';

/** Of an activity, or of one of its resources. */
export type FeedTarget = { activityId: number; resourceId: number | undefined };

export type FeedEntry = FeedTarget & {
  /** The resource's name; undefined for the whole activity. */
  resourceName: string | undefined;
  /** The viewer's own address; undefined while they have asked for none. */
  address: FeedAddress | undefined;
};

export type FeedAddress = { secret: string; hash: string };

export type FeedsOfActivity = { activityId: number; name: string; feeds: FeedEntry[] };

/** No more of a guest than who is to be met needs: name, people, telephone. */
export type FeedBooking = {
  id: number;
  reference: string;
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  serviceName: string;
  resourceName: string;
  guest: string;
  phone: string;
  people: number;
  /** Where somebody else sold it. */
  soldBy: string | undefined;
};

export type Feed = { name: string; timeZone: string; bookings: FeedBooking[] };

/** Calendars that programs subscribe to, each under a secret address. */
export function feedPath(secret: string): string {
  return `/feeds/${secret}.ics`;
}

const READ_AGAIN_SECONDS = 15 * 60;

export type FeedFileContext = { baseUrl: string; appName: string; now: Date };

/** The file (RFC 5545) that a calendar program reads again and again: what has gone from it disappears there too. */
export function feedFile({ name, timeZone, bookings }: Feed, context: FeedFileContext): string {
  const calendar = ical({
    name: text(`${name}, prenotazioni`),
    prodId: { company: context.appName, product: 'Prenotazioni', language: 'IT' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: READ_AGAIN_SECONDS,
    timezone: { name: null, generator: timeZoneBlock },
  });
  for (const booking of bookings) {
    calendar.createEvent({
      id: bookingUid(booking.id, context.baseUrl),
      sequence: booking.sequence,
      stamp: context.now,
      timezone: timeZone,
      start: zoned(booking.startsAt, timeZone),
      end: zoned(booking.endsAt, timeZone),
      summary: text(`${booking.serviceName}: ${booking.guest}, ${peopleText(booking.people)}`),
      description: { plain: description(booking) },
      url: `${context.baseUrl}/availability/bookings/${booking.reference}`,
      status: ICalEventStatus.CONFIRMED,
    });
  }
  return finished(calendar);
}

function description({ reference, phone, resourceName, soldBy }: FeedBooking): string {
  return [
    `Prenotazione ${reference}`,
    resourceName,
    ...(phone === '' ? [] : [`Telefono ${phone}`]),
    ...(soldBy === undefined ? [] : [`Venduta da ${soldBy}`]),
  ]
    .map(text)
    .join('\n');
}

function text(words: string): string {
  return unlinkedText(headerLine(words));
}

/** Which calendar a form or an address means. undefined: neither is, or could be, the id of anything. */
export function feedTarget(fields: Pick<FormData, 'get'> | URLSearchParams): FeedTarget | undefined {
  const activityId = idOf(fields.get('activity'));
  const resource = fields.get('resource');
  const resourceId = resource === null ? undefined : idOf(resource);
  if (activityId === undefined || (resource !== null && resourceId === undefined)) return undefined;
  return { activityId, resourceId };
}

function idOf(value: FormDataEntryValue | null): number | undefined {
  return typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined;
}
