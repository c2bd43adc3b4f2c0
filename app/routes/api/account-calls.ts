// Calls for sign-up, profile, password and the end of onboarding. They use the operations of the forms.
// Source: docs/rules/calls.md.
import type { Register } from 'react-router';
import { z } from 'zod';
import { depsContext, requestContext } from '#app/contexts.ts';
import { profileForm } from '#app/domain/identity/account-forms.ts';
import { completeOnboarding, getUserRecord, updateProfile } from '#app/domain/identity/account.server.ts';
import {
  PASSWORD_WEAKNESSES,
  requestPasswordReset,
  resetPassword,
} from '#app/domain/identity/signing-in/password.server.ts';
import { passwordField } from '#app/domain/identity/signing-in/password-tries.ts';
import { newUserFields, signUp } from '#app/domain/identity/sign-up.server.ts';
import * as errors from '#app/domain/messages/errors.ts';
import { sentText } from '#app/domain/text-fields.ts';
import { pathPattern } from '#app/paths.ts';
import type { Route } from './+types/account-calls';
import { answer, fail, limitedCall, onlyMethod, readJson, sessionOf } from './json.ts';

type Sent = Pick<Route.ActionArgs, 'request' | 'context'>;

type Call = { methods: string[]; reply(sent: Sent): Promise<Response> };

const newUser = newUserFields.extend({
  privacy: z.literal(true, { error: errors.accept }),
  ref: sentText(32).optional(),
});

async function signUpCall({ request, context }: Sent): Promise<Response> {
  const deps = context.get(depsContext);
  const read = await readJson(request, newUser);
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

/** Missing fields stay unchanged. */
async function changeProfile({ request, context }: Sent): Promise<Response> {
  const deps = context.get(depsContext);
  const session = sessionOf(context);
  if (!session) return fail('SESSION_REQUIRED');
  const read = await readJson(request, profileForm.partial());
  if ('refused' in read) return read.refused;
  await updateProfile(deps, session.user.id, read.body);
  return answer(await getUserRecord(deps, session.user.id));
}

/** Gives the welcome credits, once. */
async function endOnboarding({ context }: Sent): Promise<Response> {
  const deps = context.get(depsContext);
  const session = sessionOf(context, { limited: true });
  if (!session) return fail('SESSION_REQUIRED');
  const outcome = await completeOnboarding(deps, session.user.id);
  if (outcome.ok) return answer(await getUserRecord(deps, session.user.id));
  return fail(outcome.error === 'email-not-verified' ? 'EMAIL_NOT_VERIFIED' : 'SESSION_REQUIRED');
}

/** The answer doesn't tell whether an address is registered; invalid ones get the same answer. */
const resetAsked = z.object({ email: z.unknown().optional() });
const LONGEST_EMAIL = 400;

async function askForReset({ request, context }: Sent): Promise<Response> {
  const read = await readJson(request, resetAsked);
  if ('refused' in read) return read.refused;
  const limited = await limitedCall(context, 'password-reset');
  if (limited) return limited;
  const { email } = read.body;
  const address = typeof email === 'string' && email.length <= LONGEST_EMAIL ? email : '';
  await requestPasswordReset(context.get(depsContext), address);
  return answer({ message: "Se l'indirizzo è registrato, riceverai un link" });
}

const resetCompleted = z.object({
  token: sentText(200).min(1, errors.required),
  newPassword: passwordField,
});

async function completeReset({ request, context }: Sent): Promise<Response> {
  const deps = context.get(depsContext);
  const read = await readJson(request, resetCompleted);
  if ('refused' in read) return read.refused;
  const limited = await limitedCall(context, 'password-reset');
  if (limited) return limited;
  const outcome = await resetPassword(deps, read.body);
  if (outcome.ok) return answer(await getUserRecord(deps, outcome.value.userId));
  if (outcome.error === 'invalid-token') return fail('PASSWORD_RESET_TOKEN_INVALID');
  return fail('VALIDATION_FAILED', { fields: { newPassword: [PASSWORD_WEAKNESSES[outcome.error]] } });
}

type Pattern = Register['routeFiles']['routes/api/account-calls.ts']['page'];

const CALLS: Record<Pattern, Call> = {
  '/api/public/user': { methods: ['POST'], reply: signUpCall },
  '/api/public/user/password-reset': {
    methods: ['PUT', 'POST'],
    reply: (sent) => (sent.request.method === 'PUT' ? askForReset(sent) : completeReset(sent)),
  },
  '/api/user': { methods: ['PUT'], reply: changeProfile },
  '/api/onboarding-completed': { methods: ['PUT'], reply: endOnboarding },
};

const callOf = (pattern: string) => CALLS[pathPattern(pattern) as Pattern];

export function loader({ request, pattern }: Route.LoaderArgs) {
  return onlyMethod(request, ...callOf(pattern).methods);
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
  const { methods, reply } = callOf(pattern);
  return onlyMethod(request, ...methods) ?? reply({ request, context });
}
