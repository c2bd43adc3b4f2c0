// Erases the account, after the password.
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
import { answerHeaders, passwordWasRight, readAccountForm } from '../account/answers.server.ts';

export const headers = answerHeaders;

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
  const read = await readAccountForm(context, await request.formData(), {
    schema: currentPasswordForm,
    limit: 'login',
    accountOf: () => user.email,
  });
  if (read.answer) return read.answer;
  const outcome = await eraseUser(deps, user.id, { password: read.value.currentPassword });
  if (outcome.ok) {
    const headers = {
      'Set-Cookie': endedSessionCookie(deps.config.baseUrl),
      'Clear-Site-Data': '"cache"',
    };
    return redirect('/login?done=erased', { status: 303, headers });
  }
  if (outcome.error.code === 'wrong-password')
    return read.wrong('currentPassword', operatorErrors.wrongPassword);
  await passwordWasRight(context);
  return data({ problem: obstacle(outcome.error), result: read.result }, { status: 409 });
}

export default function Erase({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Cancella l'account</PageTitle>
      <EraseView obstacle={loaderData.obstacle} answer={actionData} />
    </>
  );
}
