// A move that makes a booking cheaper: the lines say the new price, and the rest goes back to the guest.
import { eq } from 'drizzle-orm';

import { bookingLines, bookings } from '#db/schema/bookings.ts';

import type { Quote } from '../../catalog/quote.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { LockedBooking } from '../lock-booking.server.ts';
import { requestRefund } from '../request-refund.server.ts';

type Change = { quoted: Quote; viewer: Viewer };

/** Answers the cents that go back. */
export async function changeMoney(
  deps: Deps,
  booking: LockedBooking,
  { quoted, viewer }: Change,
): Promise<number> {
  if (quoted.totalCents === booking.totalCents) return 0;
  await writePrice(deps, booking.id, quoted);
  const lessCents = booking.totalCents - quoted.totalCents;
  if (lessCents < 0) return 0;
  return requestRefund(deps, {
    bookingId: booking.id,
    amountCents: lessCents,
    reason: 'moved',
    requestKey: `moved:${booking.id}:${booking.sequence + 1}`,
    requestedById: viewer.userId,
  });
}

export async function writePrice({ db }: Pick<Deps, 'db'>, bookingId: number, quoted: Quote): Promise<void> {
  await db.delete(bookingLines).where(eq(bookingLines.bookingId, bookingId));
  await db
    .insert(bookingLines)
    .values(quoted.lines.map((line, position) => ({ ...line, bookingId, position })));
  await db.update(bookings).set({ totalCents: quoted.totalCents }).where(eq(bookings.id, bookingId));
}
