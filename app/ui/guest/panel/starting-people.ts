// Initial people: the minimum of the first rate, so that a price is shown at once.
import type { PartyLimits, QuotableRate } from '#app/domain/catalog/quote.ts';

import type { PanelChoice } from './panel-data.ts';

export type Counted = PanelChoice['people'];

export function startingPeople(
  asked: Counted,
  rates: readonly Pick<QuotableRate, 'id' | 'minPeople'>[],
  limits: Pick<PartyLimits, 'minParticipants'>,
): Counted {
  const [first] = rates;
  if (first === undefined || Object.keys(asked).length > 0) return asked;
  return { [first.id]: Math.max(1, first.minPeople, limits.minParticipants) };
}
