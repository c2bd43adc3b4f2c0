// Moves that wait for their guest to pay what they cost more.
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  time,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

import { cents, createdAt, id, instant } from '../columns.ts';
import { bookings } from './bookings.ts';
import { users } from './identity.ts';
import { resources, slots } from './scheduling.ts';

export const moveStatus = pgEnum('move_status', ['waiting', 'done', 'ended']);

/** A dearer time that a booking goes to once its guest has paid the difference; until then its places are held. */
export const bookingMoves = pgTable(
  'booking_moves',
  {
    id: id(),
    bookingId: integer('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    status: moveStatus('status').notNull().default('waiting'),
    resourceId: integer('resource_id')
      .notNull()
      .references(() => resources.id, { onDelete: 'restrict' }),
    slotId: integer('slot_id')
      .notNull()
      .references(() => slots.id, { onDelete: 'restrict' }),
    slotName: text('slot_name').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    startTime: time('start_time').notNull(),
    endTime: time('end_time').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** People of the booking once it is paid. */
    quantity: integer('quantity').notNull(),
    /** It stays where it is: what is held are the places of more people, and not those of all. */
    staysThere: boolean('stays_there').notNull().default(false),
    /** What the booking costs there, line by line, and how much more that is. */
    totalCents: cents('total_cents').notNull(),
    differenceCents: cents('difference_cents').notNull(),
    /** Part of the total, as of the booking's. */
    adjustmentCents: cents('adjustment_cents').notNull().default(0),
    lines: jsonb('lines').$type<MovedLine[]>().notNull(),
    note: text('note').notNull().default(''),
    holdExpiresAt: instant('hold_expires_at').notNull(),
    /** Until when cancelling is free once it is paid: decided when it was asked for, by who asked. */
    freeCancellationUntil: instant('free_cancellation_until').notNull(),
    /** Nobody: the guest asked for it. */
    requestedById: integer('requested_by_id').references(() => users.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('booking_moves_waiting_key').on(t.bookingId).where(sql`status = 'waiting'`),
    index('booking_moves_booking_idx').on(t.bookingId),
    index('booking_moves_open_idx').on(t.holdExpiresAt).where(sql`status = 'waiting'`),
    check('booking_moves_difference', sql`${t.differenceCents} between 1 and ${t.totalCents}`),
    check('booking_moves_quantity_range', sql`${t.quantity} between 1 and 1000`),
    check('booking_moves_note_length', sql`char_length(${t.note}) <= 1000`),
  ],
);

export type MovedLine = {
  rateId: number;
  rateName: string;
  pricing: 'per_person' | 'per_booking' | 'per_unit';
  people: number;
  multiplier: number;
  unitPriceCents: number;
  totalCents: number;
};
