// The password again, before the page that requires it; another password; another address, which changes once the
// mailed link is used.
import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from 'react-router';

import { confirmForm, emailChangeForm, passwordForm } from '#app/domain/identity/account-forms.ts';
import { changePassword, getUserRecord, requestEmailChange } from '#app/domain/identity/account.server.ts';
import { PASSWORD_WEAKNESSES } from '#app/domain/identity/signing-in/password.server.ts';
import { confirmIdentity } from '#app/domain/identity/signing-in/sessions.server.ts';
import * as errors from '#app/domain/messages/errors.ts';
import * as operatorErrors from '#app/domain/messages/operator-errors.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { depsOf, viewerOf } from '#app/middleware/own-activity.ts';
import { ConfirmView, EmailView, PasswordView } from '#app/ui/settings/identity-views.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';

import type { Route } from './+types/identity';
import { replyDoubting } from '../form-replies.server.ts';
import { answerHeaders, passwordWasRight, safePath, tooMany, waitAnswer } from '../account/answers.server.ts';

export const headers = answerHeaders;

const isEmail = (pattern: string) => pattern.endsWith('email');
const isConfirmation = (pattern: string) => pattern.endsWith('confirm');

export async function loader({ url, context, pattern }: Route.LoaderArgs) {
  const { user } = viewerOf(context);
  if (isConfirmation(pattern))
    return { confirmation: { lost: url.searchParams.has('lost'), asksCode: user.secondFactor } };
  if (!isEmail(pattern)) return {};
  const { email } = await getUserRecord(depsOf(context), user.id);
  return { change: { email, done: url.searchParams.get('done') } };
}

export async function action({ request, url, context, pattern }: Route.ActionArgs) {
  const form = await request.formData();
  if (isConfirmation(pattern)) return confirmPerson(context, form, url);
  return isEmail(pattern) ? changeEmail(context, form) : replacePassword(context, form);
}

type Context = Route.ActionArgs['context'];

async function confirmPerson(context: Context, form: FormData, url: URL) {
  const deps = depsOf(context);
  const session = viewerOf(context);
  const hidden = { hideFields: ['currentPassword' as const, 'code' as const] };
  const submission = parseWithZod(form, { schema: confirmForm });
  const result = submission.reply(hidden);
  if (submission.status !== 'success') return data({ problem: undefined, result }, { status: 422 });
  const wrong = (fieldErrors: Partial<Record<'currentPassword' | 'code', string[]>>) =>
    data({ problem: undefined, result: submission.reply({ ...hidden, fieldErrors }) }, { status: 422 });
  if (session.user.secondFactor && !submission.value.code) return wrong({ code: [errors.required] });
  const limited = await tooMany(context, 'login', { account: session.user.email, result });
  if (limited) return limited;
  const outcome = await confirmIdentity(deps, session, submission.value);
  const wanted = safePath(url.searchParams.get('redirect'), deps.config.baseUrl) ?? '/settings';
  if (outcome.ok || outcome.error.code !== 'wrong-password') await passwordWasRight(context);
  if (outcome.ok) return redirect(wanted, 303);
  if (outcome.error.code === 'too-early') return waitAnswer(outcome.error.seconds, result);
  if (outcome.error.code === 'wrong-code') return wrong({ code: [operatorErrors.wrongCode] });
  return wrong({ currentPassword: [operatorErrors.wrongPassword] });
}

async function changeEmail(context: Context, form: FormData) {
  const { user } = viewerOf(context);
  const hidden = { hideFields: ['currentPassword' as const] };
  const submission = parseWithZod(form, { schema: emailChangeForm });
  const doubt = replyDoubting(submission, form, { field: 'newEmail', ...hidden });
  const result = doubt ?? submission.reply(hidden);
  if (doubt || submission.status !== 'success') return data({ problem: undefined, result }, { status: 422 });
  const limited = await tooMany(context, 'login', { account: user.email, result });
  if (limited) return limited;
  const outcome = await requestEmailChange(depsOf(context), user.id, submission.value);
  if (outcome.ok || outcome.error !== 'wrong-password') await passwordWasRight(context);
  if (outcome.ok) return redirect('/settings/email?done=sent', 303);
  const fieldErrors =
    outcome.error === 'wrong-password'
      ? { currentPassword: [operatorErrors.wrongPassword] }
      : { newEmail: [errors.email] };
  return data({ problem: undefined, result: submission.reply({ ...hidden, fieldErrors }) }, { status: 422 });
}

/** Ends other sessions. */
async function replacePassword(context: Context, form: FormData) {
  const { user, idHash } = viewerOf(context);
  const hidden = {
    hideFields: ['currentPassword' as const, 'newPassword' as const, 'confirmPassword' as const],
  };
  const submission = parseWithZod(form, { schema: passwordForm });
  const result = submission.reply(hidden);
  if (submission.status !== 'success') return data({ problem: undefined, result }, { status: 422 });
  const limited = await tooMany(context, 'login', { account: user.email, result });
  if (limited) return limited;
  const change = { ...submission.value, sessionIdHash: idHash };
  const outcome = await changePassword(depsOf(context), user.id, change);
  if (outcome.ok || outcome.error !== 'wrong-password') await passwordWasRight(context);
  if (outcome.ok)
    return redirectSaying(context, '/settings/password', { tone: 'success', text: 'Password cambiata' });
  const fieldErrors =
    outcome.error === 'wrong-password'
      ? { currentPassword: [operatorErrors.wrongPassword] }
      : { newPassword: [PASSWORD_WEAKNESSES[outcome.error]] };
  return data({ problem: undefined, result: submission.reply({ ...hidden, fieldErrors }) }, { status: 422 });
}

export default function Identity({ loaderData: { confirmation, change }, actionData }: Route.ComponentProps) {
  if (confirmation)
    return (
      <>
        <PageTitle>Conferma che sei tu</PageTitle>
        <ConfirmView {...confirmation} answer={actionData} />
      </>
    );
  if (change)
    return (
      <>
        <PageTitle>Cambia l'email</PageTitle>
        <EmailView {...change} answer={actionData} />
      </>
    );
  return (
    <>
      <PageTitle>Cambia la password</PageTitle>
      <PasswordView answer={actionData} />
    </>
  );
}
