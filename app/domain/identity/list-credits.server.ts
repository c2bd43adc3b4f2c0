// A person's credits: what they have, and where each came from or went.
import { sql } from 'drizzle-orm';

import type { Deps } from '../deps.ts';

export type CreditMovement = {
  at: Date;
  /** `welcome-credits`, `referral-credits`, otherwise what used them or gave them back. */
  kind: string;
  /** Positive: received. */
  cents: number;
  bookingReference: string | undefined;
};

export type Credits = { balanceCents: number; movements: CreditMovement[] };

const MOST = 200;

type Row = { at: Date | string; kind: string; cents: string; reference: string | null; balance: string };

/** Newest first. */
export async function listCredits({ db }: Pick<Deps, 'db'>, userId: number): Promise<Credits> {
  const rows = (await db.execute(sql`
    select t.occurred_at as at, t.kind, -e.amount_cents as cents, b.reference, sum(-e.amount_cents) over () as balance
      from ledger_entries e
      join ledger_accounts a on a.id = e.account_id and a.kind = 'credits' and a.user_id = ${userId}
      join ledger_transactions t on t.id = e.transaction_id
      left join bookings b on b.id = t.booking_id
     order by t.occurred_at desc, e.id desc limit ${MOST}`)) as unknown as Row[];
  return {
    balanceCents: Number(rows[0]?.balance ?? 0),
    movements: rows.map(({ at, kind, cents, reference }) => ({
      at: new Date(at),
      kind,
      cents: Number(cents),
      bookingReference: reference ?? undefined,
    })),
  };
}
