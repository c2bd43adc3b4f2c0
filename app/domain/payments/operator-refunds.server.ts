// Refunds given by an operator, and failed refunds.
import { eq, sql } from 'drizzle-orm';
import { bookingEvents } from '#db/schema/bookings.ts';
import { payments, refunds } from '#db/schema/payments.ts';
import { queueBookingMails } from '../bookings/booking-mails.server.ts';
import { mayRefund } from '../bookings/desk/desk-booking.ts';
import { reachBooking } from '../bookings/desk/desk-bookings.server.ts';
import { lockBooking } from '../bookings/lock-booking.server.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { wallClock } from '../instant-words.ts';
import { intArray, type RowOf } from '../sql.server.ts';
import type { Cents } from '../money/cents.ts';
import { err, ok, type Result, transact } from '../result.ts';
import type { MoneyTask } from './booking-money.ts';
import { findRefundable, insertRefund, requestRefund } from './refunds.server.ts';

export type OperatorRefund = {
  reference: string;
  amountCents: Cents;
  /** Refundable amount on the page: if another refund was made since, the page is shown again. */
  leftCents?: Cents | undefined;
  /** Id of the form: sent twice, it refunds once. */
  nonce: string;
};

export type RefundByOperatorError =
  | { code: 'not-found' | 'not-owner' }
  | { code: 'too-much' | 'refunded-meanwhile'; refundableCents: Cents };

type Outcome = Result<{ refundCents: Cents }, RefundByOperatorError>;

/** The owner of a service refunds without cancelling. Source: docs/rules/money.md#refunds. */
export async function refundByOperator(deps: Deps, viewer: Viewer, refund: OperatorRefund): Promise<Outcome> {
  const { amountCents } = refund;
  return transact(deps.db, async (tx): Promise<Outcome> => {
    const reached = await reachBooking(tx, viewer, refund.reference);
    if (!reached.ok) return err({ code: 'not-found' });
    if (!mayRefund(reached.value.sides)) return err({ code: 'not-owner' });
    const inTx = { ...deps, db: tx };
    const { id: bookingId } = await lockBooking(tx, reached.value.id);
    const requestKey = `operator:${bookingId}:${refund.nonce}`;
    const earlier = await askedFor(inTx, requestKey);
    if (earlier > 0) return ok({ refundCents: earlier });
    const left = await findRefundable(tx, bookingId);
    if (amountCents > left) return err({ code: 'too-much', refundableCents: left });
    if ((refund.leftCents ?? left) !== left)
      return err({ code: 'refunded-meanwhile', refundableCents: left });
    const requestedById = viewer.userId;
    await requestRefund(inTx, { bookingId, amountCents, reason: 'operator', requestKey, requestedById });
    await tx.insert(bookingEvents).values({
      bookingId,
      at: deps.now(),
      kind: 'refund-requested',
      actor: 'operator',
      actorUserId: viewer.userId,
      detail: { amountCents },
    });
    await queueBookingMails(
      inTx,
      { id: bookingId },
      { of: 'refunded', key: requestKey, data: { amountCents } },
    );
    return ok({ refundCents: amountCents });
  });
}

async function askedFor({ db }: Pick<Deps, 'db'>, requestKey: string): Promise<Cents> {
  const [row] = await db.execute<{ cents: string }>(sql`
    select coalesce(sum(amount_cents), 0)::text as cents from refunds where starts_with(request_key, ${`${requestKey}:`})`);
  return Number(row?.cents ?? 0);
}

export type FailedRefunds = { reference: string; how: 'again' | 'otherwise'; shownCents: Cents };

/** `changed`: the state is no longer the one on the page. */
export type FailedRefundsError = 'not-found' | 'not-owner' | 'changed';

type Settled = Result<{ cents: Cents }, FailedRefundsError>;

/** The owner of the service retries failed refunds, or confirms that the guest has the money. */
export async function settleFailedRefunds(
  deps: Deps,
  viewer: Viewer,
  { reference, how, shownCents }: FailedRefunds,
): Promise<Settled> {
  return transact(deps.db, async (tx): Promise<Settled> => {
    const reached = await reachBooking(tx, viewer, reference);
    if (!reached.ok) return err('not-found');
    if (!mayRefund(reached.value.sides)) return err('not-owner');
    const inTx = { ...deps, db: tx };
    const { id: bookingId } = await lockBooking(tx, reached.value.id);
    const open = await openFailures(inTx, bookingId);
    const cents = open.reduce((sum, { owedCents }) => sum + owedCents, 0);
    if (cents === 0 || cents !== shownCents) return err('changed');
    for (const failure of open) {
      if (how === 'again') await tryAgain(inTx, failure, viewer);
      else await markPaid(inTx, failure.refundId);
    }
    await tell(inTx, { bookingId, viewer, how, cents, key: `retry:${open[0]?.refundId ?? 0}` });
    return ok({ cents });
  });
}

type Failure = { refundId: number; paymentId: number; owedCents: Cents };

/** The newest first. What an earlier one still owes is limited to the rest after the later ones. */
async function openFailures({ db }: Deps, bookingId: number): Promise<Failure[]> {
  const rows = await db.execute<{ id: number; payment_id: number; owed: string }>(sql`
    select * from (
      select r.id, r.payment_id, least(r.amount_cents, payment_failed_refund_cents(r.payment_id)
               - coalesce(sum(r.amount_cents) over (partition by r.payment_id order by r.id desc
                            rows between unbounded preceding and 1 preceding), 0))::text as owed
        from refunds r
       where r.booking_id = ${bookingId} and r.status in ('failed', 'canceled') and r.paid_otherwise_at is null
         and not exists (select 1 from refunds again where again.request_key = 'retry:' || r.id)) f
     where f.owed::bigint > 0 order by f.id desc`);
  return rows.map(({ id, payment_id: paymentId, owed }) => ({
    refundId: id,
    paymentId,
    owedCents: Number(owed),
  }));
}

/** Creates a new refund, so that late news of the failed one don't affect it. */
async function tryAgain(
  deps: Deps,
  { refundId, paymentId, owedCents }: Failure,
  viewer: Viewer,
): Promise<void> {
  const [failed] = await deps.db.select().from(refunds).where(eq(refunds.id, refundId));
  const [payment] = await deps.db.select().from(payments).where(eq(payments.id, paymentId));
  if (!failed || !payment) throw new Error(`refund ${refundId} is gone`);
  await insertRefund(deps, {
    payment,
    amountCents: owedCents,
    reason: failed.reason === 'stripe_dashboard' ? 'operator' : failed.reason,
    requestKey: `retry:${refundId}`,
    requestedById: viewer.userId,
  });
}

async function markPaid({ db, now }: Deps, refundId: number): Promise<void> {
  await db.update(refunds).set({ paidOtherwiseAt: now() }).where(eq(refunds.id, refundId));
}

type Done = { bookingId: number; viewer: Viewer; how: FailedRefunds['how']; cents: Cents; key: string };

async function tell(deps: Deps, { bookingId, viewer, how, cents, key }: Done): Promise<void> {
  await deps.db.insert(bookingEvents).values({
    bookingId,
    at: deps.now(),
    kind: how === 'again' ? 'refund-requested' : 'refund-paid-otherwise',
    actor: 'operator',
    actorUserId: viewer.userId,
    detail: { amountCents: cents },
  });
  if (how === 'otherwise') return;
  const data = { amountCents: cents };
  await queueBookingMails(deps, { id: bookingId }, { of: 'refunded', key, data });
}

// Money tasks of an operator: failed refunds, and banks that wait for an answer.

const MOST = 20;

type Row = RowOf<Omit<MoneyTask, 'today'>>;

/** Most urgent first. */
export async function listMoneyTasks(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  activityIds: readonly number[],
): Promise<MoneyTask[]> {
  const ids = intArray(activityIds);
  const rows = await db.execute<Row>(sql`
    select t.kind, t.reference, t.cents, t.until, o.time_zone as "timeZone" from (
      select case d.status when 'inquiry' then 'inquiry' else 'dispute' end as kind, b.id, b.reference, b.owner_activity_id,
             d.amount_cents::float8 as cents, d.evidence_due_at as until
        from disputes d join payments p on p.id = d.payment_id join bookings b on b.id = p.booking_id
       where d.needs_response and (d.evidence_due_at is null or d.evidence_due_at > ${now().toISOString()}::timestamptz)
      union all
      select 'refund-failed', b.id, b.reference, b.owner_activity_id, m.failed::float8, null
        from (select distinct booking_id from refunds where status in ('failed', 'canceled') and paid_otherwise_at is null) f
        join bookings b on b.id = f.booking_id and b.owner_activity_id = any(${ids}) cross join lateral booking_money_back(b.id) m
       where m.failed > 0) t
      join activities o on o.id = t.owner_activity_id
     where t.owner_activity_id = any(${ids})
     order by t.until nulls last, t.id limit ${MOST}`);
  return rows.map((row) => ({
    ...row,
    until: row.until === null ? undefined : new Date(row.until),
    today: wallClock(now(), row.timeZone).date,
  }));
}
