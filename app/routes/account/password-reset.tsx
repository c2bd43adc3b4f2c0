// Requests a reset link; with a token in the query, sets the new password. Opening the link changes nothing.
import { data, redirect } from 'react-router';
import { depsContext } from '#app/contexts.ts';
import { emailForm, resetForm } from '#app/domain/identity/account-forms.ts';
import {
  findLinkOwner,
  PASSWORD_WEAKNESSES,
  requestPasswordReset,
  resetPassword,
} from '#app/domain/identity/signing-in/password.server.ts';
import { ERRORS } from '#app/errors.ts';
import { NewPasswordView, RequestResetView } from '#app/ui/account/password-reset-view.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import type { Route } from './+types/password-reset';
import { readAccountForm, secretPageHeaders } from './answers.server.ts';
import { knownFromNowOn } from './sign-in.server.ts';

export const headers = secretPageHeaders;

export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get('token') ?? undefined, sent: url.searchParams.has('sent') };
}

export async function action({ request, context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const fields = await request.formData();
  if (fields.has('token')) return choose(context, fields);
  const read = await readAccountForm(context, fields, { schema: emailForm, limit: 'password-reset' });
  if (read.answer) return read.answer;
  await requestPasswordReset(deps, read.value.email);
  return redirect('/password-reset?sent=1', 303);
}

async function choose(context: Route.ActionArgs['context'], fields: FormData) {
  const deps = context.get(depsContext);
  const chosen = { field: 'newPassword', by: () => findLinkOwner(deps, fields.get('token')) } as const;
  const read = await readAccountForm(context, fields, { schema: resetForm, limit: 'verify', chosen });
  if (read.answer) return read.answer;
  const outcome = await resetPassword(deps, read.value);
  // Whoever reads the account's mail is its owner: this browser becomes a known one.
  if (outcome.ok)
    return redirect('/login?done=reset', {
      status: 303,
      headers: { 'Set-Cookie': await knownFromNowOn(context, outcome.value.userId) },
    });
  if (outcome.error !== 'invalid-token') return read.wrong('newPassword', PASSWORD_WEAKNESSES[outcome.error]);
  const { message, status } = ERRORS.PASSWORD_RESET_TOKEN_INVALID;
  return data({ problem: message, result: read.result }, { status });
}

export default function PasswordReset({ loaderData, actionData }: Route.ComponentProps) {
  const { token, sent } = loaderData;
  return (
    <>
      <PageTitle>Reimposta la password</PageTitle>
      {token === undefined ? (
        <RequestResetView sent={sent && actionData === undefined} answer={actionData} />
      ) : (
        <NewPasswordView token={token} answer={actionData} />
      )}
    </>
  );
}
