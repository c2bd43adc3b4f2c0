// Second step of signing in: asks for the code after a right password.
import { redirect, type RouterContextProvider } from 'react-router';
import { depsContext } from '#app/contexts.ts';
import { codeForm } from '#app/domain/identity/account-forms.ts';
import {
  byHalfSignIn,
  findHalfSignIn,
  spendCode,
} from '#app/domain/identity/signing-in/second-factor.server.ts';
import * as operatorErrors from '#app/domain/messages/operator-errors.ts';
import { endedHalfSignInCookie, readHalfSignInCookie } from '#app/middleware/session-cookie.ts';
import { LoginCodeView } from '#app/ui/account/login-code-view.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import type { Route } from './+types/login-code';
import { answerHeaders, readAccountForm, waitAnswer } from './answers.server.ts';
import { redirectSignedIn, SIGN_IN_EXPIRED, whereTo } from './sign-in.server.ts';

export const headers = answerHeaders;

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

function halfSignInOf({ request, context }: Asked) {
  const deps = context.get(depsContext);
  const id = readHalfSignInCookie(request.headers.get('Cookie'), deps.config.baseUrl);
  return id === undefined ? undefined : findHalfSignIn(deps, id);
}

export async function loader(args: Route.LoaderArgs) {
  if (!(await halfSignInOf(args))) return redirect(SIGN_IN_EXPIRED);
  return { helpedBy: args.context.get(depsContext).config.company.email };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const half = await halfSignInOf({ request, context });
  if (!half) return redirect(SIGN_IN_EXPIRED, 303);
  const read = await readAccountForm(context, await request.formData(), {
    schema: codeForm,
    limit: 'second-factor',
    accountOf: () => half.email,
  });
  if (read.answer) return read.answer;
  const used = await spendCode(deps, half.userId, read.value.code);
  if (!used.ok && used.error.code === 'too-early') return waitAnswer(used.error.seconds, read.result);
  if (!used.ok) return read.wrong('code', operatorErrors.wrongCode);
  const opening = { admission: byHalfSignIn(half), session: { confirmedAt: deps.now() } };
  const to = await whereTo(deps, half.userId, url);
  const answer = await redirectSignedIn({ request, context, ...opening, to });
  answer.headers.append('Set-Cookie', endedHalfSignInCookie(deps.config.baseUrl));
  return answer;
}

export default function LoginCode({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Codice di verifica</PageTitle>
      <LoginCodeView {...loaderData} answer={actionData} />
    </>
  );
}
