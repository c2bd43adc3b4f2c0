// What Stripe says of a refund, written to our row and to the ledger, each fact once.
import { eq, or } from 'drizzle-orm';

import { bookingEvents, bookings } from '#db/schema/bookings.ts';
import { refunds } from '#db/schema/payments.ts';

import type { Deps } from '../deps.ts';
import type { GatewayRefund } from './gateway.ts';
import { postRefund, unpostRefund } from './post-refund.server.ts';
import { tellRefundFailed } from './tell-refund-failed.server.ts';

type Refund = typeof refunds.$inferSelect;

/** A refund of Stripe's only ever goes forward; the answer to a call of ours can come after newer news. */
const AGE: Record<Refund['status'], number> = {
  requested: 0,
  pending: 1,
  succeeded: 2,
  failed: 3,
  canceled: 3,
};

/** false: we have no row for it. A refund can go back to failed after it succeeded. */
export async function noteRefund(deps: Deps, refund: GatewayRefund): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const inTx = { ...deps, db: tx };
    const byId = eq(refunds.stripeRefundId, refund.id);
    const ours = refund.refundId === undefined ? byId : or(byId, eq(refunds.id, refund.refundId));
    const [found] = await tx.select({ bookingId: refunds.bookingId }).from(refunds).where(ours);
    if (!found) return false;
    // The booking first, as a cancellation does, which then waits for the payment's other refunds.
    await tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, found.bookingId)).for('update');
    const [row] = await tx.select().from(refunds).where(ours).for('update');
    if (!row) return false;
    // A late word on an earlier attempt says nothing about the present one.
    if (row.stripeRefundId !== null && row.stripeRefundId !== refund.id) return true;
    await write(inTx, row, refund);
    return true;
  });
}

async function write(deps: Deps, row: Refund, { id, status }: GatewayRefund): Promise<void> {
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

async function postedIfDue(deps: Deps, row: Refund, failed: boolean): Promise<void> {
  if (failed) await unpostRefund(deps, row);
  else await postRefund(deps, row);
}
