// An activity's takings, out of the ledger. The caller has reached the activity through a membership.
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import type { TakingsFigures } from './takings.ts';

type Row = { to_come: string; debt: string; paid_out: string; disputed: string };

export async function findTakings({ db }: Pick<Deps, 'db'>, activityId: number): Promise<TakingsFigures> {
  const [row] = await db.execute<Row>(sql`
    with own as (
      select t.booking_id, a.kind, e.amount_cents from ledger_accounts a
        join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.transaction_id
       where a.activity_id = ${activityId}),
    disputed as (
      select distinct p.booking_id from disputes d join payments p on p.id = d.payment_id where d.status = 'open')
    select coalesce(-sum(amount_cents) filter (where kind <> 'debt'), 0)::text as to_come,
           coalesce(sum(amount_cents) filter (where kind = 'debt'), 0)::text as debt,
           coalesce(-sum(amount_cents) filter (where kind <> 'debt' and booking_id in (select booking_id from disputed)), 0)::text as disputed,
           (select coalesce(sum(amount_cents - reversed_cents), 0) from transfers
             where activity_id = ${activityId} and status = 'paid')::text as paid_out
      from own`);
  return {
    toComeCents: Number(row?.to_come ?? 0),
    debtCents: Number(row?.debt ?? 0),
    paidOutCents: Number(row?.paid_out ?? 0),
    disputedCents: Number(row?.disputed ?? 0),
  };
}
