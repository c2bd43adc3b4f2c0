// Finds services that can be sold, online or by hand.
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isRunning } from '../activities/activities.server.ts';
import { paysOut } from '../activities/publication.server.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { OwnSellable, SellableChoice } from './own-service.ts';
import { type LimitsJson, limitsWhere, widestParty, takenOn } from './rates/party-limits.server.ts';
import type { DatedRate } from './rates/price-on.ts';
import { fewestPeople } from './quote.ts';
import { liveRatesJson, type RatesJson, toRates } from './rates/rates.server.ts';
import { operatorBounds, type ServiceBounds, type ServiceOn } from './service-fields.ts';
import { heldBy } from '../activities/members.server.ts';

// A service in a catalog with the terms of its sale, read in one query.

export type Sellable = {
  serviceId: number;
  serviceName: string;
  /** undefined: sold by hand and in no catalog. */
  catalogId: number | undefined;
  /** The seller. */
  activityId: number;
  /** Owner of the service; the seller unless resold. */
  ownerActivityId: number;
  entryId: number | undefined;
  /** The reseller's fee in basis points. */
  resaleFee: number;
  vatFree: boolean;
  cancellationHours: number;
  bounds: ServiceBounds;
  rates: DatedRate[];
  /** undefined: it can be sold. */
  obstacle: SaleObstacle | undefined;
};

export type SaleObstacle =
  | 'suspended'
  | 'unpublished'
  | 'catalog-hidden'
  | 'archived'
  | 'no-payouts'
  | 'no-rates';

type Ids = { activityId: number; catalogId: number; serviceId: number };

/** As `sellableQuery` answers it. */
export type SellableRow = Omit<Sellable, 'entryId' | 'bounds' | 'rates' | 'obstacle'> & {
  entryId: number | null;
  bounds: Omit<ServiceBounds, 'minPeople'>;
  rates: RatesJson;
  paysOut: boolean;
  obstacle: SaleObstacle | null;
};

/** undefined: this activity's catalog doesn't have the service (a resold one needs a running entry). */
export async function findSellable(db: Db, ids: Ids): Promise<Sellable | undefined> {
  const [row] = await db.execute<SellableRow>(sellableQuery(ids));
  return row && toSellable(row);
}

/** One row, or none as `findSellable`. */
export function sellableQuery({ activityId, catalogId, serviceId }: Ids): SQL {
  return sql`
    select s.id as "serviceId", s.name as "serviceName", c.id as "catalogId", c.activity_id as "activityId", s.activity_id as "ownerActivityId",
           e.id as "entryId", coalesce(e.fee, 0) as "resaleFee", t.vat_free as "vatFree", s.cancellation_hours as "cancellationHours",
           json_build_object('timeZone', o.time_zone, 'cutOffMinutes', s.cut_off_minutes, 'horizonDays', s.horizon_days) as bounds,
           case when a.suspended_at is not null or o.suspended_at is not null then 'suspended' when s.archived_at is not null then 'archived'
                when a.published_at is null then 'unpublished' when not c.public then 'catalog-hidden' end as obstacle,
           ${paysOut} as "paysOut",
           ${liveRatesJson(sql`s.id`)} as rates
      from catalog_services cs
      join catalogs c on c.id = cs.catalog_id
      join services s on s.id = cs.service_id
      join activities a on a.id = c.activity_id
      join activities o on o.id = s.activity_id
      join activity_types t on t.id = o.activity_type_id
      left join payment_accounts p on p.id = o.payment_account_id
      left join marketplace_entries e on e.service_id = s.id and e.catalog_id = c.id and ${isRunning(sql`e`)}
     where cs.catalog_id = ${catalogId} and cs.service_id = ${serviceId} and c.activity_id = ${activityId}
       and (s.activity_id = c.activity_id or (e.id is not null and s.visible_in_marketplace))`;
}

export function toSellable(row: SellableRow): Sellable {
  const { rates: json, bounds, entryId, obstacle, paysOut: payable, ...sold } = row;
  const rates = toRates(json);
  const unpaid = payable ? undefined : ('no-payouts' as const);
  return {
    ...sold,
    entryId: entryId ?? undefined,
    bounds: { ...bounds, minPeople: fewestPeople(rates) },
    rates,
    obstacle: obstacle ?? (json ? unpaid : 'no-rates'),
  };
}

// Own services for sale by hand, also those in no catalog or not public. Resold services are sold online
// only, because money of a sale by hand is not shared.

type OwnRow = Pick<OwnSellable, 'serviceId' | 'serviceName' | 'activityId' | 'activityName' | 'vatFree'> &
  Pick<OwnSellable, 'cancellationHours' | 'paysOut' | 'mayAgree'> & {
    resourceName: string | null;
    catalogId: number | null;
    timeZone: string;
    rates: RatesJson;
    resources: LimitsJson;
  };

/** undefined: somebody else's, archived, without that resource, or of a suspended activity. */
export async function findOwnSellable(
  { db }: Pick<Deps, 'db'>,
  { userId }: Viewer,
  { serviceId, resourceId }: ServiceOn,
): Promise<OwnSellable | undefined> {
  const wanted = resourceId === undefined ? sql`true` : sql`e.id = ${resourceId}`;
  const [row] = await db.execute<OwnRow>(sql`
    select s.id as "serviceId", s.name as "serviceName", a.id as "activityId", a.name as "activityName", t.vat_free as "vatFree",
           s.cancellation_hours as "cancellationHours", a.time_zone as "timeZone",
           ${paysOut} as "paysOut", ${heldBy({ userId }, 'manage')} as "mayAgree",
           (select c.id from catalog_services cs join catalogs c on c.id = cs.catalog_id
             where cs.service_id = s.id and c.activity_id = a.id order by c.public desc, c.position, c.id limit 1) as "catalogId",
           ${liveRatesJson(sql`s.id`)} as rates,
           (select r.name from service_resources sr join resources r on r.id = sr.resource_id
             where sr.service_id = s.id and r.id = ${resourceId ?? null} and exists (
               select from service_resources o join resources other on other.id = o.resource_id
                where o.service_id = s.id and other.id <> r.id and other.archived_at is null)) as "resourceName",
           ${limitsWhere(wanted)} as resources
      from services s
      join activities a on a.id = s.activity_id
      join memberships m on m.activity_id = a.id and ${heldBy({ userId }, 'bookings')}
      join activity_types t on t.id = a.activity_type_id
      left join payment_accounts p on p.id = a.payment_account_id
     where s.id = ${serviceId} and s.archived_at is null and a.suspended_at is null`);
  if (!row || (resourceId !== undefined && row.resources === null)) return undefined;
  return { ...toOwnSellable(row), resourceId };
}

function toOwnSellable(row: OwnRow): Omit<OwnSellable, 'resourceId'> {
  const { rates: json, resources, catalogId, timeZone, resourceName, ...own } = row;
  const rates = takenOn(resources, toRates(json));
  return {
    ...own,
    resourceName: resourceName ?? undefined,
    catalogId: catalogId ?? undefined,
    ownerActivityId: own.activityId,
    entryId: undefined,
    resaleFee: 0,
    rates,
    party: widestParty(resources),
    bounds: operatorBounds(timeZone, fewestPeople(rates)),
  };
}

/** Everything the viewer can sell by hand, by activity. */
export async function listOwnSellable(
  { db }: Pick<Deps, 'db'>,
  { userId }: Viewer,
): Promise<SellableChoice[]> {
  return db.execute<SellableChoice>(sql`
    select s.id, s.name, a.name as "activityName"
      from services s join activities a on a.id = s.activity_id
      join memberships m on m.activity_id = a.id and ${heldBy({ userId }, 'bookings')}
     where s.archived_at is null and a.suspended_at is null
       and exists (select 1 from rates r where r.service_id = s.id and r.archived_at is null)
       and exists (select 1 from service_resources sr where sr.service_id = s.id)
     order by lower(a.name), lower(s.name), s.id`);
}
