// Finds services that can be sold, online or by hand.
import { sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';

import { isRunning } from '../activities/activities.server.ts';
import { paysOut } from '../activities/publication.server.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';

import type { OwnSellable, SellableChoice } from './own-service.ts';
import { limitsJson, type LimitsJson, partyOf, takenOn } from './party-limits.server.ts';
import type { DatedRate } from './price-on.ts';
import { fewestPeople } from './quote.ts';
import { liveRatesJson, type RatesJson, toRates } from './rates.server.ts';
import { operatorBounds, type ServiceBounds } from './service-fields.ts';
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

type Row = {
  service_id: number;
  service_name: string;
  catalog_id: number;
  activity_id: number;
  owner_activity_id: number;
  entry_id: number | null;
  resale_fee: number;
  vat_free: boolean;
  cancellation_hours: number;
  cut_off_minutes: number;
  horizon_days: number;
  time_zone: string;
  archived: boolean;
  public: boolean;
  published: boolean;
  suspended: boolean;
  pays_out: boolean;
  rates: RatesJson;
};

/** undefined: this activity's catalog doesn't have the service (a resold one needs a running entry). */
export async function findSellable(
  db: Db,
  { activityId, catalogId, serviceId }: { activityId: number; catalogId: number; serviceId: number },
): Promise<Sellable | undefined> {
  const [row] = await db.execute<Row>(sql`
    select s.id as service_id, s.name as service_name, c.id as catalog_id, c.activity_id, s.activity_id as owner_activity_id,
           e.id as entry_id, coalesce(e.fee, 0) as resale_fee, t.vat_free, s.cancellation_hours, s.cut_off_minutes,
           s.horizon_days, o.time_zone, s.archived_at is not null as archived, c.public,
           a.published_at is not null as published,
           (a.suspended_at is not null or o.suspended_at is not null) as suspended,
           ${paysOut} as pays_out,
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
       and (s.activity_id = c.activity_id or (e.id is not null and s.visible_in_marketplace))`);
  return row && toSellable(row);
}

function toSellable(row: Row): Sellable {
  const rates = toRates(row.rates);
  return {
    serviceId: row.service_id,
    serviceName: row.service_name,
    catalogId: row.catalog_id,
    activityId: row.activity_id,
    ownerActivityId: row.owner_activity_id,
    entryId: row.entry_id ?? undefined,
    resaleFee: row.resale_fee,
    vatFree: row.vat_free,
    cancellationHours: row.cancellation_hours,
    bounds: {
      timeZone: row.time_zone,
      cutOffMinutes: row.cut_off_minutes,
      horizonDays: row.horizon_days,
      minPeople: fewestPeople(rates),
    },
    rates,
    obstacle: obstacleOf(row),
  };
}

function obstacleOf(row: Row): SaleObstacle | undefined {
  if (row.suspended) return 'suspended';
  if (row.archived) return 'archived';
  if (!row.published) return 'unpublished';
  if (!row.public) return 'catalog-hidden';
  if (!row.rates) return 'no-rates';
  return row.pays_out ? undefined : 'no-payouts';
}

// Own services for sale by hand, also those in no catalog or not public. Resold services are sold online
// only, because money of a sale by hand is not shared.

type OwnRow = {
  service_id: number;
  service_name: string;
  catalog_id: number | null;
  activity_id: number;
  activity_name: string;
  vat_free: boolean;
  cancellation_hours: number;
  time_zone: string;
  pays_out: boolean;
  may_agree: boolean;
  rates: RatesJson;
  resources: LimitsJson;
};

/** undefined: somebody else's, archived, or of a suspended activity. */
export async function findOwnSellable(
  { db }: Pick<Deps, 'db'>,
  { userId }: Viewer,
  serviceId: number,
): Promise<OwnSellable | undefined> {
  const [row] = await db.execute<OwnRow>(sql`
    select s.id as service_id, s.name as service_name, a.id as activity_id, a.name as activity_name, t.vat_free,
           s.cancellation_hours, a.time_zone,
           ${paysOut} as pays_out, ${heldBy({ userId }, 'manage')} as may_agree,
           (select c.id from catalog_services cs join catalogs c on c.id = cs.catalog_id
             where cs.service_id = s.id and c.activity_id = a.id order by c.public desc, c.position, c.id limit 1) as catalog_id,
           ${liveRatesJson(sql`s.id`)} as rates,
           ${limitsJson} as resources
      from services s
      join activities a on a.id = s.activity_id
      join memberships m on m.activity_id = a.id and ${heldBy({ userId }, 'bookings')}
      join activity_types t on t.id = a.activity_type_id
      left join payment_accounts p on p.id = a.payment_account_id
     where s.id = ${serviceId} and s.archived_at is null and a.suspended_at is null`);
  return row && toOwnSellable(row);
}

function toOwnSellable(row: OwnRow): OwnSellable {
  const rates = takenOn(row.resources, toRates(row.rates));
  return {
    serviceId: row.service_id,
    serviceName: row.service_name,
    catalogId: row.catalog_id ?? undefined,
    activityId: row.activity_id,
    activityName: row.activity_name,
    ownerActivityId: row.activity_id,
    entryId: undefined,
    resaleFee: 0,
    vatFree: row.vat_free,
    cancellationHours: row.cancellation_hours,
    paysOut: row.pays_out,
    mayAgree: row.may_agree,
    rates,
    party: partyOf(row.resources),
    bounds: operatorBounds(row.time_zone, fewestPeople(rates)),
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
