// The form that makes an account, read alike by the page of registration and by the first step of onboarding.
import { parseWithZod } from '@conform-to/zod/v4';
import { data, type RouterContextProvider } from 'react-router';

import { requestContext } from '#app/contexts.ts';
import { signUpForm } from '#app/domain/identity/account-forms.ts';
import { PASSWORD_WEAKNESSES } from '#app/domain/identity/password-strength.server.ts';
import type { SignUpError } from '#app/domain/identity/sign-up.server.ts';
import { ERRORS } from '#app/errors.ts';

import { referralOf } from './referral.ts';
import { tooMany } from './too-many.ts';

/** Either who signs up, or the answer to a form that can't be taken. `refused` answers for those who get no account. */
export async function readSignUp(context: Readonly<RouterContextProvider>, fields: FormData) {
  const submission = parseWithZod(fields, { schema: signUpForm });
  const hidden = { hideFields: ['password' as const] };
  const result = submission.reply(hidden);
  if (submission.status !== 'success')
    return { answer: data({ problem: undefined, result }, { status: 422 }) };
  const limited = await tooMany(context, 'register', { result });
  if (limited) return { answer: limited };
  const { privacy: _privacy, terms: _terms, ...person } = submission.value;
  return {
    person: {
      ...person,
      referralCode: referralOf(fields.get('ref')),
      clientAddress: context.get(requestContext).clientAddress,
    },
    refused: (error: SignUpError) => {
      const { message, status } = ERRORS.EXISTING_USER;
      if (error === 'existing-user') return data({ problem: message, result }, { status });
      const weak = submission.reply({ ...hidden, fieldErrors: { password: [PASSWORD_WEAKNESSES[error]] } });
      return data({ problem: undefined, result: weak }, { status: 422 });
    },
  };
}
