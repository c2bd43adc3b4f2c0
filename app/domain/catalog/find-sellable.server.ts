// What may be sold in a catalog right now, and on whose terms. One query.
import { sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';

import { paysOut } from '../activities/pays-out.server.ts';
import { liveRatesJson, type RatesJson, toRates } from './live-rates.server.ts';
import { fewestPeople, type QuotableRate } from './quote.ts';
import type { ServiceBounds } from './service-bounds.ts';
import { isRunning } from '../activities/running-entries.server.ts';

export type Sellable = {
  serviceId: number;
  serviceName: string;
  /** undefined: sold by hand, and in no catalog. */
  catalogId: number | undefined;
  /** Who sells. */
  activityId: number;
  /** Whose service it is; the same unless resold. */
  ownerActivityId: number;
  entryId: number | undefined;
  /** The reseller's percent in basis points. */
  resaleFee: number;
  vatFree: boolean;
  cancellationHours: number;
  bounds: ServiceBounds;
  rates: QuotableRate[];
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

/** undefined: the catalog of this activity does not have the service (resold ones need a running contract). */
export async function findSellable(
  db: Db,
  { activityId, catalogId, serviceId }: { activityId: number; catalogId: number; serviceId: number },
): Promise<Sellable | undefined> {
  const [row] = (await db.execute(sql`
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
       and (s.activity_id = c.activity_id or (e.id is not null and s.visible_in_marketplace))`)) as unknown as Row[];
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
