// A calendar feed: types, address and file.
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { deskHref } from './reference.ts';
import { zoned } from '../wall-clock.ts';
import { peopleText } from './booking-view.ts';
import { bookingUid, finished, timeZoneBlock } from './calendar-file.ts';
import { headerLine, unlinkedText } from './unlinked-text.ts';

/** Of an activity, or of one of its resources. */
export type FeedTarget = { activityId: number; resourceId: number | undefined };

export type FeedEntry = FeedTarget & {
  /** Name of the resource; undefined for the whole activity. */
  resourceName: string | undefined;
  /** The viewer's own address; undefined until created. */
  address: FeedAddress | undefined;
};

export type FeedAddress = { secret: string; hash: string };

export type FeedsOfActivity = { activityId: number; name: string; feeds: FeedEntry[] };

/** Only what is needed to meet the guest: name, people, phone. */
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
  /** The reseller, if resold. */
  soldBy: string | undefined;
};

export type Feed = { name: string; timeZone: string; bookings: FeedBooking[] };

/** Calendars for subscription, each at a secret address. */
export function feedPath(secret: string): string {
  return `/feeds/${secret}.ics`;
}

const READ_AGAIN_SECONDS = 15 * 60;

export type FeedFileContext = { baseUrl: string; appName: string; now: Date };

/** The file (RFC 5545) that calendar programs fetch repeatedly; entries missing in it disappear there too. */
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
      url: context.baseUrl + deskHref(booking.reference),
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

/** The feed that a form or an address names; undefined if an id is invalid. */
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
