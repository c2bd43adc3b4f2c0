// Disputes: read from Stripe and posted to the ledger.
import { eq, sql } from 'drizzle-orm';
import { bookingEvents, bookings } from '#db/schema/bookings.ts';
import { disputes, payments } from '#db/schema/payments.ts';
import { queueBookingMails } from '../bookings/booking-mails.server.ts';
import type { LockedBooking } from '../bookings/lock-booking.server.ts';
import type { Deps } from '../deps.ts';
import type { Cents } from '../money/cents.ts';
import { post } from '../money/post.server.ts';
import type { GatewayDispute } from './gateway.ts';
import { isOnLedger, postForParties } from './post-sale.server.ts';
import { settleNow } from './settlements.server.ts';

// Posts a dispute: each movement on Stripe's balance, and who bears the loss.

type Disputed = {
  booking: LockedBooking;
  payment: typeof payments.$inferSelect;
  dispute: GatewayDispute;
};

/** The caller has locked the booking. false: nothing new to post. */
export async function postDispute(deps: Deps, disputed: Disputed): Promise<boolean> {
  if (!isOnLedger(disputed.payment)) return false;
  const moved = await postMovements(deps, disputed);
  return (await postLoss(deps, disputed)) || moved;
}

async function postMovements(deps: Deps, { booking, payment, dispute }: Disputed): Promise<boolean> {
  let moved = false;
  for (const { id, amountCents, feeCents } of dispute.movements) {
    const isNew = await post(deps.db, {
      key: `dispute:${dispute.id}:${id}`,
      kind: 'dispute',
      bookingId: booking.id,
      paymentId: payment.id,
      at: deps.now(),
      entries: [
        { account: { kind: 'stripe_balance' }, cents: amountCents - feeCents },
        { account: { kind: 'dispute_reserve' }, cents: -amountCents },
        { account: { kind: 'processing_costs' }, cents: feeCents },
      ],
    });
    moved ||= isNew;
  }
  return moved;
}

/** Posts the difference to the loss posted before; later news can raise or lower it. */
async function postLoss(deps: Deps, { booking, payment, dispute }: Disputed): Promise<boolean> {
  const takenCents = -dispute.movements.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const lostCents = dispute.status === 'lost' ? Math.max(takenCents, 0) : 0;
  const posted = await postedLoss(deps, booking.id, dispute.id);
  const cents = lostCents - posted.cents;
  if (cents === 0) return false;
  const key = `dispute:${dispute.id}:lost${posted.count === 0 ? '' : `:${posted.count}`}`;
  const kind = 'dispute-lost';
  const reserve = { account: { kind: 'dispute_reserve' }, cents: -cents } as const;
  // A payment that is refunded automatically still belonged to the guest, so nobody loses anything.
  if (payment.outcome !== 'confirmed') {
    const guest = { account: { kind: 'guest_funds' }, cents } as const;
    const about = { bookingId: booking.id, paymentId: payment.id, at: deps.now() };
    return post(deps.db, { ...about, key, kind, entries: [reserve, guest] });
  }
  const moves = { owner: cents };
  return postForParties(deps, { key, kind, booking, paymentId: payment.id, moves, entries: [reserve] });
}

async function postedLoss(
  { db }: Deps,
  bookingId: number,
  disputeId: string,
): Promise<{ cents: Cents; count: number }> {
  const [row] = await db.execute<{ cents: string; count: number }>(sql`
    select coalesce(-sum(e.amount_cents), 0)::text as cents, count(distinct t.id)::int as count
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
     where t.booking_id = ${bookingId} and t.kind = 'dispute-lost' and a.kind = 'dispute_reserve'
       and starts_with(t.key, ${`dispute:${disputeId}:lost`})`);
  return { cents: Number(row?.cents ?? 0), count: row?.count ?? 0 };
}

/**
 * Stores and posts a dispute or inquiry. Reads it again from Stripe at every event, so that events may come
 * in any order, twice or not at all. Source: docs/rules/money.md#disputes.
 */
export async function noteDispute(deps: Deps, stripeDisputeId: string): Promise<'unknown' | 'noted'> {
  let outcome: 'unknown' | 'noted' | 'overtaken' = 'overtaken';
  while (outcome === 'overtaken') {
    const known = await findKnown(deps, stripeDisputeId);
    const dispute = await deps.payments.findDispute(stripeDisputeId);
    if (!dispute) return 'unknown';
    outcome = await noteAfter(deps, dispute, known?.revision ?? 0);
  }
  return outcome;
}

/** Reads all disputes of a payment, after Stripe refused a call because of one. */
export async function noteDisputesOf(deps: Deps, paymentIntentId: string): Promise<void> {
  for (const { id } of await deps.payments.listDisputes({ paymentIntentId })) await noteDispute(deps, id);
}

type Known = typeof disputes.$inferSelect;

async function findKnown({ db }: Pick<Deps, 'db'>, stripeDisputeId: string): Promise<Known | undefined> {
  const [row] = await db.select().from(disputes).where(eq(disputes.stripeDisputeId, stripeDisputeId));
  return row;
}

/** `revision` was read before asking Stripe: if it has changed since, Stripe's answer may be outdated. */
async function noteAfter(deps: Deps, dispute: GatewayDispute, revision: number) {
  const byIntent = eq(payments.stripePaymentIntentId, dispute.paymentIntentId ?? '');
  const [payment] = await deps.db.select().from(payments).where(byIntent);
  if (!payment) return 'unknown';
  return deps.db.transaction(async (tx) => {
    const inTx = { ...deps, db: tx };
    const byId = eq(bookings.id, payment.bookingId);
    const [booking] = await tx.select().from(bookings).where(byId).for('update');
    const known = await findKnown(inTx, dispute.id);
    if (!booking || (known?.revision ?? 0) !== revision) return 'overtaken';
    await write(inTx, { booking, payment, dispute, known });
    return 'noted';
  });
}

type Noted = {
  booking: LockedBooking;
  payment: typeof payments.$inferSelect;
  dispute: GatewayDispute;
  known: Known | undefined;
};

async function write(deps: Deps, { booking, payment, dispute, known }: Noted): Promise<void> {
  const moved = await postDispute(deps, { booking, payment, dispute });
  if (!moved && known && !differs(known, dispute)) return;
  await writeRow(deps, { paymentId: payment.id, dispute, known });
  if (known?.status !== dispute.status) await tell(deps, { booking, payment, dispute, known });
  await settleNow(deps, booking.id);
}

function differs(known: Known, { status, needsResponse, evidenceDueAt }: GatewayDispute): boolean {
  return (
    known.status !== status ||
    known.needsResponse !== needsResponse ||
    known.evidenceDueAt?.getTime() !== evidenceDueAt?.getTime()
  );
}

const CLOSED: ReadonlySet<Known['status']> = new Set(['inquiry_closed', 'won', 'lost']);

async function writeRow(
  { db, now }: Deps,
  { paymentId, dispute, known }: { paymentId: number } & Pick<Noted, 'dispute' | 'known'>,
): Promise<void> {
  const { id: stripeDisputeId, amountCents, reason, status, needsResponse } = dispute;
  const state = {
    status,
    needsResponse,
    evidenceDueAt: dispute.evidenceDueAt ?? null,
    closedAt: CLOSED.has(status) ? (known?.closedAt ?? now()) : null,
    revision: (known?.revision ?? 0) + 1,
  };
  await db
    .insert(disputes)
    .values({ paymentId, stripeDisputeId, amountCents, reason, openedAt: now(), ...state })
    .onConflictDoUpdate({ target: disputes.stripeDisputeId, set: state });
}

/** A closed inquiry moved nothing: it is recorded in the history, without a mail. */
async function tell(deps: Deps, { booking, payment, dispute, known }: Noted): Promise<void> {
  const { id, status, amountCents } = dispute;
  await deps.db.insert(bookingEvents).values({
    bookingId: booking.id,
    at: deps.now(),
    kind: `dispute-${status}`,
    actor: 'system',
    detail: { amountCents },
  });
  if (status === 'inquiry_closed') return;
  await queueBookingMails(deps, booking, {
    of: 'disputed',
    key: `dispute:${id}:${status}:${(known?.revision ?? 0) + 1}`,
    data: {
      amountCents,
      outcome: status,
      ...(payment.outcome === 'confirmed' ? {} : { notTheSale: true }),
      ...(dispute.needsResponse ? { answerBy: dispute.evidenceDueAt?.toISOString() } : {}),
    },
  });
}
