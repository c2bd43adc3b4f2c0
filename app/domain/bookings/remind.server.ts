// The guest is reminded a day before. A reminder that comes late is sent while it is still useful.
import { eq } from 'drizzle-orm';

import { bookings } from '#db/schema/bookings.ts';

import type { Deps } from '../deps.ts';
import { queueBookingMails } from './queue-booking-mails.server.ts';

const USELESS_MINUTES_BEFORE = 60;
const EARLY_HOURS = 25;

/** Nothing for a booking that was cancelled, moved to a later day, or starts within the hour. */
export async function remindGuest(deps: Deps, bookingId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [booking] = await tx.select().from(bookings).where(eq(bookings.id, bookingId)).for('update');
    if (booking?.status !== 'confirmed') return;
    const minutesLeft = (booking.startsAt.getTime() - deps.now().getTime()) / 60_000;
    if (minutesLeft < USELESS_MINUTES_BEFORE || minutesLeft > EARLY_HOURS * 60) return;
    await queueBookingMails({ ...deps, db: tx }, booking, {
      of: 'reminder',
      key: `reminder:${booking.date}`,
    });
  });
}
