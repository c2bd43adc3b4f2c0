// Suggestions while typing: GET /api/cities?q= for municipalities by name, GET /api/subdomain?label= for
// whether a subdomain is available.
import { depsContext, viewerContext } from '#app/contexts.ts';
import { searchCities } from '#app/domain/activities/cities.server.ts';
import { findSubdomainHolder, type SubdomainHolder } from '#app/domain/activities/subdomains.server.ts';
import { SUBDOMAIN_MESSAGES, subdomainProblem } from '#app/domain/activities/subdomain.ts';
import * as operatorErrors from '#app/domain/messages/operator-errors.ts';

import type { Route } from './+types/suggestions';
import { answer } from './json.ts';

const MOST_CITIES = 10;

const SAID: Record<SubdomainHolder, string> = {
  nobody: 'è libero',
  own: 'è già di una tua attività',
  other: operatorErrors.subdomainTaken,
};

export async function loader({ url, context, pattern }: Route.LoaderArgs) {
  if (pattern.endsWith('cities')) {
    const cities = await searchCities((url.searchParams.get('q') ?? '').slice(0, 80), MOST_CITIES);
    return Response.json({ cities: cities.map(({ label }) => label) });
  }
  const label = (url.searchParams.get('label') ?? '').trim().slice(0, 60);
  const problem = subdomainProblem(label);
  if (problem) return answer({ label, free: false, message: SUBDOMAIN_MESSAGES[problem] });
  const userId = context.get(viewerContext)?.user.id;
  const holder = await findSubdomainHolder(context.get(depsContext), label, userId);
  return answer({ label, free: holder !== 'other', message: SAID[holder] });
}
