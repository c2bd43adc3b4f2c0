// A dispute on the ledger: what Stripe's balance shows of it, line by line, and who bears what does not come back.
import { sql } from 'drizzle-orm';

import type { Deps } from '../deps.ts';
import type { Cents } from '../money/cents.ts';
import { post } from '../money/post.server.ts';
import type { payments } from '#db/schema/payments.ts';

import type { GatewayDispute } from './gateway.ts';
import type { LockedBooking } from './lock-booking.server.ts';
import { isOnLedger } from './post-payment.server.ts';
import { postForParties } from './positions.server.ts';

type Disputed = {
  booking: LockedBooking;
  payment: typeof payments.$inferSelect;
  dispute: GatewayDispute;
};

/** The caller holds the booking's row. false: the ledger says so already. */
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

/** What is lost for good, so far: what a later word makes more or less of it is posted as the difference. */
async function postLoss(deps: Deps, { booking, payment, dispute }: Disputed): Promise<boolean> {
  const takenCents = -dispute.movements.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const lostCents = dispute.status === 'lost' ? Math.max(takenCents, 0) : 0;
  const posted = await postedLoss(deps, booking.id, dispute.id);
  const cents = lostCents - posted.cents;
  if (cents === 0) return false;
  const key = `dispute:${dispute.id}:lost${posted.count === 0 ? '' : `:${posted.count}`}`;
  const kind = 'dispute-lost';
  const reserve = { account: { kind: 'dispute_reserve' }, cents: -cents } as const;
  // Money that bought nothing was the guest's all along: the bank gave it back instead of us.
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
