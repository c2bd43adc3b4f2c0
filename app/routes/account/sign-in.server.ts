// Reads sign-up forms and begins sessions.
import { data, redirect, type RouterContextProvider } from 'react-router';
import { depsContext, deviceContext, requestContext, viewerContext } from '#app/contexts.ts';
import { needsOnboarding } from '#app/domain/activities/onboarding.server.ts';
import type { Deps } from '#app/domain/deps.ts';
import { signUpForm } from '#app/domain/identity/account-forms.ts';
import { byPassword, whileAdmitted } from '#app/domain/identity/signing-in/admission.server.ts';
import type { Admission, PasswordHolds } from '#app/domain/identity/signing-in/admission.ts';
import { rememberDevice } from '#app/domain/identity/signing-in/known-device.server.ts';
import { PASSWORD_WEAKNESSES, type PasswordOwner } from '#app/domain/identity/signing-in/password.server.ts';
import { beginHalfSignIn } from '#app/domain/identity/signing-in/second-factor.server.ts';
import {
  endSession,
  type NewSession,
  startSession,
} from '#app/domain/identity/signing-in/sessions.server.ts';
import type { SignUpError } from '#app/domain/identity/sign-up.server.ts';
import { getUserRecord } from '#app/domain/identity/account.server.ts';
import { ERRORS } from '#app/errors.ts';
import { deviceCookie, halfSignInCookie, sessionCookie } from '#app/middleware/session-cookie.ts';
import { readAccountForm, referralOf, safePath } from './answers.server.ts';

// The sign-up form, for the registration page and the first step of onboarding.

/** Returns the person, or the answer to an invalid form. `refused` answers if no account is made. */
export async function readSignUp(context: Readonly<RouterContextProvider>, fields: FormData) {
  const read = await readAccountForm(context, fields, {
    schema: signUpForm,
    limit: 'register',
    doubted: 'email',
    chosen: { field: 'password', by: newPerson },
  });
  if (read.answer) return { answer: read.answer };
  const { privacy: _privacy, terms: _terms, ...person } = read.value;
  return {
    person: {
      ...person,
      referralCode: referralOf(fields.get('ref')),
      clientAddress: context.get(requestContext).clientAddress,
    },
    refused: (error: SignUpError) => {
      const { message, status } = ERRORS.EXISTING_USER;
      if (error === 'existing-user') return data({ problem: message, result: read.result }, { status });
      return read.wrong('password', PASSWORD_WEAKNESSES[error]);
    },
  };
}

function newPerson(fields: FormData): PasswordOwner {
  const typed = (name: string) => String(fields.get(name) ?? '');
  return { name: typed('name'), surname: typed('surname'), email: typed('email') };
}

// Signs in: ends the old session, starts a new one, and redirects to the wanted page.

type Start = {
  request: Request;
  context: Readonly<RouterContextProvider>;
  admission: Admission;
  session: Omit<NewSession, 'userAgent' | 'userId'>;
};

/** The reason for the sign-in ended before the session was made. */
export const SIGN_IN_EXPIRED = '/login?error=SIGN_IN_EXPIRED';

export async function redirectSignedIn({ to, ...start }: Start & { to: string }): Promise<Response> {
  const cookies = await cookiesOfNewSession(start);
  if (cookies === undefined) return redirect(SIGN_IN_EXPIRED, 303);
  const headers = new Headers();
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return redirect(to, { status: 303, headers });
}

/** Cookies of the session and of the known browser. undefined: the reason for the sign-in has ended. */
export async function cookiesOfNewSession(start: Start): Promise<string[] | undefined> {
  const { request, context, admission, session } = start;
  const deps = context.get(depsContext);
  const { userId } = admission;
  const userAgent = request.headers.get('User-Agent') ?? undefined;
  const id = await whileAdmitted(deps, admission, (inTx) =>
    startSession(inTx, { ...session, userId, userAgent }),
  );
  if (id === undefined) return undefined;
  const before = context.get(viewerContext);
  if (before) await endSession(deps, before.idHash);
  const own = sessionCookie(id, deps.config);
  // The person of a limited session has not verified the address yet.
  if (session.kind === 'onboarding') return [own];
  return [own, await knownFromNowOn(context, userId)];
}

/** The cookie by which this browser is known to the account from now on. */
export async function knownFromNowOn(context: Start['context'], userId: number): Promise<string> {
  const deps = context.get(depsContext);
  const { email: account } = await getUserRecord(deps, userId);
  const tokens = await rememberDevice(deps, { tokens: context.get(deviceContext), account });
  return deviceCookie(tokens, deps.config.baseUrl);
}

/** After a right password: no session yet, redirects to the page that asks for the code. */
export async function askForCode(deps: Deps, password: PasswordHolds, { search }: URL): Promise<Response> {
  const begun = await whileAdmitted(deps, byPassword(password), (inTx) =>
    beginHalfSignIn(inTx, password.userId),
  );
  if (begun === undefined) return redirect(SIGN_IN_EXPIRED, 303);
  const cookie = halfSignInCookie(begun, deps.config.baseUrl);
  return redirect(`/login/code${search}`, { status: 303, headers: { 'Set-Cookie': cookie } });
}

/** Where a person goes after signing in: to onboarding if it is not finished, else to the wanted page. */
export async function whereTo(deps: Deps, userId: number, { searchParams }: URL): Promise<string> {
  const wanted = safePath(searchParams.get('redirect'), deps.config.baseUrl) ?? '/dashboard';
  // Somebody who accepts an invitation may need no onboarding.
  const goesOn = wanted.startsWith('/invitation/') || !(await needsOnboarding(deps, userId));
  return goesOn ? wanted : '/onboarding';
}
