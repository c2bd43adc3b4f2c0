import { Form } from 'react-router';

import { signUpForm } from '#app/domain/identity/account-forms.ts';

import { ErrorSummary } from '../form/error-summary.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { useZodForm, type FormAnswer } from '../form/use-zod-form.ts';
import { Notice } from '../parts/notice.tsx';
import { AccountCard } from './account-card.tsx';
import { PersonFields, PERSON_FIELDS } from './person-fields.tsx';

export type RegisterAnswer = { problem: string | undefined; result: FormAnswer };

type Props = {
  answer: RegisterAnswer | undefined;
  referral: string | undefined;
  /** The mailed invitation that led here, if any. */
  invitation: { secret: string; email: string; activityName: string } | undefined;
};

export function RegisterView({ answer, referral, invitation }: Props) {
  const { errors, summary, props } = useZodForm(signUpForm, answer?.result);
  return (
    <AccountCard
      title="Crea il tuo account"
      above={<ErrorSummary errors={summary.errors} fields={PERSON_FIELDS} />}
      below={
        <p>
          {'Hai già un account? '}
          <a href={loginPath(invitation?.secret)}>Accedi</a>
        </p>
      }
    >
      {answer?.problem === undefined ? null : <Notice tone="danger">{answer.problem}</Notice>}
      {invitation === undefined ? null : (
        <p className="break-words">{`Registrati con l'indirizzo a cui è arrivato l'invito: poi potrai gestire ${invitation.activityName}.`}</p>
      )}
      <Form method="post" className="grid gap-4" {...props}>
        {invitation === undefined ? null : (
          <input type="hidden" name="invitation" value={invitation.secret} />
        )}
        {referral === undefined ? null : <input type="hidden" name="ref" value={referral} />}
        <PersonFields
          errors={errors}
          answer={answer?.result}
          {...(invitation && { email: invitation.email })}
        />
        <SubmitButton wide>Registrati</SubmitButton>
      </Form>
    </AccountCard>
  );
}

function loginPath(secret: string | undefined): string {
  if (secret === undefined) return '/login';
  return `/login?${new URLSearchParams({ redirect: `/invitation/${encodeURIComponent(secret)}` })}`;
}
