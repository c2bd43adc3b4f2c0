// POST /api/public/user: sign up. The same operation as the form's.
import { z } from 'zod';

import { depsContext, requestContext } from '#app/contexts.ts';
import { PASSWORD_WEAKNESSES } from '#app/domain/identity/password-strength.server.ts';
import { newUserFields, signUp } from '#app/domain/identity/sign-up.server.ts';
import { getUserRecord } from '#app/domain/identity/user-record.server.ts';
import * as errors from '#app/domain/messages/errors.ts';
import { sentText } from '#app/domain/text-fields.ts';

import type { Route } from './+types/public-user';
import { answer, fail, limitedCall, onlyMethod, readJson } from './json.ts';

const bodySchema = newUserFields.extend({
  privacy: z.literal(true, { error: errors.accept }),
  ref: sentText(32).optional(),
});

export function loader({ request }: Route.LoaderArgs) {
  return onlyMethod(request, 'POST');
}

export async function action({ request, context }: Route.ActionArgs) {
  const refused = onlyMethod(request, 'POST');
  if (refused) return refused;
  const deps = context.get(depsContext);
  const read = await readJson(request, bodySchema);
  if ('refused' in read) return read.refused;
  const { privacy: _privacy, ref, ...person } = read.body;
  const limited = await limitedCall(context, 'register');
  if (limited) return limited;
  const { clientAddress } = context.get(requestContext);
  const outcome = await signUp(deps, { ...person, referralCode: ref, clientAddress });
  if (outcome.ok) return answer(await getUserRecord(deps, outcome.value.userId), 201);
  if (outcome.error === 'existing-user') return fail('EXISTING_USER');
  return fail('VALIDATION_FAILED', { fields: { password: [PASSWORD_WEAKNESSES[outcome.error]] } });
}
