// What our ledger says of Stripe's objects: cents that moved on the account that stands for Stripe's balance.
import { sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';

import type { Booked } from './differences.ts';

type Row = { id: string; at: string; booking_id: number; cents: string; returned: string };

/** Objects made since then. */
export async function readLedger(db: Db, since: Date) {
  const from = sql`${since.toISOString()}::timestamptz`;
  const moved = (key: string) => sql`coalesce((select sum(e.amount_cents) from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
    where a.kind = 'stripe_balance' and t.key = ${sql.raw(key)}), 0)`;
  const charges = await db.execute<Row>(sql`
    select p.stripe_charge_id as id, p.booking_id, p.received_at as at, ${moved("'payment:' || p.id")}::text as cents, '0' as returned
      from payments p where p.stripe_charge_id is not null and p.currency = 'eur' and p.received_at >= ${from}`);
  const refunds = await db.execute<Row>(sql`
    select r.stripe_refund_id as id, r.booking_id, r.created_at as at, '0' as returned,
           (-${moved("'refund:' || r.id || ':' || r.attempt")})::text as cents
      from refunds r where r.stripe_refund_id is not null and r.status in ('pending', 'succeeded') and r.created_at >= ${from}`);
  const transfers = await db.execute<Row>(sql`
    select f.stripe_transfer_id as id, f.booking_id, f.updated_at as at, (-${moved("'transfer:' || f.id")})::text as cents,
           coalesce((select sum(${moved("'reversal:' || v.id")}) from transfer_reversals v where v.transfer_id = f.id), 0)::text as returned
      from transfers f where f.stripe_transfer_id is not null and f.updated_at >= ${from}`);
  return { charge: charges.map(toBooked), refund: refunds.map(toBooked), transfer: transfers.map(toBooked) };
}

function toBooked({ id, at, booking_id: bookingId, cents, returned }: Row): Booked & { at: Date } {
  return { id, at: new Date(at), bookingId, amountCents: Number(cents), returnedCents: Number(returned) };
}
