// The file (RFC 5545) that a calendar program reads again and again: what has gone from it disappears there too.
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

import { peopleText } from '../booking-wording.ts';
import { bookingUid, finished, timeZoneBlock } from '../calendar-parts.ts';
import { oneLine, unlinkedText } from '../unlinked-text.ts';
import type { Feed, FeedBooking } from './feed.ts';
import { zoned } from '../../scheduling/wall-clock.ts';

const READ_AGAIN_SECONDS = 15 * 60;

export type FeedFileContext = { baseUrl: string; appName: string; now: Date };

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
  return unlinkedText(oneLine(words));
}
