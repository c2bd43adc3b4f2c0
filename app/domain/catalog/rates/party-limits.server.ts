// How many people a service takes, over all its resources.
import { sql, type SQL } from 'drizzle-orm';
import { overlaps, type PartyLimits } from '../quote.ts';
import type { Party } from './rate-words.ts';
import type { RateOffer } from '../service-page.ts';

type Limits = Pick<PartyLimits, 'minParticipants' | 'maxParticipants'>;
export type LimitsJson =
  | { minParticipants: number; maxParticipants: number | null; capacities: number[] }[]
  | null;

/** For services `s`, as JSON; `capacities`: people per unit today (by the database's clock) and on later days. */
export const limitsJson: SQL = limitsWhere(sql`true`);

/** Of those of its resources `e` that a condition is true for. */
export function limitsWhere(wanted: SQL): SQL {
  return sql`(
  select json_agg(json_build_object('minParticipants', e.min_participants, 'maxParticipants', e.max_participants,
           'capacities', (
             select json_agg(rt.capacity order by rt.valid_from) from resource_terms rt
              where rt.resource_id = e.id and rt.valid_from >= (
                select max(valid_from) from resource_terms where resource_id = e.id and valid_from <= current_date)))
           order by sr.position, e.id)
    from service_resources sr join resources e on e.id = sr.resource_id
   where sr.service_id = s.id and e.archived_at is null and ${wanted})`;
}

/** Rates that fit at least one resource; placing checks the resource that is really used. */
export function takenOn(json: LimitsJson, rates: readonly RateOffer[]): RateOffer[] {
  return rates.filter((rate) => (json ?? []).some((resource) => overlaps(rate, limitsOf(resource))));
}

/** The widest limits of all resources. */
export function widestParty(json: LimitsJson): Party {
  const resources = (json ?? []).map(limitsOf);
  const most = resources.map(({ maxParticipants }) => maxParticipants ?? Infinity);
  return {
    minParticipants: least(resources.map(({ minParticipants }) => minParticipants)),
    maxParticipants: most.length === 0 || most.includes(Infinity) ? undefined : Math.max(...most),
    capacities: (json ?? []).flatMap(({ capacities }) => capacities),
  };
}

function limitsOf({ minParticipants, maxParticipants }: NonNullable<LimitsJson>[number]): Limits {
  return { minParticipants, maxParticipants: maxParticipants ?? undefined };
}

/** The smallest number; 1 if there is none. */
function least(numbers: readonly number[]): number {
  return numbers.length === 0 ? 1 : Math.min(...numbers);
}
