// What an operator sells by hand: an own service, also one that is in no catalog or not on show. Resold services are
// sold on the reseller's site only, since the money of a sale by hand never passes the terms.
import { sql } from 'drizzle-orm';

import { paysOut } from '../activities/pays-out.server.ts';
import { liveRatesJson, type RatesJson, toRates } from './live-rates.server.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { OwnSellable, SellableChoice } from './own-sellable.ts';
import { limitsJson, type LimitsJson, takenOn } from './party-limits.server.ts';
import { fewestPeople } from './quote.ts';
import { operatorBounds } from './service-bounds.ts';

type Row = {
  service_id: number;
  service_name: string;
  catalog_id: number | null;
  activity_id: number;
  activity_name: string;
  vat_free: boolean;
  cancellation_hours: number;
  time_zone: string;
  pays_out: boolean;
  rates: RatesJson;
  resources: LimitsJson;
};

/** undefined: somebody else's, archived, or of a suspended activity. */
export async function findOwnSellable(
  { db }: Pick<Deps, 'db'>,
  { userId }: Viewer,
  serviceId: number,
): Promise<OwnSellable | undefined> {
  const [row] = (await db.execute(sql`
    select s.id as service_id, s.name as service_name, a.id as activity_id, a.name as activity_name, t.vat_free,
           s.cancellation_hours, a.time_zone,
           ${paysOut} as pays_out,
           (select c.id from catalog_services cs join catalogs c on c.id = cs.catalog_id
             where cs.service_id = s.id and c.activity_id = a.id order by c.public desc, c.position, c.id limit 1) as catalog_id,
           ${liveRatesJson(sql`s.id`)} as rates,
           ${limitsJson} as resources
      from services s
      join activities a on a.id = s.activity_id
      join memberships m on m.activity_id = a.id and m.user_id = ${userId}
      join activity_types t on t.id = a.activity_type_id
      left join payment_accounts p on p.id = a.payment_account_id
     where s.id = ${serviceId} and s.archived_at is null and a.suspended_at is null`)) as unknown as Row[];
  return row && toSellable(row);
}

function toSellable(row: Row): OwnSellable {
  const { rates, ...limits } = takenOn(row.resources, toRates(row.rates));
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
    rates,
    ...limits,
    bounds: operatorBounds(row.time_zone, fewestPeople(rates)),
  };
}

/** All that somebody can sell by hand, by activity. */
export async function listOwnSellable(
  { db }: Pick<Deps, 'db'>,
  { userId }: Viewer,
): Promise<SellableChoice[]> {
  return (await db.execute(sql`
    select s.id, s.name, a.name as "activityName"
      from services s join activities a on a.id = s.activity_id
      join memberships m on m.activity_id = a.id and m.user_id = ${userId}
     where s.archived_at is null and a.suspended_at is null
       and exists (select 1 from rates r where r.service_id = s.id and r.archived_at is null)
       and exists (select 1 from service_resources sr where sr.service_id = s.id)
     order by lower(a.name), lower(s.name), s.id`)) as unknown as SellableChoice[];
}
