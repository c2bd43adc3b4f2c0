// Sign in with e-mail and password.
import { data } from 'react-router';
import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import { depsContext } from '#app/contexts.ts';
import type { Deps } from '#app/domain/deps.ts';
import { loginForm } from '#app/domain/identity/account-forms.ts';
import { byPassword } from '#app/domain/identity/signing-in/admission.server.ts';
import type { PasswordHolds } from '#app/domain/identity/signing-in/admission.ts';
import { signIn, type SignInError } from '#app/domain/identity/signing-in/sessions.server.ts';
import { errorMessage, ERRORS, type ErrorCode } from '#app/errors.ts';
import { LoginView } from '#app/ui/account/login-view.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import type { Route } from './+types/login';
import { answerHeaders, passwordWasRight, readAccountForm } from './answers.server.ts';
import { askForCode, redirectSignedIn, whereTo } from './sign-in.server.ts';

export const headers = answerHeaders;

export function loader({ url }: Route.LoaderArgs) {
  const error = url.searchParams.get('error');
  return {
    message: MESSAGES[url.searchParams.get('done') ?? ''],
    error: error === null ? lostForm(url) : errorMessage(error),
  };
}

/** A form was sent after the session had ended: says that it was not saved. */
function lostForm({ searchParams }: URL): string | undefined {
  if (!searchParams.has('lost')) return undefined;
  return 'La sessione è finita, e il modulo che hai inviato non è stato salvato: accedi e compilalo di nuovo';
}

const MESSAGES: Record<string, string> = {
  verified: 'Email verificata: ora puoi accedere',
  changed: 'Email cambiata: ora accedi con quella nuova',
  reset: 'Password cambiata: accedi con quella nuova',
  'signed-out': 'Hai effettuato la disconnessione',
  erased: 'Il tuo account è stato cancellato',
};

class SignInRefused extends Error {
  readonly code: SignInError;
  constructor(code: SignInError) {
    super(code);
    this.code = code;
  }
}

function authenticatorFor(deps: Deps): Authenticator<PasswordHolds> {
  const strategy = new FormStrategy<PasswordHolds>(async ({ form }) => {
    const outcome = await signIn(deps, {
      email: String(form.get('email')),
      password: String(form.get('password')),
    });
    if (!outcome.ok) throw new SignInRefused(outcome.error);
    return outcome.value;
  });
  return new Authenticator<PasswordHolds>().use(strategy, 'form');
}

const CODES = {
  'invalid-credentials': 'INVALID_CREDENTIALS',
  'email-not-verified': 'EMAIL_NOT_VERIFIED',
} as const satisfies Record<SignInError, ErrorCode>;

export async function action({ request, url, context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const read = await readAccountForm(context, await request.clone().formData(), {
    schema: loginForm,
    limit: 'login',
    accountOf: ({ email }) => email,
  });
  if (read.answer) return read.answer;
  try {
    const password = await authenticatorFor(deps).authenticate('form', request);
    await passwordWasRight(context);
    if (password.secondFactor) return await askForCode(deps, password, url);
    const to = await whereTo(deps, password.userId, url);
    const opening = { admission: byPassword(password), session: { confirmedAt: deps.now() } };
    return await redirectSignedIn({ request, context, ...opening, to });
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    const { message, status } = ERRORS[CODES[error.code]];
    const unverified = error.code === 'email-not-verified' ? read.value.email : undefined;
    return data({ problem: message, result: read.result, unverified }, { status });
  }
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Accedi</PageTitle>
      <LoginView message={loaderData.message} error={loaderData.error} answer={actionData} />
    </>
  );
}
