// Messages to all guests of a departure.
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  time,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, instant, references, textBetween } from '../columns.ts';
import { bookings } from './bookings.ts';
import { users } from './identity.ts';
import { resources } from './scheduling.ts';

/** Identified by resource, day and times, because an edited slot is another row (docs/decisions/0060). */
export const departureMessages = pgTable(
  'departure_messages',
  {
    id: id(),
    resourceId: references('resource_id', () => resources.id, 'cascade'),
    date: date('date', { mode: 'string' }).notNull(),
    startTime: time('start_time').notNull(),
    endTime: time('end_time').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    sentAt: instant('sent_at').notNull(),
    actorUserId: integer('actor_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Made by the page, so that sending twice sends once. */
    requestKey: uuid('request_key').notNull(),
  },
  (t) => [
    unique('departure_messages_request_key').on(t.requestKey, t.resourceId, t.date, t.startTime, t.endTime),
    index('departure_messages_departure_idx').on(t.resourceId, t.date, t.startTime),
    index('departure_messages_sent_idx').on(t.resourceId, t.sentAt),
    index('departure_messages_actor_idx').on(t.actorUserId),
    textBetween('departure_messages_subject_length', t.subject, { max: 120 }),
    textBetween('departure_messages_body_length', t.body, { max: 2000 }),
  ],
);

/** Guests the message was for. Those without an address got no mail. */
export const departureMessageGuests = pgTable(
  'departure_message_guests',
  {
    messageId: references('message_id', () => departureMessages.id, 'cascade'),
    bookingId: references('booking_id', () => bookings.id, 'cascade'),
    byMail: boolean('by_mail').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.messageId, t.bookingId] }),
    index('departure_message_guests_booking_idx').on(t.bookingId),
  ],
);
