// Asks for the password again, and then goes on to the page that required it.
import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from 'react-router';

import { confirmForm } from '#app/domain/identity/account-forms.ts';
import { confirmIdentity } from '#app/domain/identity/signing-in/sessions.server.ts';
import * as errors from '#app/domain/messages/errors.ts';
import * as operatorErrors from '#app/domain/messages/operator-errors.ts';
import { depsOf, viewerOf } from '#app/middleware/own-activity.ts';
import { ConfirmView } from '#app/ui/settings/identity-views.tsx';
import { PageTitle } from '#app/ui/dashboard/kit/page-title.tsx';

import type { Route } from './+types/confirm';
import { answerHeaders, passwordWasRight, safePath, tooMany, waitAnswer } from '../account/answers.server.ts';

export const headers = answerHeaders;

const HIDDEN = { hideFields: ['currentPassword' as const, 'code' as const] };

export function loader({ url, context }: Route.LoaderArgs) {
  const { secondFactor } = viewerOf(context).user;
  return { lost: url.searchParams.has('lost'), asksCode: secondFactor };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const deps = depsOf(context);
  const session = viewerOf(context);
  const submission = parseWithZod(await request.formData(), { schema: confirmForm });
  const result = submission.reply(HIDDEN);
  if (submission.status !== 'success') return data({ problem: undefined, result }, { status: 422 });
  const wrong = (fieldErrors: Partial<Record<'currentPassword' | 'code', string[]>>) =>
    data({ problem: undefined, result: submission.reply({ ...HIDDEN, fieldErrors }) }, { status: 422 });
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

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Conferma che sei tu</PageTitle>
      <ConfirmView {...loaderData} answer={actionData} />
    </>
  );
}
