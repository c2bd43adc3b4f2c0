// A confirmed booking on the ledger: who gets what, and what the owner's credits cover. Source:
// docs/rules/money.md#shares.
import { eq, sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { activities } from '#db/schema/activities.ts';
import { users } from '#db/schema/identity.ts';

import type { Deps } from '../deps.ts';
import type { Cents } from '../money/cents.ts';
import { creditsOf } from '../money/credits.server.ts';
import { splitSale } from '../money/shares.ts';
import type { LockedBooking } from './lock-booking.server.ts';
import { postForParties } from './positions.server.ts';

/** `key` tells apart what is sold later, when a move makes a booking dearer. A booking confirmed again after its hold had ended was not on the ledger before: it never was confirmed. */
export async function postSale(
  deps: Deps,
  booking: LockedBooking,
  key = `sale:${booking.id}`,
): Promise<void> {
  const userId = await ownerOf(deps.db, booking.ownerActivityId);
  const shares = splitSale(booking, await coveringCredits(deps, booking, userId));
  await postForParties(deps, {
    key,
    kind: 'sale',
    booking,
    moves: { owner: -shares.owner - shares.credits, reseller: -shares.reseller },
    entries: [
      { account: { kind: 'guest_funds' }, cents: booking.totalCents },
      { account: { kind: 'platform_fees' }, cents: -shares.platform },
      { account: { kind: 'credits', userId }, cents: shares.credits },
    ],
  });
}

async function ownerOf(db: Db, activityId: number): Promise<number> {
  const [row] = await db
    .select({ userId: activities.userId })
    .from(activities)
    .where(eq(activities.id, activityId));
  if (!row) throw new Error(`activity ${activityId} is gone`);
  return row.userId;
}

/** All that the owner has, once their turnover has reached the threshold; splitSale takes what the fee needs. */
async function coveringCredits(deps: Deps, booking: LockedBooking, userId: number): Promise<Cents> {
  if ((await creditsOf(deps.db, userId)) <= 0) return 0;
  // Two sales at once must not use the same credit, nor both overlook each other's turnover.
  await deps.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const turnover = await findTurnover(deps.db, userId, booking.id);
  if (turnover < deps.config.creditsTurnoverThresholdCents) return 0;
  return Math.max(await creditsOf(deps.db, userId), 0);
}

/** Sales of the person's own services, by whomever, net of refunds; one booking may be left out. */
export async function findTurnover(db: Db, userId: number, exceptBookingId = 0): Promise<Cents> {
  const [row] = await db.execute<{ cents: string }>(sql`
    select coalesce(-sum(e.amount_cents), 0)::text as cents
      from activities o join bookings b on b.owner_activity_id = o.id
      join ledger_transactions t on t.booking_id = b.id and t.kind in ('sale', 'refund', 'refund-failed')
      join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
     where o.user_id = ${userId} and b.id <> ${exceptBookingId} and a.kind not in ('guest_funds', 'stripe_balance')`);
  return Number(row?.cents ?? 0);
}
