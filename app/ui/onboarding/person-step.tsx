import { Form } from 'react-router';

import { profileForm, signUpForm } from '#app/domain/identity/account-forms.ts';

import { NameFields, PersonFields, PERSON_FIELDS } from '../account/person-fields.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { typed, useZodForm, type FormAnswer } from '../form/use-zod-form.ts';
import { Notice } from '../parts/notice.tsx';

export type StepAnswer = { problem: string | undefined; result: FormAnswer | undefined } | undefined;

/** Creates the account. */
export function NewPersonStep({ answer, referral }: { answer: StepAnswer; referral: string | undefined }) {
  const { errors, summary, props } = useZodForm(signUpForm, answer?.result);
  return (
    <>
      <ErrorSummary errors={summary.errors} fields={PERSON_FIELDS} />
      {answer?.problem === undefined ? null : <Notice tone="danger">{answer.problem}</Notice>}
      <Form method="post" className="grid gap-4" {...props}>
        <input type="hidden" name="intent" value="sign-up" />
        {referral === undefined ? null : <input type="hidden" name="ref" value={referral} />}
        <PersonFields errors={errors} answer={answer?.result} />
        <SubmitButton wide>Continua</SubmitButton>
      </Form>
      <p>
        Hai già un account? <a href="/login">Accedi</a>
      </p>
    </>
  );
}

type Person = { name: string; surname: string; phone: string; email: string };

/** Changes data entered before. */
export function PersonStep({ answer, person }: { answer: StepAnswer; person: Person }) {
  const { errors, summary, props } = useZodForm(profileForm, answer?.result);
  const value = (name: 'name' | 'surname' | 'phone') => typed(answer?.result, name, person[name]);
  return (
    <>
      <ErrorSummary errors={summary.errors} fields={PERSON_FIELDS} />
      <p>
        {"L'account è creato con "}
        <strong className="break-all">{person.email}</strong>.
      </p>
      <Form method="post" className="grid gap-4" {...props}>
        <input type="hidden" name="intent" value="person" />
        <NameFields value={value} errors={errors} />
        <SubmitButton wide>Continua</SubmitButton>
      </Form>
    </>
  );
}
