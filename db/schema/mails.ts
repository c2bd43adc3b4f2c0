// Mails to send: written in the transaction of their cause, sent once by the queue.
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from '../columns.ts';
import { bookings } from './bookings.ts';
import { users } from './identity.ts';

export const mailState = pgEnum('mail_state', ['queued', 'sent', 'failed', 'dropped']);

export const mails = pgTable(
  'mails',
  {
    id: id(),
    kind: text('kind').notNull(),
    bookingId: integer('booking_id').references(() => bookings.id, { onDelete: 'cascade' }),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    recipient: text('recipient').notNull(),
    recipientName: text('recipient_name').notNull().default(''),
    /** One key for each cause, so that a mail is sent once: `booking-confirmed:7:guest`. */
    key: text('key').notNull(),
    /** Template data besides the booking. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    state: mailState('state').notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: createdAt(),
    sentAt: instant('sent_at'),
  },
  (t) => [
    uniqueIndex('mails_key').on(t.key),
    index('mails_booking_idx').on(t.bookingId),
    index('mails_open_idx').on(t.createdAt).where(sql`state in ('queued', 'failed')`),
    check('mails_one_line_recipient', sql`${t.recipient} !~ '[\r\n,]'`),
    check('mails_sent', sql`(${t.state} = 'sent') = (${t.sentAt} is not null)`),
  ],
);
