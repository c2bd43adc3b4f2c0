// A booking becomes certain: places lose their end, shares go to the ledger, both sides are told. One transaction.
import { eq } from 'drizzle-orm';

import { allocations, bookingEvents, bookings } from '#db/schema/bookings.ts';

import { queueBookingMails } from '../bookings/queue-booking-mails.server.ts';
import type { Deps } from '../deps.ts';
import type { LockedBooking } from './lock-booking.server.ts';
import { postSale } from './post-sale.server.ts';
import { settleFrom } from './settlement/settle-from.server.ts';

const REMIND_HOURS_BEFORE = 24;

/** The caller holds the booking's locks and its places are in place; the database checks the payment. */
export async function confirmBooking(
  deps: Deps,
  booking: LockedBooking,
  by: { actor: 'system' | 'operator'; actorUserId?: number } = { actor: 'system' },
): Promise<void> {
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
  await deps.db.insert(bookingEvents).values({ bookingId: booking.id, at: now, kind: 'confirmed', ...by });
  if (booking.source !== 'on_the_spot') {
    await postSale(deps, booking);
    await settleFrom(deps, booking);
  }
  await queueBookingMails(deps, booking, 'confirmed');
  await remindAt(deps, booking);
}

/** A reminder that is no longer due does nothing. */
export async function remindAt(deps: Deps, { id, startsAt }: LockedBooking): Promise<void> {
  const at = new Date(startsAt.getTime() - REMIND_HOURS_BEFORE * 3_600_000);
  if (at > deps.now()) await deps.jobs.send(deps.db, 'booking.remind', { bookingId: id }, { startAfter: at });
}
