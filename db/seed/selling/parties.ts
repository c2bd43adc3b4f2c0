// Which rates a party of some size takes.
import type { Choice } from '#app/domain/catalog/quote.ts';

import type { Stand } from './stand.ts';

/** The first rate for all, or a second per-person one for up to `others` of them. */
export function partyOf({ rates }: Stand, people: number, others = 0): Choice[] {
  const [first, second] = rates;
  if (!first) throw new Error('the service has no rates');
  const most = second?.pricing === 'per_person' ? Math.min(second.maxPeople ?? people, people - 1) : 0;
  const some = Math.min(others, most);
  if (!second || some <= 0) return [{ rateId: first.id, people }];
  return [
    { rateId: first.id, people: people - some },
    { rateId: second.id, people: some },
  ];
}
