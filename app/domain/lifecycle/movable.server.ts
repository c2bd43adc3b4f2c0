// Whether a booking may be moved, and what that costs.
import { eq, sql } from 'drizzle-orm';

import { bookingLines, bookings } from '#db/schema/bookings.ts';

import type { BookingView } from '../bookings/booking-view.ts';
import { reachBooking } from '../bookings/desk/desk-bookings.server.ts';
import { getBookingView } from '../bookings/find-booking-view.server.ts';
import type { LockedBooking } from '../bookings/lock-booking.server.ts';
import type { DatedRate } from '../catalog/price-on.ts';
import type { Quote } from '../catalog/quote.ts';
import { liveRatesJson, type RatesJson, toRates } from '../catalog/rates.server.ts';
import { operatorBounds, type ServiceBounds } from '../catalog/service-fields.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { requestRefund } from '../payments/refunds.server.ts';

// A move that makes a booking cheaper: the lines say the new price, and the rest goes back to the guest.

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

// A booking that somebody may move: of their own service, or sold by their activity.

export type Movable = {
  booking: BookingView;
  /** Only whose service it is changes what it costs: the shares of both sides depend on it. */
  mayReprice: boolean;
  bounds: ServiceBounds;
  rates: DatedRate[];
};

type Row = { time_zone: string; rates: RatesJson };

/** undefined: somebody else's, or none. */
export async function findMovable(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  reference: string,
): Promise<Movable | undefined> {
  const reached = await reachBooking(db, viewer, reference);
  if (!reached.ok) return undefined;
  const { id, sides } = reached.value;
  const [row] = await db.execute<Row>(sql`
    select o.time_zone, ${liveRatesJson(sql`b.service_id`)} as rates
      from bookings b join activities o on o.id = b.owner_activity_id where b.id = ${id}`);
  if (!row) return undefined;
  const booking = await getBookingView(db, id);
  return {
    booking,
    mayReprice: sides.owner,
    bounds: operatorBounds(row.time_zone, booking.people),
    rates: toRates(row.rates),
  };
}
