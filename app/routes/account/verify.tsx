// The link of a verification mail: opening it changes nothing, the button does.
import { data, redirect } from 'react-router';

import { depsContext, viewerContext } from '#app/contexts.ts';
import { confirmEmailChange, verifyEmail } from '#app/domain/identity/verify-email.server.ts';
import { ERRORS, type ErrorCode } from '#app/errors.ts';
import { VerifyView } from '#app/ui/account/verify-view.tsx';
import { PlatformFrame } from '#app/ui/shell/platform-frame.tsx';

import type { Route } from './+types/verify';
import { secretPageHeaders } from './answer-headers.ts';
import { tooMany } from './too-many.ts';

export const headers = secretPageHeaders;

export function loader({ url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  if (token === '')
    return data({ token, problem: ERRORS.MISSING_TOKEN.message }, { status: ERRORS.MISSING_TOKEN.status });
  return data({ token, problem: undefined });
}

export async function action({ request, context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const token = String((await request.formData()).get('token') ?? '');
  if (token === '') return refuse('MISSING_TOKEN');
  const limited = await tooMany(context, 'verify');
  if (limited) return limited;
  const verified = await verifyEmail(deps, token);
  if (verified.ok) {
    const own = context.get(viewerContext)?.user.id === verified.value.userId;
    return redirect(own ? '/onboarding' : '/login?done=verified', 303);
  }
  const changed = await confirmEmailChange(deps, token);
  if (changed.ok) return redirect('/settings/email?done=changed', 303);
  return refuse(changed.error === 'duplicated-value' ? 'DUPLICATED_VALUE' : 'TOKEN_NOT_FOUND');
}

function refuse(code: ErrorCode) {
  const { message, status } = ERRORS[code];
  return data({ problem: message }, { status });
}

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const problem = actionData?.problem ?? loaderData.problem;
  return (
    <PlatformFrame>
      <title>{`${problem ? 'Errore: ' : ''}Verifica la tua email`}</title>
      <VerifyView token={loaderData.token} problem={problem} />
    </PlatformFrame>
  );
}
