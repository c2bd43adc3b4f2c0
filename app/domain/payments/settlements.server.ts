// Sets when a booking is settled, and which settlements are tried again.
import { and, eq, ne, sql } from 'drizzle-orm';
import { settlements } from '#db/schema/settlement.ts';
import type { Deps } from '../deps.ts';

// Sets when a booking's money is checked next, in the transaction of the cause.

type Needs = Pick<Deps, 'db' | 'now' | 'jobs'>;

/**
 * The first moment of a payout, late enough that most refunds need no reversal. Source:
 * docs/rules/payments.md#settlement.
 */
export function payableFrom(deps: Pick<Deps, 'config'>, { endsAt }: { endsAt: Date }): Date {
  return new Date(endsAt.getTime() + deps.config.settlementDelayHours * 3_600_000);
}

export function settleFrom(
  deps: Needs & Pick<Deps, 'config'>,
  booking: { id: number; endsAt: Date },
): Promise<void> {
  return settleAt(deps, booking.id, payableFrom(deps, booking));
}

/** After a move: the parties are paid after the new time. */
export async function settleAfterMove(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  bookingId: number,
): Promise<void> {
  await db.execute(sql`
    update settlements s set due_at = b.ends_at + make_interval(hours => ${config.settlementDelayHours}::int)
      from bookings b where b.id = s.booking_id and b.id = ${bookingId} and s.state = 'waiting'`);
}

/** After a ledger posting: transfers may have to be taken back, or more may be due. */
export async function settleNow(deps: Needs, bookingId: number): Promise<void> {
  await settleAt(deps, bookingId, deps.now());
  await deps.jobs.send(deps.db, 'booking.settle', { bookingId });
}

async function settleAt({ db, now }: Needs, bookingId: number, dueAt: Date): Promise<void> {
  const row = { state: 'waiting', dueAt, updatedAt: now() } as const;
  await db
    .insert(settlements)
    .values({ bookingId, ...row })
    .onConflictDoUpdate({
      target: settlements.bookingId,
      set: {
        ...row,
        state: sql`case when ${settlements.state} = 'done' then 'waiting' else ${settlements.state} end`,
      },
    });
}

/** Stripe refused a transfer: it is not sent again for some hours, unless the state is set to `waiting` before. */
export async function noteRefusal({ db, now }: Pick<Deps, 'db' | 'now'>, bookingId: number): Promise<void> {
  await db
    .update(settlements)
    .set({ state: 'refused', dueAt: now(), updatedAt: now() })
    .where(eq(settlements.bookingId, bookingId));
}

/**
 * After an account can receive money or was chosen: settlements that waited for it are due at once. `isNew`: it
 * could not or was not before, which ends the pause after a refusal too.
 */
export async function retryUnpaid(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { accountId, isNew }: { accountId: number; isNew: boolean },
): Promise<void> {
  await db.execute(sql`
    update settlements s set state = 'waiting', due_at = ${now().toISOString()}::timestamptz
      from bookings b join activities a on a.id in (b.activity_id, b.owner_activity_id)
     where b.id = s.booking_id and s.due_at is not null and (s.state = 'no_account' or (s.state = 'refused' and ${isNew})) and a.payment_account_id = ${accountId}`);
}

/** An administrator tries again, also during the pause after a refusal. false: nothing is left to do. */
export async function retryNow({ db, now }: Pick<Deps, 'db' | 'now'>, bookingId: number): Promise<boolean> {
  const rows = await db
    .update(settlements)
    .set({ state: 'waiting', dueAt: now() })
    .where(and(eq(settlements.bookingId, bookingId), ne(settlements.state, 'done')))
    .returning({ id: settlements.bookingId });
  return rows.length > 0;
}
