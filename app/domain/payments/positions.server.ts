// Where a booking's parties stand, and postings that move them. The caller holds the booking's row.
import { sql, type SQL } from 'drizzle-orm';

import type { Db } from '#db/client.ts';

import type { Deps } from '../deps.ts';
import type { Cents } from '../money/cents.ts';
import { partyEntries, type Entry, type Party, type Position } from '../money/party.ts';
import { post, type Posting } from '../money/post.server.ts';

export type BookingParties = { id: number; activityId: number; ownerActivityId: number };

/** The owner, and the reseller if somebody else sold it. */
export function partiesOf({ activityId, ownerActivityId }: BookingParties): Party[] {
  const owner: Party = { role: 'owner', activityId: ownerActivityId };
  return activityId === ownerActivityId ? [owner] : [owner, { role: 'reseller', activityId }];
}

/** As which of the two an activity has its part of a booking. */
export function roleOf(
  activityId: number,
  { ownerActivityId }: Pick<BookingParties, 'ownerActivityId'>,
): Party['role'] {
  return activityId === ownerActivityId ? 'owner' : 'reseller';
}

/** Over `e` ledger_entries of `a` ledger_accounts of one activity. */
export const positionColumns: SQL = sql`
  coalesce(-sum(e.amount_cents) filter (where a.kind <> 'debt'), 0)::text as owed,
  coalesce(sum(e.amount_cents) filter (where a.kind = 'debt'), 0)::text as debt`;

export async function findPosition(db: Db, bookingId: number, { activityId }: Party): Promise<Position> {
  const [row] = await db.execute<{ owed: string; debt: string }>(sql`
    select ${positionColumns}
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
     where t.booking_id = ${bookingId} and a.activity_id = ${activityId}`);
  return { owedCents: Number(row?.owed ?? 0), debtCents: Number(row?.debt ?? 0) };
}

export type PartyPosting = Omit<Posting, 'bookingId' | 'at'> & {
  booking: BookingParties;
  /** Cents that each party gives up; negative: gains. */
  moves: { owner?: Cents; reseller?: Cents };
};

/** false: this cause is on the ledger already. */
export async function postForParties(
  deps: Pick<Deps, 'db' | 'now'>,
  { booking, moves, entries, ...posting }: PartyPosting,
): Promise<boolean> {
  const moved: Entry[] = [];
  for (const party of partiesOf(booking)) {
    const cents = moves[party.role] ?? 0;
    if (cents !== 0)
      moved.push(...partyEntries(party, await findPosition(deps.db, booking.id, party), cents));
  }
  return post(deps.db, {
    ...posting,
    bookingId: booking.id,
    at: deps.now(),
    entries: [...entries, ...moved],
  });
}
