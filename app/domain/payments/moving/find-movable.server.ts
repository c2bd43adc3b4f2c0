// A booking that somebody may move: of their own service, or sold by their activity.
import { sql } from 'drizzle-orm';

import { liveRatesJson, type RatesJson, toRates } from '../../catalog/live-rates.server.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { QuotableRate } from '../../catalog/quote.ts';
import { operatorBounds, type ServiceBounds } from '../../catalog/service-bounds.ts';
import { getBookingView } from '../../bookings/find-booking-view.server.ts';
import type { BookingView } from '../../bookings/booking-view.ts';

export type Movable = {
  booking: BookingView;
  bounds: ServiceBounds;
  /** Today's prices. */
  rates: QuotableRate[];
};

type Row = {
  id: number;
  time_zone: string;
  rates: RatesJson;
};

/** undefined: somebody else's, or none. */
export async function findMovable(
  { db }: Pick<Deps, 'db'>,
  { userId }: Viewer,
  reference: string,
): Promise<Movable | undefined> {
  const [row] = (await db.execute(sql`
    select b.id, o.time_zone,
           ${liveRatesJson(sql`b.service_id`)} as rates
      from bookings b join activities o on o.id = b.owner_activity_id
     where b.reference = ${reference} and exists (
             select 1 from memberships m where m.user_id = ${userId} and m.activity_id in (b.activity_id, b.owner_activity_id))`)) as unknown as Row[];
  if (!row) return undefined;
  const booking = await getBookingView(db, row.id);
  return {
    booking,
    bounds: operatorBounds(row.time_zone, booking.people),
    rates: toRates(row.rates),
  };
}
