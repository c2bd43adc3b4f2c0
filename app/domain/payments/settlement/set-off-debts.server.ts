// A party that owes us from one booking is paid that much less for another.
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import type { Cents } from '../../money/cents.ts';
import { payableOf, type Party } from '../../money/party.ts';
import { post } from '../../money/post.server.ts';
import type { LockedBooking } from '../lock-booking.server.ts';

/** The booking's row and those of bookings from which its parties owe us, in order, so that nobody waits in a circle. */
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

type Debt = { booking_id: number; cents: string };

/** `locked` are the bookings whose rows the caller holds: a debt that arose since is left to the next look. */
type SettingOff = { party: Party; owedCents: Cents; locked: readonly number[] };

/** Answers the cents that the booking no longer owes the party. */
export async function setOffDebts(
  deps: Deps,
  booking: LockedBooking,
  { party, owedCents, locked }: SettingOff,
): Promise<Cents> {
  const debts = await deps.db.execute<Debt>(sql`
    select t.booking_id, sum(e.amount_cents)::text as cents
      from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.transaction_id
     where a.kind = 'debt' and a.activity_id = ${party.activityId} and t.booking_id <> ${booking.id}
       and t.booking_id in ${locked}
       -- What is being taken back at this moment is not owed twice.
       and not exists (select 1 from transfer_reversals r join transfers f on f.id = r.transfer_id
                        where f.booking_id = t.booking_id and r.status = 'requested')
     group by t.booking_id having sum(e.amount_cents) > 0 order by t.booking_id`);
  let setOff: Cents = 0;
  for (const debt of debts) {
    const cents = Math.min(Number(debt.cents), owedCents - setOff);
    if (cents <= 0) break;
    await postSetOff(deps, booking, { party, debtor: debt.booking_id, cents });
    setOff += cents;
  }
  return setOff;
}

/** As if it had been paid for the one and given back for the other: each booking's own entries sum to zero. */
async function postSetOff(
  deps: Deps,
  booking: LockedBooking,
  { party, debtor, cents }: { party: Party; debtor: number; cents: Cents },
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
