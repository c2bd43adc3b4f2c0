// Payouts still to make or take back, and differences between Stripe's books and ours.
import { sql } from 'drizzle-orm';
import { check, index, integer, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { cents, id, instant, numberBetween, updatedAt } from '../columns.ts';
import { bookings } from './bookings.ts';

export const settlementState = pgEnum('settlement_state', [
  /** Not due yet, or a transfer is running. */
  'waiting',
  'disputed',
  /** A party has no account that can receive money. */
  'no_account',
  /** Stripe refused a transfer; it will be retried. */
  'refused',
  /** Money could not be taken back; the party's next sales cover it. */
  'debt',
  'done',
]);

/** When to check a booking's money next. The ledger decides what is to be done then. */
export const settlements = pgTable(
  'settlements',
  {
    bookingId: integer('booking_id')
      .primaryKey()
      .references(() => bookings.id, { onDelete: 'restrict' }),
    state: settlementState('state').notNull().default('waiting'),
    /** Null: nothing left to do. */
    dueAt: instant('due_at'),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('settlements_due_idx').on(t.dueAt).where(sql`due_at is not null`),
    check('settlements_done', sql`(${t.state} = 'done') = (${t.dueAt} is null)`),
  ],
);

export const reconciliationRuns = pgTable('reconciliation_runs', {
  id: id(),
  startedAt: instant('started_at').notNull(),
  finishedAt: instant('finished_at'),
  /** Number of Stripe objects compared. */
  compared: integer('compared').notNull().default(0),
  lastError: text('last_error'),
});

export const reconciliationDifferences = pgTable(
  'reconciliation_differences',
  {
    id: id(),
    kind: text('kind').notNull(),
    stripeObjectId: text('stripe_object_id').notNull(),
    bookingId: integer('booking_id').references(() => bookings.id, { onDelete: 'set null' }),
    stripeCents: cents('stripe_cents'),
    ledgerCents: cents('ledger_cents'),
    detail: text('detail').notNull().default(''),
    foundAt: instant('found_at').notNull().defaultNow(),
    resolvedAt: instant('resolved_at'),
  },
  (t) => [
    uniqueIndex('reconciliation_differences_open_key')
      .on(t.kind, t.stripeObjectId)
      .where(sql`resolved_at is null`),
    numberBetween(
      'reconciliation_differences_ledger_range',
      t.ledgerCents,
      [-1_000_000_000_000, 1_000_000_000_000],
    ),
  ],
);
