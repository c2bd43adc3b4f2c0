// The money of many bookings at once, for tables.
import { sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';

import type { BookingMoney } from './booking-money.ts';

type Row = {
  id: number;
  total: string;
  paid: string;
  back: string;
  reseller: string | null;
  platform: string | null;
  owner: string | null;
  credits: string | null;
};

export type TableMoney = Omit<BookingMoney, 'refunds'>;

export async function findManyMoney(db: Db, bookingIds: readonly number[]): Promise<Map<number, TableMoney>> {
  const rows = await db.execute<Row>(sql`
    select b.id, b.total_cents::text as total, p.paid, p.back, s.reseller, s.platform, s.owner, s.credits
      from bookings b
      cross join lateral (
        select coalesce(sum(p.amount_cents), 0)::text as paid,
               coalesce(sum((select sum(r.amount_cents) from refunds r where r.payment_id = p.id and r.status not in ('failed', 'canceled'))), 0)::text as back
          from payments p where p.booking_id = b.id and p.outcome = 'confirmed') p
      left join lateral (
        select (-coalesce(sum(e.amount_cents) filter (where a.kind = 'reseller_payable'), 0))::text as reseller,
               (-coalesce(sum(e.amount_cents) filter (where a.kind = 'platform_fees'), 0))::text as platform,
               (-coalesce(sum(e.amount_cents) filter (where a.kind = 'owner_payable'), 0))::text as owner,
               coalesce(sum(e.amount_cents) filter (where a.kind = 'credits'), 0)::text as credits
          from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
         where t.kind = 'sale' and t.booking_id = b.id having count(*) > 0) s on true
     where b.id = any(${`{${bookingIds.join(',')}}`}::int[])`);
  return new Map([...rows].map((row) => [row.id, moneyOf(row)]));
}

function moneyOf({ total, paid, back, ...row }: Row): TableMoney {
  const credits = Number(row.credits ?? 0);
  const shares =
    row.owner === null
      ? undefined
      : {
          reseller: Number(row.reseller),
          platform: Number(row.platform),
          owner: Number(row.owner) - credits,
          credits,
        };
  return {
    totalCents: shares ? shares.reseller + shares.platform + shares.owner : Number(total),
    paidCents: Number(paid),
    givenBackCents: Number(back),
    shares,
  };
}
