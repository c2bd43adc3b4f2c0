// GET /api/subdomain?label=: whether an activity may live there, while somebody types.
import { depsContext, viewerContext } from '#app/contexts.ts';
import { findSubdomainHolder, type SubdomainHolder } from '#app/domain/activities/subdomains.server.ts';
import { SUBDOMAIN_MESSAGES, subdomainProblem } from '#app/domain/activities/subdomain.ts';
import * as operatorErrors from '#app/domain/messages/operator-errors.ts';

import type { Route } from './+types/subdomain';
import { answer } from './json.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const label = (url.searchParams.get('label') ?? '').trim().slice(0, 60);
  const problem = subdomainProblem(label);
  if (problem) return answer({ label, free: false, message: SUBDOMAIN_MESSAGES[problem] });
  const userId = context.get(viewerContext)?.user.id;
  const holder = await findSubdomainHolder(context.get(depsContext), label, userId);
  return answer({ label, free: holder !== 'other', message: MESSAGES[holder] });
}

const MESSAGES: Record<SubdomainHolder, string> = {
  nobody: 'è libero',
  own: 'è già di una tua attività',
  other: operatorErrors.subdomainTaken,
};
