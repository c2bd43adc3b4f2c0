// Settles a booking: plans transfers and reversals, then sends them.
import { and, eq, sql } from 'drizzle-orm';
import { bookings } from '#db/schema/bookings.ts';
import { refunds, transferReversals, transfers } from '#db/schema/payments.ts';
import { settlements, type settlementState } from '#db/schema/settlement.ts';
import type { LockedBooking } from '../bookings/lock-booking.server.ts';
import type { Deps } from '../deps.ts';
import type { Cents } from '../money/cents.ts';
import type { MoneyParty } from '../money/party.ts';
import {
  lockWithDebts,
  planReversals,
  planTransfers,
  setOffDebts,
  type TransferObstacle,
} from './plan-transfers.server.ts';
import { findPosition, partiesOf } from './post-sale.server.ts';
import { payableFrom } from './settlements.server.ts';
import { sendReversal, sendTransfer } from './transfers.server.ts';

// Plans transfers and reversals of a booking as rows, before any call to Stripe.

export type SettlementState = (typeof settlementState.enumValues)[number];

export type Plan = { transfers: number[]; reversals: number[]; state: SettlementState; dueAt: Date | null };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** After how long a booking is checked again. News about it cause a check at once. */
const LOOK_AGAIN: Record<SettlementState, number> = {
  waiting: 10 * MINUTE,
  disputed: 24 * HOUR,
  no_account: 6 * HOUR,
  refused: 6 * HOUR,
  debt: 24 * HOUR,
  done: 0,
};

/** Needs a transaction of its own: it locks the booking and those whose debts it sets off. */
export async function planSettlement(deps: Deps, bookingId: number): Promise<Plan> {
  const locked = await lockWithDebts(deps, bookingId);
  const [booking] = await deps.db.select().from(bookings).where(eq(bookings.id, bookingId));
  if (!booking) throw new Error(`booking ${bookingId} is gone`);
  // Locked, so that a request to try again is either seen here or waits until this plan is stored.
  const [known] = await deps.db
    .select({ state: settlements.state })
    .from(settlements)
    .where(eq(settlements.bookingId, bookingId))
    .for('update');
  const open = await rowsUnderWay(deps, bookingId);
  const plan: Plan = { ...open, state: 'waiting', dueAt: null };
  const obstacles: Obstacle[] = [];
  const refused = known?.state === 'refused';
  for (const party of partiesOf(booking)) {
    plan.reversals.push(...(await planReversals(deps, booking, party)));
    if (open.transfers.length > 0) continue;
    obstacles.push(...(await payParty(deps, booking, { party, plan, locked, refused })));
  }
  if (plan.transfers.length + plan.reversals.length === 0)
    return { ...plan, ...(await rest(deps, booking, obstacles)) };
  // Stays refused until a transfer succeeds: what is sent now may belong to the other party.
  return { ...plan, ...again(deps, refused ? 'refused' : 'waiting') };
}

type Paying = { party: MoneyParty; plan: Plan; locked: readonly number[]; refused: boolean };

type Obstacle = TransferObstacle | { state: 'waiting' | 'disputed'; until?: undefined };

/** Returns what prevents the payment. */
async function payParty(
  deps: Deps,
  booking: LockedBooking,
  { party, plan, locked, refused }: Paying,
): Promise<Obstacle[]> {
  const { owedCents } = await findPosition(deps.db, booking.id, party);
  if (owedCents <= 0) return [];
  if (payableFrom(deps, booking) > deps.now() || (await isRefundDecided(deps, booking.id)))
    return [{ state: 'waiting' }];
  if (await isDisputed(deps, booking.id)) return [{ state: 'disputed' }];
  const left: Cents = owedCents - (await setOffDebts(deps, booking, { party, owedCents, locked }));
  if (left === 0) return [];
  const answer = await planTransfers(deps, booking, { party, cents: left, refused });
  if (!answer.ok) return [answer.error];
  plan.transfers.push(...answer.value);
  return [];
}

function again({ now }: Deps, state: SettlementState) {
  return { state, dueAt: new Date(now().getTime() + LOOK_AGAIN[state]) };
}

async function rest(deps: Deps, booking: LockedBooking, obstacles: Obstacle[]) {
  const order = ['refused', 'no_account', 'disputed', 'waiting'] as const;
  const first = order.flatMap((state) => obstacles.filter((each) => each.state === state)).at(0);
  const due = payableFrom(deps, booking);
  if (first?.state === 'waiting' && due > deps.now()) return { state: first.state, dueAt: due };
  if (first?.until) return { state: first.state, dueAt: first.until };
  if (first) return again(deps, first.state);
  for (const party of partiesOf(booking)) {
    if ((await findPosition(deps.db, booking.id, party)).debtCents > 0) return again(deps, 'debt');
  }
  return { state: 'done' as const, dueAt: null };
}

async function rowsUnderWay({ db }: Deps, bookingId: number) {
  const out = await db
    .select({ id: transfers.id })
    .from(transfers)
    .where(and(eq(transfers.bookingId, bookingId), eq(transfers.status, 'requested')));
  const back = await db
    .select({ id: transferReversals.id })
    .from(transferReversals)
    .innerJoin(transfers, eq(transfers.id, transferReversals.transferId))
    .where(and(eq(transfers.bookingId, bookingId), eq(transferReversals.status, 'requested')));
  return { transfers: out.map(({ id }) => id), reversals: back.map(({ id }) => id) };
}

/** A decided refund that was not sent is not on the ledger yet: its money must not be paid out. */
async function isRefundDecided({ db }: Deps, bookingId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.bookingId, bookingId), eq(refunds.status, 'requested')))
    .limit(1);
  return row !== undefined;
}

/** An inquiry takes no money, so it doesn't block payouts. */
async function isDisputed({ db }: Deps, bookingId: number): Promise<boolean> {
  const rows = await db.execute(sql`
    select 1 from disputes d join payments p on p.id = d.payment_id
     where p.booking_id = ${bookingId} and d.status = 'open' limit 1`);
  return rows.length > 0;
}

// Makes Stripe match the ledger for one booking: pays the parties what they are owed, and takes back overpayments.
// Each plan is stored under the booking's lock and sent after the commit, so that a crash loses nothing. Source:
// docs/rules/payments.md#settlement.

/** What is sent in one round can make more due in the next. After these, the rest waits for the next check. */
const ROUNDS = 3;

/** Safe to repeat and to run concurrently. Throws if Stripe can't be reached. */
export async function settleBooking(deps: Deps, bookingId: number): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const plan = await deps.db.transaction((tx) => planned({ ...deps, db: tx }, bookingId));
    for (const id of plan.reversals) await sendReversal(deps, id);
    for (const id of plan.transfers) await sendTransfer(deps, id);
    if (plan.reversals.length + plan.transfers.length === 0) return;
  }
}

async function planned(deps: Deps, bookingId: number): Promise<Plan> {
  const plan = await planSettlement(deps, bookingId);
  const { state, dueAt } = plan;
  await deps.db
    .update(settlements)
    .set({ state, dueAt, updatedAt: deps.now() })
    .where(eq(settlements.bookingId, bookingId));
  return plan;
}
