// PUT /api/user: the profile of whoever is signed in; fields that are left out stay as they are.
import { depsContext } from '#app/contexts.ts';
import { profileForm } from '#app/domain/identity/account-forms.ts';
import { updateProfile } from '#app/domain/identity/change-account.server.ts';
import { getUserRecord } from '#app/domain/identity/user-record.server.ts';

import type { Route } from './+types/user';
import { answer, fail, onlyMethod, readJson, sessionOf } from './json.ts';

export function loader({ request }: Route.LoaderArgs) {
  return onlyMethod(request, 'PUT');
}

export async function action({ request, context }: Route.ActionArgs) {
  const refused = onlyMethod(request, 'PUT');
  if (refused) return refused;
  const deps = context.get(depsContext);
  const session = sessionOf(context);
  if (!session) return fail('SESSION_REQUIRED');
  const read = await readJson(request, profileForm.partial());
  if ('refused' in read) return read.refused;
  await updateProfile(deps, session.user.id, read.body);
  return answer(await getUserRecord(deps, session.user.id));
}
