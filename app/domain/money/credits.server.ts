// Reads and posts a person's credits on the ledger.
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import type { Cents } from './cents.ts';
import { post, type Posting } from './post.server.ts';

/** A scalar subquery; `userId` is an id, or a column of a larger query. */
export function creditsSum(userId: number | SQL): SQL {
  return sql`(
    select coalesce(-sum(e.amount_cents), 0) from ledger_accounts a join ledger_entries e on e.account_id = a.id
     where a.kind = 'credits' and a.user_id = ${userId})`;
}

export async function creditsOf(db: Db, userId: number): Promise<Cents> {
  const [row] = await db.execute<{ cents: string }>(sql`select ${creditsSum(userId)}::text as cents`);
  return Number(row?.cents ?? 0);
}

export type CreditGift = Pick<Posting, 'key' | 'kind' | 'at'> & {
  userId: number;
  /** Negative: taken back. */
  cents: Cents;
  note?: string;
};

/** false: posted before. */
export function giveCredits(tx: Db, { userId, cents, ...posting }: CreditGift): Promise<boolean> {
  return post(tx, {
    ...posting,
    entries: [
      { account: { kind: 'credits_granted' }, cents },
      { account: { kind: 'credits', userId }, cents: -cents },
    ],
  });
}
