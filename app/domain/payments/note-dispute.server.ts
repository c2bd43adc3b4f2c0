// A guest's bank takes a payment back, or asks about it. Read again from Stripe at every word of it, so that events may
// come in any order, twice or not at all. Source: docs/rules/money.md#disputes.
import { eq } from 'drizzle-orm';

import { bookingEvents, bookings } from '#db/schema/bookings.ts';
import { disputes, payments } from '#db/schema/payments.ts';

import { queueBookingMails } from '../bookings/queue-booking-mails.server.ts';
import type { Deps } from '../deps.ts';
import type { GatewayDispute } from './gateway.ts';
import type { LockedBooking } from './lock-booking.server.ts';
import { postDispute } from './post-dispute.server.ts';
import { settleNow } from './settlement/settle-from.server.ts';

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

/** Those of one payment, when Stripe has refused something on account of them. */
export async function noteDisputesOf(deps: Deps, paymentIntentId: string): Promise<void> {
  for (const { id } of await deps.payments.listDisputes({ paymentIntentId })) await noteDispute(deps, id);
}

type Known = typeof disputes.$inferSelect;

async function findKnown({ db }: Pick<Deps, 'db'>, stripeDisputeId: string): Promise<Known | undefined> {
  const [row] = await db.select().from(disputes).where(eq(disputes.stripeDisputeId, stripeDisputeId));
  return row;
}

/** `revision` is what was known before Stripe was asked: if somebody wrote since, the answer may be older than theirs. */
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
  if (known?.status !== dispute.status) await tell(deps, { booking, dispute, known });
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

/** An inquiry that ends has moved nothing: it is in the booking's history, and nobody is written to. */
async function tell(
  deps: Deps,
  { booking, dispute, known }: Pick<Noted, 'booking' | 'dispute' | 'known'>,
): Promise<void> {
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
      ...(dispute.needsResponse ? { answerBy: dispute.evidenceDueAt?.toISOString() } : {}),
    },
  });
}
