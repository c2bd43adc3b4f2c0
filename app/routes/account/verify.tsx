// The link of a verification mail: opening it changes nothing, its button does.
import { data, redirect } from 'react-router';
import { depsContext, viewerContext } from '#app/contexts.ts';
import {
  confirmEmailChange,
  type ConfirmChangeError,
  verifyEmail,
} from '#app/domain/identity/verify-email.server.ts';
import { ERRORS, type ErrorCode } from '#app/errors.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { VerifyView } from '#app/ui/account/verify-view.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { PlatformFrame } from '#app/ui/shell/platform-frame.tsx';
import type { Route } from './+types/verify';
import { secretPageHeaders, tooMany } from './answers.server.ts';

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
  if (verified.ok) return proved(context, verified.value, ['/onboarding', 'verified', 'Email verificata']);
  const changed = await confirmEmailChange(deps, token);
  if (changed.ok)
    return proved(context, changed.value, ['/settings/email?done=changed', 'changed', 'Email cambiata']);
  return refuse(CODES[changed.error]);
}

const CODES = {
  'token-not-found': 'TOKEN_NOT_FOUND',
  'invalid-token': 'INVALID_TOKEN',
  'duplicated-value': 'DUPLICATED_VALUE',
} as const satisfies Record<ConfirmChangeError, ErrorCode>;

/** The link may be opened in a browser signed in to this account, to none, or to another one. */
function proved(
  context: Route.ActionArgs['context'],
  { userId }: { userId: number },
  [own, done, words]: [own: string, done: string, words: string],
): Response {
  const session = context.get(viewerContext);
  if (session?.user.id === userId) return redirect(session.kind === 'full' ? own : '/onboarding', 303);
  if (session?.kind !== 'full') return redirect(`/login?done=${done}`, 303);
  const text = `${words}. Qui sei dentro con un altro account, ${session.user.email}: per usare quello dell'email, esci e accedi di nuovo`;
  return redirectSaying(context, '/dashboard', { tone: 'warn', text });
}

function refuse(code: ErrorCode) {
  const { message, status } = ERRORS[code];
  return data({ problem: message }, { status });
}

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const problem = actionData?.problem ?? loaderData.problem;
  return (
    <PlatformFrame>
      <PageTitle wrong={problem !== undefined}>Verifica la tua email</PageTitle>
      <VerifyView token={loaderData.token} problem={problem} />
    </PlatformFrame>
  );
}
