// The form that makes an account, read alike by the page of registration and by the first step of onboarding.
import { parseWithZod } from '@conform-to/zod/v4';
import { data, type RouterContextProvider } from 'react-router';

import { signUpForm } from '#app/domain/identity/account-forms.ts';
import { ERRORS } from '#app/errors.ts';

import { referralOf } from './referral.ts';
import { tooMany } from './too-many.ts';

/** Either who signs up, or the answer to a form that can't be taken. `taken` answers for a registered address. */
export async function readSignUp(context: Readonly<RouterContextProvider>, fields: FormData) {
  const submission = parseWithZod(fields, { schema: signUpForm });
  const result = submission.reply({ hideFields: ['password'] });
  if (submission.status !== 'success')
    return { answer: data({ problem: undefined, result }, { status: 422 }) };
  const limited = await tooMany(context, 'register', { account: submission.value.email, result });
  if (limited) return { answer: limited };
  const { privacy: _privacy, terms: _terms, ...person } = submission.value;
  const { message, status } = ERRORS.EXISTING_USER;
  return {
    person: { ...person, referralCode: referralOf(fields.get('ref')) },
    taken: () => data({ problem: message, result }, { status }),
  };
}
