// A booking that the viewer may change: of their own service, or sold by their activity.
import { sql } from 'drizzle-orm';
import { paysOut } from '../../activities/publication.server.ts';
import type { BookingView } from '../../bookings/booking-view.ts';
import { mayRefund } from '../../bookings/desk/desk-booking.ts';
import { reachBooking } from '../../bookings/desk/desk-bookings.server.ts';
import { getBookingView } from '../../bookings/find-booking-view.server.ts';
import type { DatedRate } from '../../catalog/rates/price-on.ts';
import type { PartyLimits } from '../../catalog/quote.ts';
import { liveRatesJson, type RatesJson, toRates } from '../../catalog/rates/rates.server.ts';
import { findSellable } from '../../catalog/sellable.server.ts';
import { operatorBounds, type ServiceBounds } from '../../catalog/service-fields.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';

/** `desk`: members of the owner who decide neither prices nor refunds. */
type Who = 'owner' | 'desk' | 'seller' | 'guest';

export type Movable = {
  booking: BookingView;
  who: Who;
  /** Only the owner of the service changes prices: both sides' shares depend on them. */
  mayReprice: boolean;
  /** May refund more than the terms. */
  mayGiveBack: boolean;
  /** Whether it may move or grow. */
  offered: boolean;
  /** Whether a guest may buy more: the same conditions as for a new sale of its kind. */
  onSale: boolean;
  bounds: ServiceBounds;
  rates: DatedRate[];
  /** Its present resource. */
  resourceId: number;
  limits: PartyLimits;
};

type Row = {
  bounds: ServiceBounds;
  paysOut: boolean;
  serviceId: number;
  activityId: number;
  catalogs: number[];
  rates: RatesJson;
  resourceId: number;
  limits: Omit<PartyLimits, 'maxParticipants'> & { maxParticipants?: number };
};

/** undefined: not found, or somebody else's. */
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

/** Guests are limited by the service's cut-off and horizon, and can't move once it is no longer offered. */
export async function getMovable({ db }: Pick<Deps, 'db'>, id: number, who: Who): Promise<Movable> {
  // Read first: a change made after this is noticed by the booking's version.
  const booking = await getBookingView(db, id);
  const [row] = await db.execute<Row>(sql`
    select json_build_object('timeZone', o.time_zone, 'minPeople', 1, 'cutOffMinutes', s.cut_off_minutes, 'horizonDays', s.horizon_days) as bounds,
           ${paysOut} as "paysOut", b.service_id as "serviceId", b.activity_id as "activityId",
           array(select cs.catalog_id from catalog_services cs join catalogs c on c.id = cs.catalog_id
                  where cs.service_id = b.service_id and c.activity_id = b.activity_id) as catalogs,
           ${liveRatesJson(sql`b.service_id`)} as rates, b.resource_id as "resourceId", json_strip_nulls(json_build_object(
             'minParticipants', r.min_participants, 'maxParticipants', r.max_participants, 'capacity', t.capacity)) as limits
      from bookings b join activities o on o.id = b.owner_activity_id join activities a on a.id = b.activity_id
      join services s on s.id = b.service_id join resources r on r.id = b.resource_id
      left join payment_accounts p on p.id = o.payment_account_id
     cross join lateral resource_terms_on(b.resource_id, b.date) t where b.id = ${id}`);
  if (!row) throw new Error(`booking ${id} is gone`);
  return {
    booking,
    who,
    mayReprice: who !== 'seller',
    mayGiveBack: who !== 'desk',
    offered: who !== 'guest' || booking.offered,
    onSale: who !== 'guest' || (await isOnSale(db, { ...row, source: booking.source })),
    bounds: who === 'guest' ? row.bounds : operatorBounds(row.bounds.timeZone, booking.people),
    rates: toRates(row.rates),
    resourceId: row.resourceId,
    limits: { maxParticipants: undefined, ...row.limits },
  };
}

async function isOnSale(db: Deps['db'], row: Row & Pick<BookingView, 'source'>): Promise<boolean> {
  const { source, activityId, serviceId, catalogs } = row;
  if (source !== 'online') return row.paysOut;
  const found = await Promise.all(
    catalogs.map((catalogId) => findSellable(db, { activityId, catalogId, serviceId })),
  );
  return found.some((sellable) => sellable !== undefined && sellable.obstacle === undefined);
}
