// Sign up. A registered address is answered in the specification's neutral words, and its owner is told by mail.
import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { signUpForm } from '#app/domain/identity/account-forms.ts';
import { signUp } from '#app/domain/identity/sign-up.server.ts';
import { ERRORS } from '#app/errors.ts';
import { RegisterView } from '#app/ui/account/register-view.tsx';
import { PlatformFrame } from '#app/ui/shell/platform-frame.tsx';

import type { Route } from './+types/register';
import { answerHeaders } from './answer-headers.ts';
import { referralOf } from './referral.ts';
import { tooMany } from './too-many.ts';

export const headers = answerHeaders;

export function loader({ url }: Route.LoaderArgs) {
  return { referral: referralOf(url.searchParams.get('ref')) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const fields = await request.formData();
  const submission = parseWithZod(fields, { schema: signUpForm });
  const result = submission.reply({ hideFields: ['password'] });
  if (submission.status !== 'success') return data({ problem: undefined, result }, { status: 422 });
  const limited = await tooMany(context, 'register', { account: submission.value.email, result });
  if (limited) return limited;
  const { privacy: _privacy, terms: _terms, ...person } = submission.value;
  const outcome = await signUp(deps, { ...person, referralCode: referralOf(fields.get('ref')) });
  if (outcome.ok) return redirect(`/verify/sent?${new URLSearchParams({ email: person.email })}`, 303);
  const { message, status } = ERRORS.EXISTING_USER;
  return data({ problem: message, result }, { status });
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PlatformFrame>
      <title>{`${actionData ? 'Errore: ' : ''}Registrati`}</title>
      <RegisterView answer={actionData} referral={loaderData.referral} />
    </PlatformFrame>
  );
}
