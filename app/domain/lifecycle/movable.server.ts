// A booking that somebody may change: of their own service, or sold by their activity.
import { sql } from 'drizzle-orm';

import type { BookingView } from '../bookings/booking-view.ts';
import { mayRefund } from '../bookings/desk/desk-booking.ts';
import { reachBooking } from '../bookings/desk/desk-bookings.server.ts';
import { getBookingView } from '../bookings/find-booking-view.server.ts';
import type { DatedRate } from '../catalog/price-on.ts';
import type { PartyLimits } from '../catalog/quote.ts';
import { liveRatesJson, type RatesJson, toRates } from '../catalog/rates.server.ts';
import { operatorBounds, type ServiceBounds } from '../catalog/service-fields.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';

export type Movable = {
  booking: BookingView;
  /** Only whose service it is changes what it costs: the shares of both sides depend on it. */
  mayReprice: boolean;
  /** Beyond what the terms give. */
  mayGiveBack: boolean;
  /** Whether it may go elsewhere, or become more. */
  offered: boolean;
  bounds: ServiceBounds;
  rates: DatedRate[];
  /** Where it is now. */
  resourceId: number;
  limits: PartyLimits;
};

type Row = {
  time_zone: string;
  cut_off_minutes: number;
  horizon_days: number;
  offered: boolean;
  rates: RatesJson;
  resource_id: number;
  min: number;
  max: number | null;
  capacity: number;
};

/** undefined: somebody else's, or none. */
export async function findMovable(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  reference: string,
): Promise<Movable | undefined> {
  const reached = await reachBooking(db, viewer, reference);
  if (!reached.ok) return undefined;
  const { id, sides } = reached.value;
  return getMovable({ db }, id, !sides.owner ? 'seller' : mayRefund(sides) ? 'owner' : 'desk');
}

/** For a guest by the service's own bounds, and nowhere once it is offered no more. */
export async function getMovable(
  { db }: Pick<Deps, 'db'>,
  id: number,
  who: 'owner' | 'desk' | 'seller' | 'guest',
): Promise<Movable> {
  const [row] = await db.execute<Row>(sql`
    select o.time_zone, s.cut_off_minutes, s.horizon_days,
           s.archived_at is null and o.suspended_at is null and a.suspended_at is null as offered, ${liveRatesJson(sql`b.service_id`)} as rates, b.resource_id, r.min_participants as min,
           r.max_participants as max, t.capacity
      from bookings b join activities o on o.id = b.owner_activity_id join activities a on a.id = b.activity_id
      join services s on s.id = b.service_id join resources r on r.id = b.resource_id
     cross join lateral resource_terms_on(b.resource_id, b.date) t where b.id = ${id}`);
  if (!row) throw new Error(`booking ${id} is gone`);
  const booking = await getBookingView(db, id);
  return {
    booking,
    mayReprice: who !== 'seller',
    mayGiveBack: who !== 'desk',
    offered: who !== 'guest' || row.offered,
    bounds: who === 'guest' ? guestBounds(row) : operatorBounds(row.time_zone, booking.people),
    rates: toRates(row.rates),
    resourceId: row.resource_id,
    limits: { minParticipants: row.min, maxParticipants: row.max ?? undefined, capacity: row.capacity },
  };
}

function guestBounds({ time_zone, cut_off_minutes, horizon_days }: Row): ServiceBounds {
  return {
    timeZone: time_zone,
    minPeople: 1,
    cutOffMinutes: cut_off_minutes,
    horizonDays: horizon_days,
  };
}
