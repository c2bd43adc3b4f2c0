// Posts Stripe's refunds to the ledger, and reports failures.
import { eq, or, sql } from 'drizzle-orm';
import { bookingEvents, bookings } from '#db/schema/bookings.ts';
import { payments, refunds } from '#db/schema/payments.ts';
import { queueBookingMails } from '../bookings/booking-mails.server.ts';
import type { Deps } from '../deps.ts';
import type { Cents } from '../money/cents.ts';
import { isPosted, post, type Posting } from '../money/post.server.ts';
import { reversalOf, type Shares } from '../money/shares.ts';
import type { GatewayRefund } from './gateway.ts';
import {
  type BookingParties,
  findReversedShares,
  findSaleShares,
  isOnLedger,
  postForParties,
  type SaleShares,
} from './post-sale.server.ts';
import { settleNow } from './settlements.server.ts';

// Informs about a failed refund: the guest if they lack the money, the operator always.

type Refund = typeof refunds.$inferSelect;

/** The row has the state failed already. `needless`: Stripe reports that the guest has all the money. */
export async function tellRefundFailed(deps: Deps, refund: Refund, needless = false): Promise<void> {
  const { id, bookingId, paymentId, amountCents, attempt } = refund;
  const [row] = await deps.db.execute<{ lacking: boolean }>(
    sql`select payment_failed_refund_cents(${paymentId}::int) > 0 as lacking`,
  );
  await queueBookingMails(
    deps,
    { id: bookingId },
    {
      of: row?.lacking && !needless ? 'refund-failed' : 'refund-needless',
      key: `refund-failed:${id}:${attempt}`,
      data: { amountCents },
    },
  );
}

// Posts refunds: each share gives back its proportion, to the cent. Source: docs/rules/money.md#refunds.

type PostRefundRefund = typeof refunds.$inferSelect;

/** Once for each refund and attempt, however often Stripe reports it. */
export async function postRefund(deps: Deps, refund: PostRefundRefund): Promise<void> {
  const sale = await lockSale(deps, refund);
  const key = keyOf(refund);
  if (await isPosted(deps.db, key)) return;
  await move(deps, sale, { refund, key, kind: 'refund', cents: refund.amountCents });
}

/** Reverses the posting of a refund that failed afterwards. */
export async function unpostRefund(deps: Deps, refund: PostRefundRefund): Promise<void> {
  const sale = await lockSale(deps, refund);
  const key = `${keyOf(refund)}:failed`;
  if (!(await isPosted(deps.db, keyOf(refund))) || (await isPosted(deps.db, key))) return;
  await move(deps, sale, { refund, key, kind: 'refund-failed', cents: -refund.amountCents });
}

function keyOf({ id, attempt }: PostRefundRefund): string {
  return `refund:${id}:${attempt}`;
}

type Sale = { booking: BookingParties; payment: typeof payments.$inferSelect };

async function lockSale({ db }: Deps, refund: PostRefundRefund): Promise<Sale> {
  const byId = eq(bookings.id, refund.bookingId);
  const [booking] = await db.select().from(bookings).where(byId).for('update');
  const [payment] = await db.select().from(payments).where(eq(payments.id, refund.paymentId));
  if (!booking || !payment) throw new Error(`the sale of refund ${refund.id} is gone`);
  return { booking, payment };
}

/** Negative cents: the money came back. */
type Movement = { refund: PostRefundRefund; key: string; kind: 'refund' | 'refund-failed'; cents: Cents };

async function move(deps: Deps, { booking, payment }: Sale, movement: Movement): Promise<void> {
  if (!isOnLedger(payment)) return;
  const { key, kind, cents, refund } = movement;
  const base = { key, kind, refundId: refund.id };
  const out = { account: { kind: 'stripe_balance' }, cents: -cents } as const;
  // A late or second payment never was a sale: all of it belongs to the guest.
  const shares = payment.outcome === 'confirmed' ? await findSaleShares(deps.db, booking.id) : undefined;
  if (!shares) {
    const entries = [out, { account: { kind: 'guest_funds' }, cents } as const];
    await post(deps.db, { ...base, bookingId: booking.id, at: deps.now(), entries });
    return;
  }
  const back = reversalOf(shares, {
    reversed: await findReversedShares(deps.db, booking.id),
    refundCents: cents,
  });
  await postForParties(deps, {
    ...base,
    booking,
    moves: { owner: back.owner + back.credits, reseller: back.reseller },
    entries: [
      out,
      { account: { kind: 'platform_fees' }, cents: back.platform },
      ...creditsBack(shares, back),
    ],
  });
  await settleNow(deps, booking.id);
}

/** Returns credits that covered a fee to their owner. */
function creditsBack({ creditsUserId }: SaleShares, { credits }: Shares): Posting['entries'] {
  if (creditsUserId === undefined) return [];
  return [{ account: { kind: 'credits', userId: creditsUserId }, cents: -credits }];
}

// Stores what Stripe reports of a refund in our row and the ledger, each fact once.

type NotedRefund = typeof refunds.$inferSelect;

/** Order of states: Stripe's answer to our call can arrive after newer news, which it must not overwrite. */
const AGE: Record<NotedRefund['status'], number> = {
  requested: 0,
  pending: 1,
  succeeded: 2,
  failed: 3,
  canceled: 3,
};

/** false: no such row here. A refund can fail even after it succeeded. */
export async function noteRefund(deps: Deps, refund: GatewayRefund): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const inTx = { ...deps, db: tx };
    const byId = eq(refunds.stripeRefundId, refund.id);
    const ours = refund.refundId === undefined ? byId : or(byId, eq(refunds.id, refund.refundId));
    const [found] = await tx.select({ bookingId: refunds.bookingId }).from(refunds).where(ours);
    if (!found) return false;
    // Locks the booking first, like a cancellation, which then locks other refunds of the payment.
    await tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, found.bookingId)).for('update');
    const [row] = await tx.select().from(refunds).where(ours).for('update');
    if (!row) return false;
    // News of an earlier attempt; they don't concern the present one.
    if (row.stripeRefundId !== null && row.stripeRefundId !== refund.id) return true;
    await write(inTx, row, refund);
    return true;
  });
}

async function write(deps: Deps, row: NotedRefund, { id, status }: GatewayRefund): Promise<void> {
  const failed = status === 'failed' || status === 'canceled';
  if (row.stripeRefundId === id && AGE[status] < AGE[row.status]) return;
  if (row.status === status && row.stripeRefundId === id) return postedIfDue(deps, row, failed);
  await deps.db
    .update(refunds)
    .set({ status, stripeRefundId: id, lastError: null, updatedAt: deps.now() })
    .where(eq(refunds.id, row.id));
  await postedIfDue(deps, row, failed);
  if (failed && row.status !== 'failed') await tellRefundFailed(deps, row);
  await deps.db.insert(bookingEvents).values({
    bookingId: row.bookingId,
    at: deps.now(),
    kind: `refund-${status}`,
    actor: 'system',
    detail: { refundId: row.id, amountCents: row.amountCents },
  });
}

async function postedIfDue(deps: Deps, row: NotedRefund, failed: boolean): Promise<void> {
  if (failed) await unpostRefund(deps, row);
  else await postRefund(deps, row);
}
