// All rates of a service: live ones in order, then archived ones.
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import type { RateRow } from './rate-row.ts';

type Row = Omit<RateRow, 'maxPeople'> & { maxPeople: number | null };

/** For members of the service's activity. */
export async function listRates({ db }: Pick<Deps, 'db'>, serviceId: number): Promise<RateRow[]> {
  const rows = (await db.execute(sql`
    select r.id, r.name, r.description, r.price_cents::int as "priceCents", r.pricing, r.min_people as "minPeople",
           r.max_people as "maxPeople", r.archived_at is not null as archived
      from rates r where r.service_id = ${serviceId}
     order by r.archived_at is not null, r.position, r.id`)) as unknown as Row[];
  return rows.map((row) => ({ ...row, maxPeople: row.maxPeople ?? undefined }));
}
