// Changes the password; ends other sessions.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';

import { passwordForm } from '#app/domain/identity/account-forms.ts';
import { changePassword } from '#app/domain/identity/account.server.ts';
import { PASSWORD_WEAKNESSES } from '#app/domain/identity/signing-in/password.server.ts';
import * as operatorErrors from '#app/domain/messages/operator-errors.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { depsOf, viewerOf } from '#app/middleware/own-activity.ts';
import { PasswordView } from '#app/ui/settings/identity-views.tsx';
import { PageTitle } from '#app/ui/dashboard/kit/page-title.tsx';

import type { Route } from './+types/password';
import { answerHeaders, passwordWasRight, tooMany } from '../account/answers.server.ts';

export const headers = answerHeaders;

const HIDDEN = {
  hideFields: ['currentPassword' as const, 'newPassword' as const, 'confirmPassword' as const],
};

export async function action({ request, context }: Route.ActionArgs) {
  const { user, idHash } = viewerOf(context);
  const submission = parseWithZod(await request.formData(), { schema: passwordForm });
  const result = submission.reply(HIDDEN);
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
  const wrong = submission.reply({ ...HIDDEN, fieldErrors });
  return data({ problem: undefined, result: wrong }, { status: 422 });
}

export default function Password({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Cambia la password</PageTitle>
      <PasswordView answer={actionData} />
    </>
  );
}
