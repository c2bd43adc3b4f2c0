// Objects shared with Stripe: accounts, card pages, payments, refunds, transfers, events.
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { cents, createdAt, id, instant, references, textBetween, updatedAt } from '../columns.ts';
import { activities } from './activities.ts';
import { bookingMoves } from './booking-moves.ts';
import { bookings } from './bookings.ts';
import { users } from './identity.ts';

export const checkoutStatus = pgEnum('checkout_status', ['creating', 'open', 'complete', 'expired']);
export const paymentOutcome = pgEnum('payment_outcome', ['received', 'confirmed', 'refunded', 'flagged']);
export const refundStatus = pgEnum('refund_status', [
  'requested',
  'pending',
  'succeeded',
  'failed',
  'canceled',
]);
export const refundReason = pgEnum('refund_reason', [
  'cancellation',
  'late_payment',
  'operator',
  'moved',
  'stripe_dashboard',
]);
export const transferStatus = pgEnum('transfer_status', ['requested', 'paid', 'failed']);
export const disputeStatus = pgEnum('dispute_status', [
  /** The bank asks about a payment but has taken nothing. */
  'inquiry',
  'inquiry_closed',
  'open',
  'won',
  'lost',
]);
/** Belongs to a person. Each activity uses an account of its owner. */
export const paymentAccounts = pgTable(
  'payment_accounts',
  {
    id: id(),
    userId: references('user_id', () => users.id, 'restrict'),
    accountLabel: text('account_label').notNull(),
    stripeAccountId: text('stripe_account_id').notNull(),
    livemode: boolean('livemode').notNull(),
    detailsSubmitted: boolean('details_submitted').notNull().default(false),
    /** `capabilities.transfers === 'active'`: required for selling online. */
    transfersActive: boolean('transfers_active').notNull().default(false),
    payoutsEnabled: boolean('payouts_enabled').notNull().default(false),
    syncedAt: instant('synced_at'),
    disconnectedAt: instant('disconnected_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('payment_accounts_stripe_key').on(t.stripeAccountId),
    index('payment_accounts_user_idx').on(t.userId),
    textBetween('payment_accounts_label_length', t.accountLabel, { max: 60 }),
  ],
);

/** A card page. Its parameters are stored before the call to Stripe, so that a retry sends the same ones. */
export const checkoutSessions = pgTable(
  'checkout_sessions',
  {
    id: id(),
    bookingId: references('booking_id', () => bookings.id, 'restrict'),
    attempt: integer('attempt').notNull(),
    /** The move whose difference is paid; null: the whole booking is paid. */
    moveId: integer('move_id').references(() => bookingMoves.id, { onDelete: 'restrict' }),
    idempotencyKey: text('idempotency_key').notNull(),
    amountCents: cents('amount_cents').notNull(),
    expiresAt: instant('expires_at').notNull(),
    status: checkoutStatus('status').notNull().default('creating'),
    stripeSessionId: text('stripe_session_id'),
    url: text('url'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('checkout_sessions_attempt_key').on(t.bookingId, t.attempt),
    uniqueIndex('checkout_sessions_idempotency_key').on(t.idempotencyKey),
    uniqueIndex('checkout_sessions_stripe_key').on(t.stripeSessionId),
    index('checkout_sessions_move_idx').on(t.moveId),
    index('checkout_sessions_open_idx').on(t.createdAt).where(sql`status in ('creating', 'open')`),
    check('checkout_sessions_amount_positive', sql`${t.amountCents} >= 50`),
    check('checkout_sessions_has_id', sql`${t.status} = 'creating' or ${t.stripeSessionId} is not null`),
  ],
);

export const payments = pgTable(
  'payments',
  {
    id: id(),
    bookingId: references('booking_id', () => bookings.id, 'restrict'),
    checkoutSessionId: references('checkout_session_id', () => checkoutSessions.id, 'restrict'),
    stripePaymentIntentId: text('stripe_payment_intent_id').notNull(),
    stripeChargeId: text('stripe_charge_id'),
    amountCents: cents('amount_cents').notNull(),
    currency: text('currency').notNull(),
    /** Stripe's fee, once posted. */
    processingFeeCents: cents('processing_fee_cents'),
    outcome: paymentOutcome('outcome').notNull().default('received'),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('payments_intent_key').on(t.stripePaymentIntentId),
    uniqueIndex('payments_charge_key').on(t.stripeChargeId),
    index('payments_booking_idx').on(t.bookingId),
    check('payments_amount_positive', sql`${t.amountCents} > 0`),
  ],
);

export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    bookingId: references('booking_id', () => bookings.id, 'restrict'),
    paymentId: references('payment_id', () => payments.id, 'restrict'),
    amountCents: cents('amount_cents').notNull(),
    reason: refundReason('reason').notNull(),
    /** A key for each form or cause, so that it makes one refund. */
    requestKey: text('request_key').notNull(),
    status: refundStatus('status').notNull().default('requested'),
    attempt: integer('attempt').notNull().default(1),
    stripeRefundId: text('stripe_refund_id'),
    requestedById: integer('requested_by_id').references(() => users.id, { onDelete: 'set null' }),
    lastError: text('last_error'),
    /** Set after a failed refund when the activity says that it gave the money back in another way. */
    paidOtherwiseAt: instant('paid_otherwise_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('refunds_request_key').on(t.requestKey),
    uniqueIndex('refunds_stripe_key').on(t.stripeRefundId),
    index('refunds_booking_idx').on(t.bookingId),
    index('refunds_payment_idx').on(t.paymentId),
    index('refunds_failed_idx')
      .on(t.bookingId)
      .where(sql`status in ('failed', 'canceled') and paid_otherwise_at is null`),
    index('refunds_open_idx').on(t.updatedAt).where(sql`status in ('requested', 'pending')`),
    check('refunds_amount_positive', sql`${t.amountCents} > 0`),
    check(
      'refunds_paid_otherwise',
      sql`${t.paidOtherwiseAt} is null or ${t.status} in ('failed', 'canceled')`,
    ),
  ],
);

export const transfers = pgTable(
  'transfers',
  {
    id: id(),
    bookingId: references('booking_id', () => bookings.id, 'restrict'),
    paymentId: references('payment_id', () => payments.id, 'restrict'),
    activityId: references('activity_id', () => activities.id, 'restrict'),
    paymentAccountId: references('payment_account_id', () => paymentAccounts.id, 'restrict'),
    amountCents: cents('amount_cents').notNull(),
    reversedCents: cents('reversed_cents').notNull().default(0),
    idempotencyKey: text('idempotency_key').notNull(),
    status: transferStatus('status').notNull().default('requested'),
    stripeTransferId: text('stripe_transfer_id'),
    lastError: text('last_error'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('transfers_idempotency_key').on(t.idempotencyKey),
    uniqueIndex('transfers_stripe_key').on(t.stripeTransferId),
    index('transfers_booking_idx').on(t.bookingId),
    index('transfers_activity_idx').on(t.activityId),
    check('transfers_amount_positive', sql`${t.amountCents} > 0`),
    check('transfers_reversed_range', sql`${t.reversedCents} between 0 and ${t.amountCents}`),
  ],
);

export const transferReversals = pgTable(
  'transfer_reversals',
  {
    id: id(),
    transferId: references('transfer_id', () => transfers.id, 'restrict'),
    refundId: integer('refund_id').references(() => refunds.id, { onDelete: 'restrict' }),
    amountCents: cents('amount_cents').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    status: transferStatus('status').notNull().default('requested'),
    stripeReversalId: text('stripe_reversal_id'),
    lastError: text('last_error'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('transfer_reversals_idempotency_key').on(t.idempotencyKey),
    uniqueIndex('transfer_reversals_stripe_key').on(t.stripeReversalId),
    index('transfer_reversals_transfer_idx').on(t.transferId),
    check('transfer_reversals_amount_positive', sql`${t.amountCents} > 0`),
  ],
);

export const disputes = pgTable(
  'disputes',
  {
    id: id(),
    paymentId: references('payment_id', () => payments.id, 'restrict'),
    stripeDisputeId: text('stripe_dispute_id').notNull(),
    amountCents: cents('amount_cents').notNull(),
    reason: text('reason').notNull(),
    status: disputeStatus('status').notNull().default('open'),
    /** The bank waits for evidence; `evidence_due_at` is the deadline, if known. */
    needsResponse: boolean('needs_response').notNull().default(false),
    evidenceDueAt: instant('evidence_due_at'),
    /** Grows with each change. After a change, data read from Stripe before it are read again. */
    revision: integer('revision').notNull().default(1),
    openedAt: instant('opened_at').notNull().defaultNow(),
    closedAt: instant('closed_at'),
  },
  (t) => [
    uniqueIndex('disputes_stripe_key').on(t.stripeDisputeId),
    index('disputes_payment_idx').on(t.paymentId),
    index('disputes_awaited_idx').on(t.paymentId).where(sql`needs_response`),
    check('disputes_closed', sql`(${t.status} in ('inquiry', 'open')) = (${t.closedAt} is null)`),
  ],
);

/** Stripe's events, stored by Stripe's id before they are answered, and processed once. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    livemode: boolean('livemode').notNull(),
    objectId: text('object_id').notNull(),
    payload: jsonb('payload').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    processedAt: instant('processed_at'),
    /** `ignored`: a type or object that we don't handle. */
    result: text('result'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
  },
  (t) => [
    index('webhook_events_open_idx').on(t.receivedAt).where(sql`processed_at is null`),
    index('webhook_events_object_idx').on(t.objectId),
  ],
);
