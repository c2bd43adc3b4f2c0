// What the forms of onboarding do: one function an intent.
import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect, type RouterContextProvider } from 'react-router';

import { depsContext, viewerContext } from '#app/contexts.ts';
import { firstActivityForm } from '#app/domain/activities/activity-fields.ts';
import { restartOnboarding, saveFirstActivity } from '#app/domain/activities/onboarding.server.ts';
import { profileForm } from '#app/domain/identity/account-forms.ts';
import { byNewAccount, bySession } from '#app/domain/identity/admission.server.ts';
import { updateProfile } from '#app/domain/identity/change-account.server.ts';
import { completeOnboarding } from '#app/domain/identity/complete-onboarding.server.ts';
import type { Session } from '#app/domain/identity/sessions.server.ts';
import { signUp } from '#app/domain/identity/sign-up.server.ts';
import { resendVerification } from '#app/domain/identity/verify-email.server.ts';
import { ERRORS } from '#app/errors.ts';
import { endedSessionCookie } from '#app/middleware/session-cookie.ts';

import { CREATION_REFUSALS } from '../dashboard/activity/data-refusals.ts';
import { readSignUp, redirectSignedIn } from './sign-in.server.ts';
import { tooMany } from './too-many.ts';

type Args = { request: Request; context: Readonly<RouterContextProvider> };
type Step = Args & { fields: FormData; session: Session };

export async function onboardingAction(args: Args) {
  const fields = await args.request.formData();
  const session = args.context.get(viewerContext);
  const intent = fields.get('intent');
  if (intent === 'sign-up' && session === undefined) return createPerson(args, fields);
  if (session === undefined) return redirect('/onboarding', 303);
  const step: Step = { ...args, fields, session };
  if (intent === 'person') return changePerson(step);
  if (intent === 'activity') return saveActivity(step);
  if (intent === 'resend') return resend(step);
  if (intent === 'restart') return restart(step);
  if (intent === 'complete') return complete(step);
  return redirect('/onboarding', 303);
}

/** Opens a session that is good for onboarding only. */
async function createPerson({ request, context }: Args, fields: FormData) {
  const read = await readSignUp(context, fields);
  if (read.answer) return read.answer;
  const deps = context.get(depsContext);
  const outcome = await signUp(deps, read.person);
  if (!outcome.ok) return read.refused(outcome.error);
  const admission = byNewAccount(outcome.value.userId);
  const session = { kind: 'onboarding' as const, confirmedAt: deps.now() };
  return redirectSignedIn({ request, context, admission, session, to: '/onboarding' });
}

async function changePerson({ context, fields, session }: Step) {
  const submission = parseWithZod(fields, { schema: profileForm });
  const result = submission.reply();
  if (submission.status !== 'success') return data({ problem: undefined, result }, { status: 422 });
  await updateProfile(context.get(depsContext), session.user.id, submission.value);
  return redirect('/onboarding', 303);
}

async function saveActivity({ context, fields, session }: Step) {
  const submission = parseWithZod(fields, { schema: firstActivityForm });
  const result = submission.reply();
  if (submission.status !== 'success') return data({ problem: undefined, result }, { status: 422 });
  const viewer = { userId: session.user.id, role: session.user.role };
  const outcome = await saveFirstActivity(context.get(depsContext), viewer, submission.value);
  if (outcome.ok) return redirect('/onboarding', 303);
  const fieldErrors = CREATION_REFUSALS[outcome.error];
  return data({ problem: undefined, result: submission.reply({ fieldErrors }) }, { status: 422 });
}

async function resend({ context, session: { user } }: Step) {
  const limited = await tooMany(context, 'resend');
  if (limited) return limited;
  await resendVerification(context.get(depsContext), user.email);
  return redirect('/onboarding?sent=1', 303);
}

async function restart({ context, session }: Step) {
  const deps = context.get(depsContext);
  const outcome = await restartOnboarding(deps, session.user.id);
  if (!outcome.ok) return redirect('/onboarding', 303);
  const { referralCode } = outcome.value;
  const query = referralCode === undefined ? '' : `?${new URLSearchParams({ ref: referralCode })}`;
  return redirect(`/onboarding${query}`, {
    status: 303,
    headers: { 'Set-Cookie': endedSessionCookie(deps.config.baseUrl) },
  });
}

/** The limited session becomes a full one under a new id, now that the address is proved. */
async function complete({ request, context, session }: Step) {
  const outcome = await completeOnboarding(context.get(depsContext), session.user.id);
  if (!outcome.ok) {
    const { message, status } = ERRORS.EMAIL_NOT_VERIFIED;
    return data({ problem: message, result: undefined }, { status });
  }
  const to = '/onboarding?welcome=1';
  if (session.kind === 'full') return redirect(to, 303);
  const admission = bySession(session.user.id, session);
  return redirectSignedIn({ request, context, admission, session: { confirmedAt: session.confirmedAt }, to });
}
