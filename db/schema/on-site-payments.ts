// Money that operators take in person. Each payment, and each one taken back, is a row.
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { cents, id, instant, references } from '../columns.ts';
import { bookings } from './bookings.ts';
import { users } from './identity.ts';

/** `other`: not recorded. */
export const paymentMeans = pgEnum('payment_means', ['cash', 'card', 'transfer', 'other']);

/** A trigger (migrations) keeps a booking's sum between 0 and what is due. */
export const onSitePayments = pgTable(
  'on_site_payments',
  {
    id: id(),
    bookingId: references('booking_id', () => bookings.id, 'restrict'),
    /** Negative: money given back, or a payment that was marked by mistake. */
    amountCents: cents('amount_cents').notNull(),
    means: paymentMeans('means').notNull(),
    at: instant('at').notNull(),
    actorUserId: integer('actor_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The payment that this row reverses. */
    undoesId: integer('undoes_id').references((): AnyPgColumn => onSitePayments.id, { onDelete: 'restrict' }),
    /** Made by the page, so that sending twice counts once. */
    requestKey: uuid('request_key'),
  },
  (t) => [
    index('on_site_payments_booking_idx').on(t.bookingId, t.id),
    uniqueIndex('on_site_payments_undoes_key').on(t.undoesId),
    uniqueIndex('on_site_payments_request_key').on(t.requestKey),
    check('on_site_payments_amount', sql`${t.amountCents} <> 0`),
    check('on_site_payments_undo_is_negative', sql`${t.undoesId} is null or ${t.amountCents} < 0`),
  ],
);
