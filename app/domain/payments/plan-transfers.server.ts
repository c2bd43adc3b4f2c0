// Plans transfers, reversals, and setting off against debts.
import { and, desc, eq, sql } from 'drizzle-orm';
import { transferReversals, transfers } from '#db/schema/payments.ts';
import { isPayable } from '../activities/publication.server.ts';
import type { LockedBooking } from '../bookings/lock-booking.server.ts';
import type { Deps } from '../deps.ts';
import type { Cents } from '../money/cents.ts';
import { type MoneyParty, payableOf } from '../money/party.ts';
import { post } from '../money/post.server.ts';
import { err, ok, type Result } from '../result.ts';
import { findPosition } from './post-sale.server.ts';

// Rows of transfers that pay one party for one booking; no charge pays out more than it brought.

const TRY_AGAIN_AFTER_HOURS = 6;

/** What prevents a transfer, and until when if that is known. */
export type TransferObstacle = { state: 'no_account' | 'refused'; until?: Date };

/** `refused`: Stripe refused a transfer of the booking, and nobody has asked to try again since. */
type Transferring = { party: MoneyParty; cents: Cents; refused: boolean };

/** Returns the rows to send. */
export async function planTransfers(
  deps: Deps,
  booking: LockedBooking,
  { party, cents, refused }: Transferring,
): Promise<Result<number[], TransferObstacle>> {
  const account = await findAccount(deps, party);
  if (account === undefined) return err({ state: 'no_account' });
  const { count, until } = await earlier(deps, booking.id, { party, account });
  if (refused && until !== undefined) return err({ state: 'refused', until });
  const ids: number[] = [];
  let left = cents;
  for (const { paymentId, room } of await roomOnCharges(deps, booking.id)) {
    const amountCents = Math.min(room, left);
    if (amountCents <= 0) continue;
    const [row] = await deps.db
      .insert(transfers)
      .values({
        bookingId: booking.id,
        paymentId,
        activityId: party.activityId,
        paymentAccountId: account,
        amountCents,
        idempotencyKey: `transfer:${booking.id}:${party.activityId}:${count + ids.length + 1}`,
        createdAt: deps.now(),
        updatedAt: deps.now(),
      })
      .returning({ id: transfers.id });
    if (row) ids.push(row.id);
    left -= amountCents;
  }
  if (left === 0) return ok(ids);
  deps.log.error({ bookingId: booking.id, left }, 'more is owed for a booking than its charges brought');
  return ids.length > 0 ? ok(ids) : err({ state: 'refused' });
}

/** The account chosen by the activity's owner, if it can receive money; otherwise the money waits. */
async function findAccount({ db }: Deps, { activityId }: MoneyParty): Promise<number | undefined> {
  const [row] = await db.execute<{ id: number }>(sql`
    select p.id from activities a join payment_accounts p on p.id = a.payment_account_id
     where a.id = ${activityId} and ${isPayable}`);
  return row?.id;
}

/** Number of the party's transfers, and the end of the pause after the last one that its account was refused. */
async function earlier(
  { db, now }: Deps,
  bookingId: number,
  { party, account }: { party: MoneyParty; account: number },
): Promise<{ count: number; until: Date | undefined }> {
  const rows = await db
    .select({ status: transfers.status, at: transfers.updatedAt, account: transfers.paymentAccountId })
    .from(transfers)
    .where(and(eq(transfers.bookingId, bookingId), eq(transfers.activityId, party.activityId)));
  const refusals = rows.filter((row) => row.status === 'failed' && row.account === account);
  const last = Math.max(0, ...refusals.map(({ at }) => at.getTime()));
  const until = new Date(last + TRY_AGAIN_AFTER_HOURS * 3_600_000);
  return { count: rows.length, until: until > now() ? until : undefined };
}

/**
 * First the booking's own charges. Then those of bookings whose share paid a debt of this one: if the refund
 * behind the debt failed, that money is owed to this booking again, and is still there.
 */
async function roomOnCharges({ db }: Deps, bookingId: number) {
  return db.execute<{ paymentId: number; room: Cents }>(sql`
    with recursive funding(id) as (
      select ${bookingId}::int union
      select split_part(t.key, ':', 2)::int from funding f join ledger_transactions t on t.booking_id = f.id
       where t.kind = 'set-off' and t.key like '%:to')
    select p.id as "paymentId", (p.amount_cents - coalesce((select sum(t.amount_cents - t.reversed_cents) from transfers t
                   where t.payment_id = p.id and t.status <> 'failed'), 0))::float8 as room
      from payments p
     where p.outcome = 'confirmed' and p.stripe_charge_id is not null
       and p.booking_id in (select id from funding)
     order by p.booking_id = ${bookingId} desc, p.id`);
}

// Rows of reversals that take back what one party was overpaid for one booking.

/** An account without money is asked once a day; meanwhile the debt is set off against other sales. */
const REVERSE_AGAIN_AFTER_HOURS = 23;

/** Returns the new rows to send. */
export async function planReversals(
  deps: Deps,
  booking: LockedBooking,
  party: MoneyParty,
): Promise<number[]> {
  const { debtCents } = await findPosition(deps.db, booking.id, party);
  if (debtCents <= 0) return [];
  const ids: number[] = [];
  let left = debtCents;
  for (const transfer of await reversible(deps, booking.id, party)) {
    if (transfer.underWay) return ids;
    const amountCents = Math.min(transfer.amountCents - transfer.reversedCents, left);
    if (amountCents <= 0 || transfer.triedLately) continue;
    const [row] = await deps.db
      .insert(transferReversals)
      .values({
        transferId: transfer.id,
        refundId: await lastRefund(deps, booking.id),
        amountCents,
        idempotencyKey: `reversal:${transfer.id}:${transfer.count + 1}`,
        createdAt: deps.now(),
        updatedAt: deps.now(),
      })
      .returning({ id: transferReversals.id });
    if (row) ids.push(row.id);
    left -= amountCents;
  }
  return ids;
}

async function reversible(deps: Deps, bookingId: number, { activityId }: MoneyParty) {
  const since = new Date(deps.now().getTime() - REVERSE_AGAIN_AFTER_HOURS * 3_600_000).toISOString();
  const of = sql`from transfer_reversals r where r.transfer_id = transfers.id`;
  return deps.db
    .select({
      id: transfers.id,
      amountCents: transfers.amountCents,
      reversedCents: transfers.reversedCents,
      count: sql<number>`(select count(*)::int ${of})`,
      underWay: sql<boolean>`exists (select 1 ${of} and r.status = 'requested')`,
      triedLately: sql<boolean>`exists (select 1 ${of} and r.status = 'failed' and r.updated_at > ${since}::timestamptz)`,
    })
    .from(transfers)
    .where(
      and(
        eq(transfers.bookingId, bookingId),
        eq(transfers.activityId, activityId),
        eq(transfers.status, 'paid'),
      ),
    )
    .orderBy(desc(transfers.id));
}

async function lastRefund({ db }: Deps, bookingId: number): Promise<number | undefined> {
  const [row] = await db.execute<{ id: number }>(sql`
    select id from refunds where booking_id = ${bookingId} and status in ('pending', 'succeeded') order by id desc limit 1`);
  return row?.id;
}

// A party's debt from one booking is deducted from what it is owed for another.

/** Locks the booking and those from which its parties owe us, in a fixed order, to avoid deadlocks. */
export async function lockWithDebts({ db }: Deps, bookingId: number): Promise<number[]> {
  const rows = await db.execute<{ id: number }>(sql`
    select t.booking_id as id
      from bookings b join ledger_accounts a on a.kind = 'debt' and a.activity_id in (b.activity_id, b.owner_activity_id)
      join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.transaction_id
     where b.id = ${bookingId} group by t.booking_id, a.id having sum(e.amount_cents) > 0`);
  const ids = [bookingId, ...rows.map(({ id }) => id)];
  await db.execute(sql`select id from bookings where id in ${ids} order by id for update`);
  return ids;
}

/** `locked`: bookings locked by the caller; debts of others wait for the next run. */
type SettingOff = { party: MoneyParty; owedCents: Cents; locked: readonly number[] };

/** Returns the cents that the booking no longer owes the party. */
export async function setOffDebts(
  deps: Deps,
  booking: LockedBooking,
  { party, owedCents, locked }: SettingOff,
): Promise<Cents> {
  const debts = await deps.db.execute<{ bookingId: number; cents: Cents }>(sql`
    select t.booking_id as "bookingId", sum(e.amount_cents)::float8 as cents
      from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.transaction_id
     where a.kind = 'debt' and a.activity_id = ${party.activityId} and t.booking_id <> ${booking.id}
       and t.booking_id in ${locked}
       -- What is being taken back at this moment is not owed twice.
       and not exists (select 1 from transfer_reversals r join transfers f on f.id = r.transfer_id
                        where f.booking_id = t.booking_id and r.status = 'requested')
     group by t.booking_id having sum(e.amount_cents) > 0 order by t.booking_id`);
  let setOff: Cents = 0;
  for (const debt of debts) {
    const cents = Math.min(debt.cents, owedCents - setOff);
    if (cents <= 0) break;
    await postSetOff(deps, booking, { party, debtor: debt.bookingId, cents });
    setOff += cents;
  }
  return setOff;
}

/** Posts a payment to one booking and a return for the other, so that each booking's entries sum to zero. */
async function postSetOff(
  deps: Deps,
  booking: LockedBooking,
  { party, debtor, cents }: { party: MoneyParty; debtor: number; cents: Cents },
): Promise<void> {
  const nth = await countSetOffs(deps, booking.id, debtor);
  const key = `set-off:${booking.id}:${debtor}:${party.activityId}:${nth}`;
  const base = { kind: 'set-off', at: deps.now() };
  await post(deps.db, {
    ...base,
    key: `${key}:from`,
    bookingId: booking.id,
    note: `per la prenotazione ${await referenceOf(deps, debtor)}`,
    entries: [
      { account: payableOf(party), cents },
      { account: { kind: 'stripe_balance' }, cents: -cents },
    ],
  });
  await post(deps.db, {
    ...base,
    key: `${key}:to`,
    bookingId: debtor,
    note: `dalla prenotazione ${booking.reference}`,
    entries: [
      { account: { kind: 'debt', activityId: party.activityId }, cents: -cents },
      { account: { kind: 'stripe_balance' }, cents },
    ],
  });
}

async function countSetOffs({ db }: Deps, bookingId: number, debtor: number): Promise<number> {
  const [row] = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from ledger_transactions
     where booking_id = ${bookingId} and kind = 'set-off' and key like ${`set-off:${bookingId}:${debtor}:%:from`}`);
  return row?.n ?? 0;
}

async function referenceOf({ db }: Deps, bookingId: number): Promise<string> {
  const [row] = await db.execute<{ reference: string }>(
    sql`select reference from bookings where id = ${bookingId}`,
  );
  return row?.reference ?? '';
}
