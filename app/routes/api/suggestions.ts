// Suggestions while typing: GET /api/cities?q= for municipalities by name, GET /api/subdomain?label= for
// whether a subdomain is available, GET /availability/bookings/guests.json?service=&q= for matching guests of the
// service's activity.
import { viewerContext } from '#app/contexts.ts';
import { searchCities } from '#app/domain/activities/cities.server.ts';
import { findSubdomainHolder, type SubdomainHolder } from '#app/domain/activities/subdomains.server.ts';
import { SUBDOMAIN_MESSAGES, subdomainProblem } from '#app/domain/activities/subdomain.ts';
import { findKnownGuests } from '#app/domain/bookings/desk/known-guests.server.ts';
import * as operatorErrors from '#app/domain/messages/operator-errors.ts';
import { readId } from '#app/domain/read-id.ts';
import { readSearch } from '#app/domain/search-words.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';
import type { Route } from './+types/suggestions';
import { answer } from './json.ts';

const MOST_CITIES = 10;

const SAID: Record<SubdomainHolder, string> = {
  nobody: 'è libero',
  own: 'è già di una tua attività',
  other: operatorErrors.subdomainTaken,
};

export async function loader({ url: { searchParams: query }, context, pattern }: Route.LoaderArgs) {
  if (pattern.endsWith('guests.json')) return knownGuests(context, query);
  return pattern.endsWith('cities') ? cities(query) : subdomain(context, query);
}

type Context = Route.LoaderArgs['context'];

async function knownGuests(context: Context, query: URLSearchParams): Promise<Response> {
  const serviceId = readId(query.get('service') ?? undefined) ?? 0;
  const asked = { serviceId, q: readSearch(query) };
  return answer(await findKnownGuests(depsOf(context).db, operatorOf(context), asked));
}

async function cities(query: URLSearchParams): Promise<Response> {
  const found = await searchCities((query.get('q') ?? '').slice(0, 80), MOST_CITIES);
  return Response.json({ cities: found.map(({ label }) => label) });
}

async function subdomain(context: Context, query: URLSearchParams): Promise<Response> {
  const label = (query.get('label') ?? '').trim().slice(0, 60);
  const problem = subdomainProblem(label);
  if (problem) return answer({ label, free: false, message: SUBDOMAIN_MESSAGES[problem] });
  const userId = context.get(viewerContext)?.user.id;
  const holder = await findSubdomainHolder(depsOf(context), label, userId);
  return answer({ label, free: holder !== 'other', message: SAID[holder] });
}
