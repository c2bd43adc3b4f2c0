// A guest's bank takes a payment back. What Stripe's balance shows of it is posted line by line; while it is open
// nothing is paid out, and a loss is the owner's. Source: DECISIONS 6.
import { eq } from 'drizzle-orm';

import { bookingEvents, bookings } from '#db/schema/bookings.ts';
import { disputes, payments } from '#db/schema/payments.ts';

import { queueBookingMails } from '../bookings/queue-booking-mails.server.ts';
import type { Deps } from '../deps.ts';
import { post } from '../money/post.server.ts';
import type { GatewayDispute } from './gateway.ts';
import type { LockedBooking } from './lock-booking.server.ts';
import { isOnLedger } from './post-payment.server.ts';
import { postForParties } from './positions.server.ts';
import { settleNow } from './settlement/settle-from.server.ts';

/** Reads it again from Stripe, so that events may come in any order and twice. */
export async function noteDispute(deps: Deps, stripeDisputeId: string): Promise<'unknown' | 'noted'> {
  const dispute = await deps.payments.findDispute(stripeDisputeId);
  if (dispute?.paymentIntentId === undefined) return 'unknown';
  const byIntent = eq(payments.stripePaymentIntentId, dispute.paymentIntentId);
  const [payment] = await deps.db.select().from(payments).where(byIntent);
  if (!payment) return 'unknown';
  await deps.db.transaction(async (tx) => {
    const byId = eq(bookings.id, payment.bookingId);
    const [booking] = await tx.select().from(bookings).where(byId).for('update');
    if (booking) await write({ ...deps, db: tx }, { booking, payment, dispute });
  });
  return 'noted';
}

type Noted = { booking: LockedBooking; payment: typeof payments.$inferSelect; dispute: GatewayDispute };

async function write(deps: Deps, { booking, payment, dispute }: Noted): Promise<void> {
  const [known] = await deps.db.select().from(disputes).where(eq(disputes.stripeDisputeId, dispute.id));
  // An answer that was under way while the dispute was closed says nothing new.
  const status = known && known.status !== 'open' ? known.status : dispute.status;
  const state = { status, closedAt: status === 'open' ? null : (known?.closedAt ?? deps.now()) };
  const { amountCents, reason, id: stripeDisputeId } = dispute;
  await deps.db
    .insert(disputes)
    .values({ paymentId: payment.id, stripeDisputeId, amountCents, reason, openedAt: deps.now(), ...state })
    .onConflictDoUpdate({ target: disputes.stripeDisputeId, set: state });
  if (isOnLedger(payment)) await postMovements(deps, { booking, payment, dispute: { ...dispute, status } });
  if (known?.status === status) return;
  await deps.db.insert(bookingEvents).values({
    bookingId: booking.id,
    at: deps.now(),
    kind: `dispute-${status}`,
    actor: 'system',
    detail: { amountCents },
  });
  await queueBookingMails(deps, booking, {
    of: 'disputed',
    key: `dispute:${stripeDisputeId}:${status}`,
    data: { amountCents, outcome: status },
  });
  await settleNow(deps, booking.id);
}

async function postMovements(deps: Deps, { booking, payment, dispute }: Noted): Promise<void> {
  const about = { bookingId: booking.id, paymentId: payment.id, at: deps.now() };
  for (const { id, amountCents, feeCents } of dispute.movements) {
    await post(deps.db, {
      ...about,
      key: `dispute:${dispute.id}:${id}`,
      kind: 'dispute',
      entries: [
        { account: { kind: 'stripe_balance' }, cents: amountCents - feeCents },
        { account: { kind: 'dispute_reserve' }, cents: -amountCents },
        { account: { kind: 'processing_costs' }, cents: feeCents },
      ],
    });
  }
  const lostCents = -dispute.movements.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (dispute.status !== 'lost' || lostCents <= 0) return;
  const reserve = { account: { kind: 'dispute_reserve' }, cents: -lostCents } as const;
  const key = `dispute:${dispute.id}:lost`;
  // Money that bought nothing was the guest's all along: the bank gave it back instead of us.
  if (payment.outcome !== 'confirmed') {
    const guest = { account: { kind: 'guest_funds' }, cents: lostCents } as const;
    await post(deps.db, { ...about, key, kind: 'dispute-lost', entries: [reserve, guest] });
    return;
  }
  await postForParties(deps, {
    key,
    kind: 'dispute-lost',
    booking,
    paymentId: payment.id,
    moves: { owner: lostCents },
    entries: [reserve],
  });
}
