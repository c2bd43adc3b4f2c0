// Refunds on the ledger: every share gives back in proportion, to the cent. Source: DECISIONS 6.
import { eq, sql } from 'drizzle-orm';

import { bookings } from '#db/schema/bookings.ts';
import { payments, type refunds } from '#db/schema/payments.ts';

import type { Deps } from '../deps.ts';
import { isPosted, post, type Posting } from '../money/post.server.ts';
import { reversalOf, type Shares } from '../money/shares.ts';
import { isOnLedger } from './post-payment.server.ts';
import { findSaleShares, type SaleShares } from './post-sale.server.ts';
import { partiesOf, postForParties, type BookingParties } from './positions.server.ts';
import { settleNow } from './settlement/settle-from.server.ts';

type Refund = typeof refunds.$inferSelect;

/** Once per refund and attempt, however often Stripe tells of it. */
export async function postRefund(deps: Deps, refund: Refund): Promise<void> {
  const byId = eq(bookings.id, refund.bookingId);
  const [booking] = await deps.db.select().from(bookings).where(byId).for('update');
  if (!booking) throw new Error(`booking ${refund.bookingId} is gone`);
  if (await isPosted(deps.db, keyOf(refund))) return;
  const [payment] = await deps.db.select().from(payments).where(eq(payments.id, refund.paymentId));
  if (!payment) throw new Error(`payment ${refund.paymentId} is gone`);
  if (!isOnLedger(payment)) return;
  // A payment that came too late, or twice, never was a sale: all of it is the guest's.
  const shares = payment.outcome === 'confirmed' ? await findSaleShares(deps.db, booking.id) : undefined;
  if (shares) return postBack(deps, booking, { refund, shares });
  await post(deps.db, {
    key: keyOf(refund),
    kind: 'refund',
    bookingId: booking.id,
    refundId: refund.id,
    at: deps.now(),
    entries: [outOf(refund), { account: { kind: 'guest_funds' }, cents: refund.amountCents }],
  });
}

function outOf({ amountCents }: Refund) {
  return { account: { kind: 'stripe_balance' }, cents: -amountCents } as const;
}

async function postBack(
  deps: Deps,
  booking: BookingParties,
  { refund, shares }: { refund: Refund; shares: SaleShares },
): Promise<void> {
  const back = reversalOf(shares, {
    totalCents: shares.reseller + shares.platform + shares.owner,
    reversed: await reversedOnLedger(deps, booking),
    refundCents: refund.amountCents,
  });
  await postForParties(deps, {
    key: keyOf(refund),
    kind: 'refund',
    booking,
    refundId: refund.id,
    moves: { owner: back.owner + back.credits, reseller: back.reseller },
    entries: [
      outOf(refund),
      { account: { kind: 'platform_fees' }, cents: back.platform },
      ...creditsBack(shares, back),
    ],
  });
  await settleNow(deps, booking.id);
}

/** Credits that covered a fee come back with it, to whose they were. */
function creditsBack({ creditsUserId }: SaleShares, { credits }: Shares): Posting['entries'] {
  if (creditsUserId === undefined) return [];
  return [{ account: { kind: 'credits', userId: creditsUserId }, cents: -credits }];
}

function keyOf({ id, attempt }: Refund): string {
  return `refund:${id}:${attempt}`;
}

/** What refunds of the sale have taken from each party so far; failed ones are back. */
async function reversedOnLedger({ db }: Pick<Deps, 'db'>, booking: BookingParties): Promise<Shares> {
  const ofActivity = (activityId: number) =>
    sql`coalesce(sum(e.amount_cents) filter (where a.activity_id = ${activityId}), 0)::text`;
  const [row] = await db.execute<Record<string, string>>(sql`
    select ${ofActivity(booking.ownerActivityId)} as owner, ${ofActivity(booking.activityId)} as reseller,
           coalesce(sum(e.amount_cents) filter (where a.kind = 'platform_fees'), 0)::text as platform,
           coalesce(-sum(e.amount_cents) filter (where a.kind = 'credits'), 0)::text as credits
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
     where t.booking_id = ${booking.id} and t.kind in ('refund', 'refund-failed')`);
  const cents = (name: string) => Number(row?.[name] ?? 0);
  return {
    reseller: booking.activityId === booking.ownerActivityId ? 0 : cents('reseller'),
    platform: cents('platform'),
    owner: cents('owner') - cents('credits'),
    credits: cents('credits'),
  };
}

/** A refund that failed after all: everybody has again what it took. */
export async function unpostRefund(deps: Deps, refund: Refund): Promise<void> {
  const key = `${keyOf(refund)}:failed`;
  const byId = eq(bookings.id, refund.bookingId);
  const [booking] = await deps.db.select().from(bookings).where(byId).for('update');
  if (!booking || (await isPosted(deps.db, key))) return;
  const rows = await deps.db.execute<PostedRow>(sql`
    select a.kind, a.activity_id, a.user_id, sum(e.amount_cents)::text as cents
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
     where t.key = ${keyOf(refund)} group by a.kind, a.activity_id, a.user_id`);
  if (rows.length === 0) return;
  const taken = (activityId: number) =>
    rows.filter((row) => row.activity_id === activityId).reduce((sum, { cents }) => sum + Number(cents), 0);
  const others = rows.filter((row) => row.activity_id === null);
  await postForParties(deps, {
    key,
    kind: 'refund-failed',
    booking,
    refundId: refund.id,
    moves: Object.fromEntries(partiesOf(booking).map(({ role, activityId }) => [role, -taken(activityId)])),
    entries: others.map(({ kind, user_id: userId, cents }) => ({
      account: { kind, ...(userId === null ? {} : { userId }) },
      cents: -Number(cents),
    })) as Posting['entries'],
  });
  await settleNow(deps, booking.id);
}

type PostedRow = { kind: string; activity_id: number | null; user_id: number | null; cents: string };
