// Posts sales and payments to the ledger, and reads their shares.
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { activities } from '#db/schema/activities.ts';
import { users } from '#db/schema/identity.ts';
import { payments } from '#db/schema/payments.ts';
import type { LockedBooking } from '../bookings/lock-booking.server.ts';
import type { Deps } from '../deps.ts';
import type { Cents } from '../money/cents.ts';
import { creditsOf } from '../money/credits.server.ts';
import { type LedgerEntry, type MoneyParty, partyEntries, type Position } from '../money/party.ts';
import { post, type Posting } from '../money/post.server.ts';
import { type Shares, splitSale } from '../money/shares.ts';
import { type RowOf, withoutNulls } from '../sql.server.ts';

// Positions of a booking's parties, and postings that change them. The caller has locked the booking.

export type BookingParties = { id: number; activityId: number; ownerActivityId: number };

/** The owner, and the reseller if resold. */
export function partiesOf({ activityId, ownerActivityId }: BookingParties): MoneyParty[] {
  const owner: MoneyParty = { role: 'owner', activityId: ownerActivityId };
  return activityId === ownerActivityId ? [owner] : [owner, { role: 'reseller', activityId }];
}

/** The role of an activity in a booking. */
export function roleOf(
  activityId: number,
  { ownerActivityId }: Pick<BookingParties, 'ownerActivityId'>,
): MoneyParty['role'] {
  return activityId === ownerActivityId ? 'owner' : 'reseller';
}

/** Over ledger_entries `e` of one activity's ledger_accounts `a`. */
export const positionColumns: SQL = sql`
  coalesce(-sum(e.amount_cents) filter (where a.kind <> 'debt'), 0)::float8 as "owedCents",
  coalesce(sum(e.amount_cents) filter (where a.kind = 'debt'), 0)::float8 as "debtCents"`;

export async function findPosition(db: Db, bookingId: number, { activityId }: MoneyParty): Promise<Position> {
  const [row] = await db.execute<Position>(sql`
    select ${positionColumns}
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
     where t.booking_id = ${bookingId} and a.activity_id = ${activityId}`);
  if (!row) throw new Error('sums answer a row');
  return row;
}

export type PartyPosting = Omit<Posting, 'bookingId' | 'at'> & {
  booking: BookingParties;
  /** Cents that each party gives up; negative: receives. */
  moves: { owner?: Cents; reseller?: Cents };
};

/** false: this cause was posted before. */
export async function postForParties(
  deps: Pick<Deps, 'db' | 'now'>,
  { booking, moves, entries, ...posting }: PartyPosting,
): Promise<boolean> {
  const moved: LedgerEntry[] = [];
  for (const party of partiesOf(booking)) {
    const cents = moves[party.role] ?? 0;
    if (cents !== 0)
      moved.push(...partyEntries(party, await findPosition(deps.db, booking.id, party), cents));
  }
  return post(deps.db, {
    ...posting,
    bookingId: booking.id,
    at: deps.now(),
    entries: [...entries, ...moved],
  });
}

// Reads from the ledger how a sale was divided, and what each share has given back.

/**
 * Of each booking `b`; no row if it was never confirmed. A party's share is on two accounts, because it may
 * have paid a debt. What credits covered is the owner's besides.
 */
export const SALE_SHARES = sql`
  select (-coalesce(sum(e.amount_cents) filter (where a.activity_id = b.activity_id and b.activity_id <> b.owner_activity_id), 0))::float8 as reseller,
         (-coalesce(sum(e.amount_cents) filter (where a.kind = 'platform_fees'), 0))::float8 as platform,
         (-coalesce(sum(e.amount_cents) filter (where a.activity_id = b.owner_activity_id or a.kind = 'credits'), 0))::float8 as owner,
         coalesce(sum(e.amount_cents) filter (where a.kind = 'credits'), 0)::float8 as credits,
         max(a.user_id) filter (where a.kind = 'credits') as "creditsUserId"
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
   where t.kind = 'sale' and t.booking_id = b.id having count(*) > 0`;

/** Of each booking `b`: what refunds took from each share; failed ones are not included. */
export const REVERSED_SHARES = sql`
  select coalesce(sum(e.amount_cents) filter (where a.activity_id = b.activity_id and b.activity_id <> b.owner_activity_id), 0)::float8 as reseller,
         coalesce(sum(e.amount_cents) filter (where a.kind = 'platform_fees'), 0)::float8 as platform,
         coalesce(sum(e.amount_cents) filter (where a.activity_id = b.owner_activity_id or a.kind = 'credits'), 0)::float8 as owner,
         (-coalesce(sum(e.amount_cents) filter (where a.kind = 'credits'), 0))::float8 as credits
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
   where t.kind in ('refund', 'refund-failed') and t.booking_id = b.id`;

export type SaleShares = Shares & {
  /** Owner of the credits that covered the fee; undefined if none did. */
  creditsUserId: number | undefined;
};

export async function findReversedShares(db: Db, bookingId: number): Promise<Shares> {
  const [row] = await db.execute<Shares>(sql`
    select r.* from bookings b cross join lateral (${REVERSED_SHARES}) r where b.id = ${bookingId}`);
  if (!row) throw new Error(`booking ${bookingId} is gone`);
  return row;
}

/** undefined if the booking was never confirmed. */
export async function findSaleShares(db: Db, bookingId: number): Promise<SaleShares | undefined> {
  const [row] = await db.execute<RowOf<SaleShares>>(sql`
    select s.* from bookings b cross join lateral (${SALE_SHARES}) s where b.id = ${bookingId}`);
  return row && withoutNulls<SaleShares>(row);
}

// Posts a confirmed booking: each share, and what the owner's credits cover. Source: docs/rules/money.md#shares.

/**
 * `key` distinguishes later sales, when a move makes a booking dearer. A booking confirmed again after its
 * hold ended was never posted before.
 */
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

/** All credits of the owner, if their turnover has reached the threshold; splitSale uses what the fee needs. */
async function coveringCredits(deps: Deps, booking: LockedBooking, userId: number): Promise<Cents> {
  if ((await creditsOf(deps.db, userId)) <= 0) return 0;
  // Locks the owner, so that simultaneous sales neither use the same credit nor miss each other's turnover.
  await deps.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const turnover = await findTurnover(deps.db, userId, booking.id);
  if (turnover < deps.config.creditsTurnoverThresholdCents) return 0;
  return Math.max(await creditsOf(deps.db, userId), 0);
}

/** Sales of the person's services, by any seller, minus refunds; one booking may be excluded. */
export async function findTurnover(db: Db, userId: number, exceptBookingId = 0): Promise<Cents> {
  const [row] = await db.execute<{ cents: string }>(sql`
    select coalesce(-sum(e.amount_cents), 0)::text as cents
      from activities o join bookings b on b.owner_activity_id = o.id
      join ledger_transactions t on t.booking_id = b.id and t.kind in ('sale', 'refund', 'refund-failed')
      join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
     where o.user_id = ${userId} and b.id <> ${exceptBookingId} and a.kind not in ('guest_funds', 'stripe_balance')`);
  return Number(row?.cents ?? 0);
}

// Posts a card payment and its fee.

type Payment = typeof payments.$inferSelect;

/** The ledger is in euros: other currencies are flagged for administrators. */
export function isOnLedger({ currency }: Pick<Payment, 'currency'>): boolean {
  return currency === 'eur';
}

/** Until the booking is confirmed, the money belongs to the guest. */
export async function postPayment(deps: Deps, payment: Payment): Promise<void> {
  if (!isOnLedger(payment)) return;
  const { id, bookingId, amountCents } = payment;
  await post(deps.db, {
    key: `payment:${id}`,
    kind: 'payment',
    bookingId,
    paymentId: id,
    at: deps.now(),
    entries: [
      { account: { kind: 'stripe_balance' }, cents: amountCents },
      { account: { kind: 'guest_funds' }, cents: -amountCents },
    ],
  });
}

/** The platform bears Stripe's fee. Stripe may report it later than the payment. */
export async function postProcessingFee(deps: Deps, payment: Payment, feeCents: number): Promise<void> {
  if (!isOnLedger(payment)) return;
  const { id, bookingId } = payment;
  await deps.db
    .update(payments)
    .set({ processingFeeCents: feeCents })
    .where(and(eq(payments.id, id), isNull(payments.processingFeeCents)));
  await post(deps.db, {
    key: `processing-fee:${id}`,
    kind: 'processing-fee',
    bookingId,
    paymentId: id,
    at: deps.now(),
    entries: [
      { account: { kind: 'processing_costs' }, cents: feeCents },
      { account: { kind: 'stripe_balance' }, cents: -feeCents },
    ],
  });
}
