// A booking that somebody may move: of their own service, or sold by their activity.
import { sql } from 'drizzle-orm';

import { liveRatesJson, type RatesJson, toRates } from '../../catalog/live-rates.server.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { QuotableRate } from '../../catalog/quote.ts';
import { operatorBounds, type ServiceBounds } from '../../catalog/service-bounds.ts';
import { reachBooking } from '../../bookings/desk/reach-booking.server.ts';
import { getBookingView } from '../../bookings/find-booking-view.server.ts';
import type { BookingView } from '../../bookings/booking-view.ts';

export type Movable = {
  booking: BookingView;
  /** Only whose service it is changes what it costs: the shares of both sides depend on it. */
  mayReprice: boolean;
  bounds: ServiceBounds;
  /** Today's prices. */
  rates: QuotableRate[];
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
