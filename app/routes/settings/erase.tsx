// Erases the account, after the password.
import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from 'react-router';

import { currentPasswordForm } from '#app/domain/identity/account-forms.ts';
import { countFutureBookings, eraseUser, type EraseError } from '#app/domain/identity/erase-user.server.ts';
import * as operatorErrors from '#app/domain/messages/operator-errors.ts';
import { endedSessionCookie } from '#app/middleware/session-cookie.ts';
import { depsOf, viewerOf } from '#app/middleware/own-activity.ts';
import { counted } from '#app/ui/format/counts.ts';
import { EraseView } from '#app/ui/settings/account-views.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';

import type { Route } from './+types/erase';
import { answerHeaders, passwordWasRight, tooMany } from '../account/answers.server.ts';

export const headers = answerHeaders;

const HIDDEN = { hideFields: ['currentPassword' as const] };

export async function loader({ context }: Route.LoaderArgs) {
  const bookings = await countFutureBookings(depsOf(context), viewerOf(context).user.id);
  return { obstacle: bookings > 0 ? obstacle({ code: 'future-bookings', bookings }) : undefined };
}

function obstacle(error: Exclude<EraseError, { code: 'wrong-password' }>): string {
  if (error.code === 'last-admin') return "Sei l'unico amministratore: nominane prima un altro";
  return `Le tue attività hanno ancora ${counted(error.bookings, 'prenotazione futura', 'prenotazioni future')}: svolgile o annullale, poi torna qui`;
}

export async function action({ request, context }: Route.ActionArgs) {
  const deps = depsOf(context);
  const { user } = viewerOf(context);
  const submission = parseWithZod(await request.formData(), { schema: currentPasswordForm });
  const result = submission.reply(HIDDEN);
  if (submission.status !== 'success') return data({ problem: undefined, result }, { status: 422 });
  const limited = await tooMany(context, 'login', { account: user.email, result });
  if (limited) return limited;
  const outcome = await eraseUser(deps, user.id, { password: submission.value.currentPassword });
  if (outcome.ok) {
    const headers = {
      'Set-Cookie': endedSessionCookie(deps.config.baseUrl),
      'Clear-Site-Data': '"cache"',
    };
    return redirect('/login?done=erased', { status: 303, headers });
  }
  if (outcome.error.code !== 'wrong-password') {
    await passwordWasRight(context);
    return data({ problem: obstacle(outcome.error), result }, { status: 409 });
  }
  const wrong = submission.reply({
    ...HIDDEN,
    fieldErrors: { currentPassword: [operatorErrors.wrongPassword] },
  });
  return data({ problem: undefined, result: wrong }, { status: 422 });
}

export default function Erase({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Cancella l'account</PageTitle>
      <EraseView obstacle={loaderData.obstacle} answer={actionData} />
    </>
  );
}
