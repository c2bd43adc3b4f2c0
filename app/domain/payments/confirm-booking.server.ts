// A booking becomes certain: places lose their end, shares go to the ledger, both sides are told. One transaction.
import { eq, sql } from 'drizzle-orm';

import { allocations, bookingEvents, bookings } from '#db/schema/bookings.ts';

import { queueBookingMails } from '../bookings/queue-booking-mails.server.ts';
import type { Deps } from '../deps.ts';
import { post } from '../money/post.server.ts';
import { splitSale } from '../money/shares.ts';
import type { LockedBooking } from './lock-booking.server.ts';

const REMIND_HOURS_BEFORE = 24;

/** The caller holds the booking's locks and its places are in place; the database checks the payment. */
export async function confirmBooking(deps: Deps, booking: LockedBooking): Promise<void> {
  const now = deps.now();
  await deps.db
    .update(bookings)
    .set({
      status: 'confirmed',
      cancellationReason: null,
      cancelledAt: null,
      confirmedAt: now,
      holdExpiresAt: null,
    })
    .where(eq(bookings.id, booking.id));
  await deps.db.update(allocations).set({ holdExpiresAt: null }).where(eq(allocations.bookingId, booking.id));
  await deps.db
    .insert(bookingEvents)
    .values({ bookingId: booking.id, at: now, kind: 'confirmed', actor: 'system' });
  await postSale(deps, booking);
  await queueBookingMails(deps, booking, 'confirmed');
  await remind(deps, booking, now);
}

async function postSale(deps: Deps, booking: LockedBooking): Promise<void> {
  const shares = splitSale(booking);
  const owner = { kind: 'owner_payable', activityId: booking.ownerActivityId } as const;
  const reseller = { kind: 'reseller_payable', activityId: booking.activityId } as const;
  // A booking confirmed again after its hold had ended was not on the ledger before: it never was confirmed.
  await post(deps.db, {
    key: `sale:${booking.id}`,
    kind: 'sale',
    bookingId: booking.id,
    at: deps.now(),
    entries: [
      { account: { kind: 'guest_funds' }, cents: booking.totalCents },
      { account: owner, cents: -shares.owner },
      { account: { kind: 'platform_fees' }, cents: -shares.platform },
      { account: reseller, cents: -shares.reseller },
    ],
  });
}

async function remind(deps: Deps, { id, startsAt }: LockedBooking, now: Date): Promise<void> {
  const at = new Date(startsAt.getTime() - REMIND_HOURS_BEFORE * 3_600_000);
  if (at > now) await deps.jobs.send(deps.db, 'booking.remind', { bookingId: id }, { startAfter: at });
}

/** What became of the fees of this sale; undefined when it never was confirmed. */
export async function findSaleShares(deps: Pick<Deps, 'db'>, bookingId: number) {
  const rows = (await deps.db.execute(sql`
    select a.kind, sum(e.amount_cents)::bigint::text as cents
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
     where t.key = ${`sale:${bookingId}`} group by a.kind`)) as unknown as { kind: string; cents: string }[];
  if (rows.length === 0) return undefined;
  const cents = (kind: string) => Number(rows.find((row) => row.kind === kind)?.cents ?? 0);
  const credits = cents('credits');
  return {
    reseller: -cents('reseller_payable'),
    platform: -cents('platform_fees'),
    owner: -cents('owner_payable') - credits,
    credits,
  };
}
