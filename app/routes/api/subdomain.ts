// GET /api/subdomain?label=: whether an activity may live there, while somebody types.
import { depsContext, viewerContext } from '#app/contexts.ts';
import { isSubdomainFree } from '#app/domain/activities/is-subdomain-free.server.ts';
import { SUBDOMAIN_MESSAGES, subdomainProblem } from '#app/domain/activities/subdomain.ts';
import * as errors from '#app/domain/messages/errors.ts';

import type { Route } from './+types/subdomain';
import { answer } from './json.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const label = (url.searchParams.get('label') ?? '').trim().slice(0, 60);
  const problem = subdomainProblem(label);
  if (problem) return answer({ label, free: false, message: SUBDOMAIN_MESSAGES[problem] });
  const userId = context.get(viewerContext)?.user.id;
  const free = await isSubdomainFree(context.get(depsContext), label, userId);
  return answer({ label, free, message: free ? 'è libero' : errors.subdomainTaken });
}
