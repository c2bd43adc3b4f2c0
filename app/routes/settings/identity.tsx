// The password again, before the page that requires it; another password; another address, which changes once the
// mailed link is used.
import { redirect } from 'react-router';
import { codeForm, confirmForm, emailChangeForm, passwordForm } from '#app/domain/identity/account-forms.ts';
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
import {
  answerHeaders,
  passwordWasRight,
  readAccountForm,
  safePath,
  waitAnswer,
} from '../account/answers.server.ts';

export const headers = answerHeaders;

const isEmail = (pattern: string) => pattern.endsWith('email');
const isConfirmation = (pattern: string) => pattern.endsWith('confirm');

export async function loader({ url, context, pattern }: Route.LoaderArgs) {
  const { user } = viewerOf(context);
  const deps = depsOf(context);
  const asking = { asksCode: user.secondFactor, helpedBy: deps.config.company.email };
  if (isConfirmation(pattern)) return { confirmation: { lost: url.searchParams.has('lost'), ...asking } };
  if (!isEmail(pattern)) return {};
  const { email } = await getUserRecord(deps, user.id);
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
  const read = await readAccountForm(context, form, {
    schema: session.user.secondFactor ? confirmForm.extend(codeForm.shape) : confirmForm,
    limit: 'login',
    accountOf: () => session.user.email,
  });
  if (read.answer) return read.answer;
  const outcome = await confirmIdentity(deps, session, read.value);
  const wanted = safePath(url.searchParams.get('redirect'), deps.config.baseUrl) ?? '/settings';
  if (outcome.ok || outcome.error.code !== 'wrong-password') await passwordWasRight(context);
  if (outcome.ok) return redirect(wanted, 303);
  if (outcome.error.code === 'too-early') return waitAnswer(outcome.error.seconds, read.result);
  if (outcome.error.code === 'wrong-code') return read.wrong('code', operatorErrors.wrongCode);
  return read.wrong('currentPassword', operatorErrors.wrongPassword);
}

async function changeEmail(context: Context, form: FormData) {
  const { user } = viewerOf(context);
  const read = await readAccountForm(context, form, {
    schema: emailChangeForm,
    limit: 'login',
    accountOf: () => user.email,
    doubted: 'newEmail',
  });
  if (read.answer) return read.answer;
  const outcome = await requestEmailChange(depsOf(context), user.id, read.value);
  if (outcome.ok || outcome.error !== 'wrong-password') await passwordWasRight(context);
  if (outcome.ok) return redirect('/settings/email?done=sent', 303);
  if (outcome.error !== 'wrong-password') return read.wrong('newEmail', errors.email);
  return read.wrong('currentPassword', operatorErrors.wrongPassword);
}

/** Ends other sessions. */
async function replacePassword(context: Context, form: FormData) {
  const { user, idHash } = viewerOf(context);
  const read = await readAccountForm(context, form, {
    schema: passwordForm,
    limit: 'login',
    accountOf: () => user.email,
    chosen: { field: 'newPassword', by: () => user },
  });
  if (read.answer) return read.answer;
  const outcome = await changePassword(depsOf(context), user.id, { ...read.value, sessionIdHash: idHash });
  if (outcome.ok || outcome.error !== 'wrong-password') await passwordWasRight(context);
  if (outcome.ok)
    return redirectSaying(context, '/settings/password', { tone: 'success', text: 'Password cambiata' });
  if (outcome.error !== 'wrong-password')
    return read.wrong('newPassword', PASSWORD_WEAKNESSES[outcome.error]);
  return read.wrong('currentPassword', operatorErrors.wrongPassword);
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
