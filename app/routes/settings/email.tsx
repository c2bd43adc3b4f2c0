// Changes the address: nothing changes until the mailed link is used.
import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from 'react-router';

import { emailChangeForm } from '#app/domain/identity/account-forms.ts';
import { getUserRecord, requestEmailChange } from '#app/domain/identity/account.server.ts';
import * as errors from '#app/domain/messages/errors.ts';
import * as operatorErrors from '#app/domain/messages/operator-errors.ts';
import { depsOf, viewerOf } from '#app/middleware/own-activity.ts';
import { EmailView } from '#app/ui/settings/identity-views.tsx';
import { PageTitle } from '#app/ui/dashboard/kit/page-title.tsx';

import type { Route } from './+types/email';
import { replyDoubting } from '../form-replies.server.ts';
import { answerHeaders, passwordWasRight, tooMany } from '../account/answers.server.ts';

export const headers = answerHeaders;

const HIDDEN = { hideFields: ['currentPassword' as const] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { email } = await getUserRecord(depsOf(context), viewerOf(context).user.id);
  return { email, done: url.searchParams.get('done') };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { user } = viewerOf(context);
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: emailChangeForm });
  const doubt = replyDoubting(submission, form, { field: 'newEmail', ...HIDDEN });
  const result = doubt ?? submission.reply(HIDDEN);
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
  return data({ problem: undefined, result: submission.reply({ ...HIDDEN, fieldErrors }) }, { status: 422 });
}

export default function Email({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Cambia l'email</PageTitle>
      <EmailView email={loaderData.email} done={loaderData.done} answer={actionData} />
    </>
  );
}
