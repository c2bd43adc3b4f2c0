// Moves of bookings that wait until the guest has paid the difference.
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
import { cents, createdAt, id, instant, references } from '../columns.ts';
import { bookings } from './bookings.ts';
import { users } from './identity.ts';
import { resources, slots } from './scheduling.ts';

export const moveStatus = pgEnum('move_status', ['waiting', 'done', 'ended']);

/** A dearer time to which a booking moves once the guest has paid the difference. Its places are held until then. */
export const bookingMoves = pgTable(
  'booking_moves',
  {
    id: id(),
    bookingId: references('booking_id', () => bookings.id, 'cascade'),
    status: moveStatus('status').notNull().default('waiting'),
    resourceId: references('resource_id', () => resources.id, 'restrict'),
    slotId: references('slot_id', () => slots.id, 'restrict'),
    slotName: text('slot_name').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    startTime: time('start_time').notNull(),
    endTime: time('end_time').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** People of the booking after payment. */
    quantity: integer('quantity').notNull(),
    /** The time stays the same and only people are added: the move holds the added places alone. */
    staysThere: boolean('stays_there').notNull().default(false),
    /** Total price after the move, and the difference to pay. */
    totalCents: cents('total_cents').notNull(),
    differenceCents: cents('difference_cents').notNull(),
    /** Included in the total, like the booking's own adjustment. */
    adjustmentCents: cents('adjustment_cents').notNull().default(0),
    lines: jsonb('lines').$type<MovedLine[]>().notNull(),
    note: text('note').notNull().default(''),
    holdExpiresAt: instant('hold_expires_at').notNull(),
    /** End of free cancellation after payment, fixed when the move was requested. */
    freeCancellationUntil: instant('free_cancellation_until').notNull(),
    /** Null: the guest requested the move. */
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
