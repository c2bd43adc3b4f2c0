// PUT /api/onboarding-completed: the welcome credits, once.
import { depsContext } from '#app/contexts.ts';
import { completeOnboarding } from '#app/domain/identity/complete-onboarding.server.ts';
import { getUserRecord } from '#app/domain/identity/user-record.server.ts';

import type { Route } from './+types/onboarding-completed';
import { answer, fail, onlyMethod, sessionOf } from './json.ts';

export function loader({ request }: Route.LoaderArgs) {
  return onlyMethod(request, 'PUT');
}

export async function action({ request, context }: Route.ActionArgs) {
  const refused = onlyMethod(request, 'PUT');
  if (refused) return refused;
  const deps = context.get(depsContext);
  const session = sessionOf(context, { limited: true });
  if (!session) return fail('SESSION_REQUIRED');
  const outcome = await completeOnboarding(deps, session.user.id);
  if (outcome.ok) return answer(await getUserRecord(deps, session.user.id));
  return fail(outcome.error === 'email-not-verified' ? 'EMAIL_NOT_VERIFIED' : 'SESSION_REQUIRED');
}
