// The double-entry ledger: append-only, each transaction sums to zero. Migrations enforce both.
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bigId, cents, id, instant, references } from '../columns.ts';
import { activities } from './activities.ts';
import { bookings } from './bookings.ts';
import { users } from './identity.ts';
import { payments, refunds } from './payments.ts';

export const ledgerAccountKind = pgEnum('ledger_account_kind', [
  /** What Stripe holds for the platform. Positive: ours. */
  'stripe_balance',
  /** Payments of bookings that are not confirmed, or no longer: owed back to the guest. */
  'guest_funds',
  'platform_fees',
  'processing_costs',
  /** Owed to an activity as owner or reseller. Negative: we owe it. */
  'owner_payable',
  'reseller_payable',
  /** Owed to us by an activity after reversals that its balance could not cover. */
  'debt',
  /** Credits of a user, in cents. Negative: not used yet. */
  'credits',
  /** What the credits have cost the platform. */
  'credits_granted',
  'dispute_reserve',
]);

export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: id(),
    kind: ledgerAccountKind('kind').notNull(),
    activityId: integer('activity_id').references(() => activities.id, { onDelete: 'restrict' }),
    userId: integer('user_id').references(() => users.id, { onDelete: 'restrict' }),
  },
  (t) => [
    unique('ledger_accounts_key').on(t.kind, t.activityId, t.userId).nullsNotDistinct(),
    check(
      'ledger_accounts_party',
      sql`(${t.kind} in ('owner_payable', 'reseller_payable', 'debt')) = (${t.activityId} is not null) and (${t.kind} = 'credits') = (${t.userId} is not null)`,
    ),
    index('ledger_accounts_activity_idx').on(t.activityId),
    index('ledger_accounts_user_idx').on(t.userId),
  ],
);

export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: bigId(),
    /** One key for each cause, so that it is posted once: `payment:12`, `sale:7`, `refund:3`. */
    key: text('key').notNull(),
    kind: text('kind').notNull(),
    bookingId: integer('booking_id').references(() => bookings.id, { onDelete: 'restrict' }),
    paymentId: integer('payment_id').references(() => payments.id, { onDelete: 'restrict' }),
    refundId: integer('refund_id').references(() => refunds.id, { onDelete: 'restrict' }),
    note: text('note').notNull().default(''),
    occurredAt: instant('occurred_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('ledger_transactions_key').on(t.key),
    index('ledger_transactions_booking_idx').on(t.bookingId),
    index('ledger_transactions_occurred_idx').on(t.occurredAt),
  ],
);

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigId(),
    transactionId: bigint('transaction_id', { mode: 'number' })
      .notNull()
      .references(() => ledgerTransactions.id, { onDelete: 'restrict' }),
    accountId: references('account_id', () => ledgerAccounts.id, 'restrict'),
    amountCents: cents('amount_cents').notNull(),
  },
  (t) => [
    index('ledger_entries_transaction_idx').on(t.transactionId),
    index('ledger_entries_account_idx').on(t.accountId, t.id),
    check('ledger_entries_not_zero', sql`${t.amountCents} <> 0`),
  ],
);
