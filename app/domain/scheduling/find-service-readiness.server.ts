// Reads the facts of a service's checklist.
import { sql } from 'drizzle-orm';
import { liveRatesJson, type RatesJson, toRates } from '../catalog/rates/rates.server.ts';
import { paysOut } from '../activities/publication.server.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { loadRules } from './load-schedule.server.ts';
import { clockFor } from './offers.ts';
import {
  anyTakesPlace,
  NEEDED_BY_HAND,
  type NotReady,
  readinessOf,
  type Readiness,
} from './service-readiness.ts';
import { isVisible } from '../catalog/service-cards.server.ts';
import { heldBy } from '../activities/members.server.ts';

type Row = {
  archived: boolean;
  published: boolean;
  paysOut: boolean;
  inPublicCatalog: boolean;
  horizonDays: number;
  cutOffMinutes: number;
  timeZone: string;
  rates: RatesJson;
};

/** The caller has checked the membership. */
export async function findServiceReadiness(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  serviceId: number,
): Promise<Readiness> {
  const [row] = await db.execute<Row>(sql`
    select s.archived_at is not null as archived, ${isVisible} as published,
           ${paysOut} as "paysOut",
           exists (select 1 from catalog_services cs join catalogs c on c.id = cs.catalog_id
                    where cs.service_id = s.id and c.activity_id = s.activity_id and c.public) as "inPublicCatalog",
           s.horizon_days as "horizonDays", s.cut_off_minutes as "cutOffMinutes", a.time_zone as "timeZone",
           ${liveRatesJson(sql`s.id`)} as rates
      from services s join activities a on a.id = s.activity_id
      left join payment_accounts p on p.id = a.payment_account_id
     where s.id = ${serviceId}`);
  if (!row) throw new Error(`service ${serviceId} is gone`);
  const { timeZone, cutOffMinutes, horizonDays, ...facts } = row;
  const { today } = clockFor({ timeZone, cutOffMinutes }, now());
  const days = { firstDay: today, lastDay: today + horizonDays };
  const { resources, rules } = await loadRules(db, serviceId, days);
  const hasSlots = anyTakesPlace(rules, { ...days, timeZone });
  return readinessOf({ ...facts, rates: toRates(facts.rates), resources, hasSlots });
}

const MOST_NAMED = 5;

/** Live services of the viewer, or one of them, with what each lacks for sale by hand; newest first. */
export async function listNotReady(
  deps: Pick<Deps, 'db' | 'now'>,
  { userId }: Viewer,
  serviceId?: number,
): Promise<NotReady[]> {
  const rows = await deps.db.execute<Omit<NotReady, 'readiness'>>(sql`
    select s.id, s.name, a.subdomain
      from services s
      join activities a on a.id = s.activity_id
      join memberships m on m.activity_id = a.id and ${heldBy({ userId }, 'manage')}
     where s.archived_at is null and a.suspended_at is null and s.id = coalesce(${serviceId ?? null}::int, s.id)
     order by s.id desc limit ${MOST_NAMED}`);
  const found: NotReady[] = [];
  for (const row of rows) {
    const readiness = (await findServiceReadiness(deps, row.id)).filter(({ item }) =>
      NEEDED_BY_HAND.includes(item),
    );
    if (readiness.some(({ done }) => !done)) found.push({ ...row, readiness });
  }
  return found;
}
