// Suggestions while an operator types a name: GET guests.json?service=&q= for matching guests of the activity.
import { findKnownGuests } from '#app/domain/bookings/desk/known-guests.server.ts';
import { readId } from '#app/domain/read-id.ts';
import { readSearch } from '#app/domain/search-words.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';

import { answer } from '../../api/json.ts';
import type { Route } from './+types/known-guests';

export async function loader({ context, url }: Route.LoaderArgs) {
  const serviceId = readId(url.searchParams.get('service') ?? undefined) ?? 0;
  const asked = { serviceId, q: readSearch(url.searchParams) };
  return answer(await findKnownGuests(depsOf(context).db, operatorOf(context), asked));
}
