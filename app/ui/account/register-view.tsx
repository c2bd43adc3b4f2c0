import { Form } from 'react-router';

import { signUpForm } from '#app/domain/identity/account-forms.ts';

import { ErrorSummary } from '../form/error-summary.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { useZodForm, type FormAnswer } from '../form/use-zod-form.ts';
import { Notice } from '../parts/notice.tsx';
import { AccountCard } from './account-card.tsx';
import { PersonFields, PERSON_FIELDS } from './person-fields.tsx';

export type RegisterAnswer = { problem: string | undefined; result: FormAnswer };

export function RegisterView({
  answer,
  referral,
}: {
  answer: RegisterAnswer | undefined;
  referral: string | undefined;
}) {
  const { errors, sent, props } = useZodForm(signUpForm, answer?.result);
  return (
    <AccountCard
      title="Crea il tuo account"
      above={<ErrorSummary errors={sent} fields={PERSON_FIELDS} />}
      below={
        <p>
          Hai già un account? <a href="/login">Accedi</a>
        </p>
      }
    >
      {answer?.problem === undefined ? null : <Notice tone="danger">{answer.problem}</Notice>}
      <Form method="post" className="grid gap-4" {...props}>
        {referral === undefined ? null : <input type="hidden" name="ref" value={referral} />}
        <PersonFields errors={errors} answer={answer?.result} />
        <SubmitButton wide>Registrati</SubmitButton>
      </Form>
    </AccountCard>
  );
}
