// Refunds on the ledger: every share gives back in proportion, to the cent. Source: DECISIONS 6.
import { eq, sql } from 'drizzle-orm';

import { bookings } from '#db/schema/bookings.ts';
import { payments, type refunds } from '#db/schema/payments.ts';

import type { Deps } from '../deps.ts';
import { isPosted, post, type Posting } from '../money/post.server.ts';
import { reversalOf, type Shares } from '../money/shares.ts';
import { findSaleShares } from './confirm-booking.server.ts';
import { isOnLedger } from './post-payment.server.ts';

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
  const shares = payment.outcome === 'confirmed' ? await findSaleShares(deps, booking.id) : undefined;
  const base = {
    key: keyOf(refund),
    kind: 'refund',
    bookingId: booking.id,
    refundId: refund.id,
    at: deps.now(),
  };
  const out = { account: { kind: 'stripe_balance' }, cents: -refund.amountCents } as const;
  if (!shares) {
    await post(deps.db, {
      ...base,
      entries: [out, { account: { kind: 'guest_funds' }, cents: refund.amountCents }],
    });
    return;
  }
  const reversed = await reversedOnLedger(deps, booking.id);
  const back = reversalOf(shares, {
    totalCents: booking.totalCents,
    reversed,
    refundCents: refund.amountCents,
  });
  const entries: Posting['entries'] = [
    out,
    { account: { kind: 'owner_payable', activityId: booking.ownerActivityId }, cents: back.owner },
    { account: { kind: 'platform_fees' }, cents: back.platform },
    { account: { kind: 'reseller_payable', activityId: booking.activityId }, cents: back.reseller },
  ];
  await post(deps.db, { ...base, entries });
}

function keyOf({ id, attempt }: Refund): string {
  return `refund:${id}:${attempt}`;
}

/** What refunds of the sale have taken from each party so far; failed ones are back. */
async function reversedOnLedger({ db }: Pick<Deps, 'db'>, bookingId: number): Promise<Shares> {
  const [row] = (await db.execute(sql`
    select coalesce(sum(e.amount_cents) filter (where a.kind = 'reseller_payable'), 0)::text as reseller,
           coalesce(sum(e.amount_cents) filter (where a.kind = 'platform_fees'), 0)::text as platform,
           coalesce(sum(e.amount_cents) filter (where a.kind = 'owner_payable'), 0)::text as owner
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
     where t.booking_id = ${bookingId} and t.kind in ('refund', 'refund-failed')`)) as unknown as Record<
    string,
    string
  >[];
  const cents = (name: string) => Number(row?.[name] ?? 0);
  return { reseller: cents('reseller'), platform: cents('platform'), owner: cents('owner'), credits: 0 };
}

/** A refund that failed after all: its posting is taken back line by line. */
export async function unpostRefund(deps: Deps, refund: Refund): Promise<void> {
  const rows = (await deps.db.execute(sql`
    select a.kind, a.activity_id, a.user_id, e.amount_cents::text as cents
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
     where t.key = ${keyOf(refund)}`)) as unknown as {
    kind: string;
    activity_id: number | null;
    user_id: number | null;
    cents: string;
  }[];
  if (rows.length === 0) return;
  const entries = rows.map(({ kind, activity_id: activityId, user_id: userId, cents }) => ({
    account: { kind, ...(activityId === null ? {} : { activityId }), ...(userId === null ? {} : { userId }) },
    cents: -Number(cents),
  }));
  const { bookingId, id: refundId } = refund;
  await post(deps.db, {
    key: `${keyOf(refund)}:failed`,
    kind: 'refund-failed',
    bookingId,
    refundId,
    at: deps.now(),
    entries: entries as Posting['entries'],
  });
}
