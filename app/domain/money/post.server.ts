// Writes to the ledger. A cause is posted once, by its key; the database refuses transactions that don't sum to zero.
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { ledgerEntries, ledgerTransactions } from '#db/schema/money.ts';
import type { Cents } from './cents.ts';

export type LedgerAccount =
  | {
      kind:
        | 'stripe_balance'
        | 'guest_funds'
        | 'platform_fees'
        | 'processing_costs'
        | 'credits_granted'
        | 'dispute_reserve';
    }
  | { kind: 'owner_payable' | 'reseller_payable' | 'debt'; activityId: number }
  | { kind: 'credits'; userId: number };

export type Posting = {
  key: string;
  kind: string;
  bookingId?: number;
  paymentId?: number;
  refundId?: number;
  note?: string;
  at: Date;
  /** Integer cents. Zero entries are left out; the rest sums to zero. */
  entries: readonly { account: LedgerAccount; cents: Cents }[];
};

/** false: this cause was posted before. */
export async function post(tx: Db, posting: Posting): Promise<boolean> {
  const { key, kind, note = '', at, bookingId, paymentId, refundId } = posting;
  const [transaction] = await tx
    .insert(ledgerTransactions)
    .values({ key, kind, note, bookingId, paymentId, refundId, occurredAt: at })
    .onConflictDoNothing({ target: ledgerTransactions.key })
    .returning({ id: ledgerTransactions.id });
  if (!transaction) return false;
  const rows = [];
  for (const { account, cents } of posting.entries) {
    if (cents !== 0)
      rows.push({
        transactionId: transaction.id,
        accountId: await accountId(tx, account),
        amountCents: cents,
      });
  }
  if (rows.length > 0) await tx.insert(ledgerEntries).values(rows);
  return true;
}

/** For postings whose amounts depend on the ledger's state. */
export async function isPosted(tx: Db, key: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: ledgerTransactions.id })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.key, key));
  return found !== undefined;
}

async function accountId(tx: Db, account: LedgerAccount): Promise<number> {
  const activityId = 'activityId' in account ? account.activityId : null;
  const userId = 'userId' in account ? account.userId : null;
  const rows = await tx.execute<{ id: number }>(sql`
    with made as (
      insert into ledger_accounts (kind, activity_id, user_id) values (${account.kind}, ${activityId}::int, ${userId}::int)
      on conflict do nothing returning id)
    select id from made union all
    select id from ledger_accounts
     where kind = ${account.kind} and activity_id is not distinct from ${activityId}::int
       and user_id is not distinct from ${userId}::int
    limit 1`);
  const [row] = rows;
  // Another transaction created the account during the statement: read it now.
  return row ? row.id : accountId(tx, account);
}
