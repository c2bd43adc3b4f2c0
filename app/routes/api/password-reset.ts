// /api/public/user/password-reset: PUT asks for a link and always answers the same; POST completes.
import { z } from 'zod';

import { depsContext } from '#app/contexts.ts';
import { passwordField } from '#app/domain/identity/password-tries.ts';
import { PASSWORD_WEAKNESSES } from '#app/domain/identity/password-strength.server.ts';
import { requestPasswordReset, resetPassword } from '#app/domain/identity/reset-password.server.ts';
import { getUserRecord } from '#app/domain/identity/user-record.server.ts';
import * as errors from '#app/domain/messages/errors.ts';
import { sentText } from '#app/domain/text-fields.ts';

import type { Route } from './+types/password-reset';
import { answer, fail, limitedCall, onlyMethod, readJson } from './json.ts';

/** Nobody learns from its answer whether anything is registered: what is no address is nobody's. */
const askSchema = z.object({ email: z.unknown().optional() });
const LONGEST_EMAIL = 400;
const completeSchema = z.object({
  token: sentText(200).min(1, errors.required),
  newPassword: passwordField,
});

export function loader({ request }: Route.LoaderArgs) {
  return onlyMethod(request, 'PUT', 'POST');
}

export async function action({ request, context }: Route.ActionArgs) {
  return (
    onlyMethod(request, 'PUT', 'POST') ??
    (request.method === 'PUT' ? ask(request, context) : complete(request, context))
  );
}

type Context = Route.ActionArgs['context'];

async function ask(request: Request, context: Context): Promise<Response> {
  const read = await readJson(request, askSchema);
  if ('refused' in read) return read.refused;
  const limited = await limitedCall(context, 'password-reset');
  if (limited) return limited;
  const { email } = read.body;
  const address = typeof email === 'string' && email.length <= LONGEST_EMAIL ? email : '';
  await requestPasswordReset(context.get(depsContext), address);
  return answer({ message: "Se l'indirizzo è registrato, riceverai un link" });
}

async function complete(request: Request, context: Context): Promise<Response> {
  const deps = context.get(depsContext);
  const read = await readJson(request, completeSchema);
  if ('refused' in read) return read.refused;
  const limited = await limitedCall(context, 'password-reset');
  if (limited) return limited;
  const outcome = await resetPassword(deps, read.body);
  if (outcome.ok) return answer(await getUserRecord(deps, outcome.value.userId));
  if (outcome.error === 'invalid-token') return fail('PASSWORD_RESET_TOKEN_INVALID');
  return fail('VALIDATION_FAILED', { fields: { newPassword: [PASSWORD_WEAKNESSES[outcome.error]] } });
}
