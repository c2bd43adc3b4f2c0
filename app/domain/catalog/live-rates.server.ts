// Rates as JSON, read beside anything else in the same query.
import { sql, type SQL } from 'drizzle-orm';

import type { RateOffer } from './service-page.ts';

export type RatesJson = (Omit<RateOffer, 'maxPeople'> & { maxPeople: number | null })[] | null;

/** For `r` rates. */
export const rateJson: SQL = sql`json_build_object(
  'id', r.id, 'name', r.name, 'description', r.description, 'priceCents', r.price_cents, 'pricing', r.pricing,
  'minPeople', r.min_people, 'maxPeople', r.max_people)`;

/** Of one service, in its order; null where there are none. */
export function liveRatesJson(serviceId: SQL): SQL {
  return sql`(select json_agg(${rateJson} order by r.position, r.id)
    from rates r where r.service_id = ${serviceId} and r.archived_at is null)`;
}

export function toRates(json: RatesJson): RateOffer[] {
  return (json ?? []).map((rate) => ({ ...rate, maxPeople: rate.maxPeople ?? undefined }));
}
