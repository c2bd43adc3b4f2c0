// How a sale was shared out, and what each share has given back since, read back from the ledger.
import { sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';

import type { Shares } from '../money/shares.ts';

/** Of each booking `b`; no row where it never was confirmed. A party's gain may have paid its debt: both accounts are its share. */
export const SALE_SHARES = sql`
  select (-coalesce(sum(e.amount_cents) filter (where a.activity_id = b.activity_id and b.activity_id <> b.owner_activity_id), 0))::text as reseller,
         (-coalesce(sum(e.amount_cents) filter (where a.kind = 'platform_fees'), 0))::text as platform,
         (-coalesce(sum(e.amount_cents) filter (where a.activity_id = b.owner_activity_id), 0))::text as owner,
         coalesce(sum(e.amount_cents) filter (where a.kind = 'credits'), 0)::text as credits,
         max(a.user_id) filter (where a.kind = 'credits') as credits_user_id
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
   where t.kind = 'sale' and t.booking_id = b.id having count(*) > 0`;

/** Of each booking `b`: what refunds have taken from each share so far; failed ones are back. */
export const REVERSED_SHARES = sql`
  select coalesce(sum(e.amount_cents) filter (where a.activity_id = b.activity_id and b.activity_id <> b.owner_activity_id), 0)::text as reseller,
         coalesce(sum(e.amount_cents) filter (where a.kind = 'platform_fees'), 0)::text as platform,
         coalesce(sum(e.amount_cents) filter (where a.activity_id = b.owner_activity_id), 0)::text as owner,
         (-coalesce(sum(e.amount_cents) filter (where a.kind = 'credits'), 0))::text as credits
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
   where t.kind in ('refund', 'refund-failed') and t.booking_id = b.id`;

export type SharesRow = {
  reseller: string;
  platform: string;
  /** With what credits gave. */
  owner: string;
  credits: string;
};

export function sharesOf({ reseller, platform, owner, credits }: SharesRow): Shares {
  return {
    reseller: Number(reseller),
    platform: Number(platform),
    owner: Number(owner) - Number(credits),
    credits: Number(credits),
  };
}

export type SaleShares = Shares & {
  /** Whose credits covered the fee; nobody's when 0 cents did. */
  creditsUserId: number | undefined;
};

export async function findReversedShares(db: Db, bookingId: number): Promise<Shares> {
  const [row] = await db.execute<SharesRow>(sql`
    select r.* from bookings b cross join lateral (${REVERSED_SHARES}) r where b.id = ${bookingId}`);
  if (!row) throw new Error(`booking ${bookingId} is gone`);
  return sharesOf(row);
}

/** undefined when it never was confirmed. */
export async function findSaleShares(db: Db, bookingId: number): Promise<SaleShares | undefined> {
  const [row] = await db.execute<SharesRow & { credits_user_id: number | null }>(sql`
    select s.* from bookings b cross join lateral (${SALE_SHARES}) s where b.id = ${bookingId}`);
  return row && { ...sharesOf(row), creditsUserId: row.credits_user_id ?? undefined };
}
