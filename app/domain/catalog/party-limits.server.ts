// How many people a service takes, over the resources it can be booked on; read beside anything else.
import { sql, type SQL } from 'drizzle-orm';

import { overlaps, type PartyLimits } from './quote.ts';
import type { RateOffer } from './service-page.ts';

type Limits = Pick<PartyLimits, 'minParticipants' | 'maxParticipants'>;
export type LimitsJson = { minParticipants: number; maxParticipants: number | null }[] | null;

/** For `s` services. */
export const limitsJson: SQL = sql`(
  select json_agg(json_build_object('minParticipants', e.min_participants, 'maxParticipants', e.max_participants)
           order by sr.position, e.id)
    from service_resources sr join resources e on e.id = sr.resource_id
   where sr.service_id = s.id and e.archived_at is null)`;

/** The rates that fit some resource, and the widest limits: the resource that is taken decides in the end. */
export function takenOn(json: LimitsJson, rates: readonly RateOffer[]): Limits & { rates: RateOffer[] } {
  const resources = (json ?? []).map(({ minParticipants, maxParticipants }) => ({
    minParticipants,
    maxParticipants: maxParticipants ?? undefined,
  }));
  const most = resources.map(({ maxParticipants }) => maxParticipants ?? Infinity);
  return {
    rates: rates.filter((rate) => resources.some((resource) => overlaps(rate, resource))),
    minParticipants: least(resources.map(({ minParticipants }) => minParticipants)),
    maxParticipants: most.length === 0 || most.includes(Infinity) ? undefined : Math.max(...most),
  };
}

/** One, where nothing asks for more. */
function least(numbers: readonly number[]): number {
  return numbers.length === 0 ? 1 : Math.min(...numbers);
}
