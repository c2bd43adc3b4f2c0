import { Form } from 'react-router';

import { loginForm } from '#app/domain/identity/account-forms.ts';

import { ErrorSummary } from '../form/error-summary.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { EmailField } from '../form/email-field.tsx';
import { TextField } from '../form/text-field.tsx';
import { typed, useZodForm, type FormAnswer } from '../form/use-zod-form.ts';
import { Notice } from '../parts/notice.tsx';
import { AccountCard } from './account-card.tsx';

const FIELDS = [
  { name: 'email', label: 'Email' },
  { name: 'password', label: 'Password' },
];

export type LoginAnswer = {
  problem: string | undefined;
  result: FormAnswer;
  unverified?: string | undefined;
};

type Props = {
  message: string | undefined;
  /** Error code of the redirect to this page. */
  error: string | undefined;
  answer: LoginAnswer | undefined;
};

export function LoginView({ message, error, answer }: Props) {
  const { errors, summary, props } = useZodForm(loginForm, answer?.result);
  return (
    <AccountCard
      title="Accedi"
      above={<ErrorSummary errors={summary.errors} fields={FIELDS} />}
      below={
        <>
          <a href="/password-reset">Hai dimenticato la password?</a>
          <p>
            Non hai un account? <a href="/register">Registrati</a>
          </p>
        </>
      }
    >
      {answer !== undefined || message === undefined ? null : <Notice tone="success">{message}</Notice>}
      {answer !== undefined || error === undefined ? null : <Notice tone="warn">{error}</Notice>}
      {answer?.problem === undefined ? null : <Notice tone="danger">{answer.problem}</Notice>}
      {answer?.unverified === undefined ? null : <ResendForm email={answer.unverified} />}
      <Form method="post" className="grid gap-4" {...props}>
        <EmailField
          autoComplete="username"
          defaultValue={typed(answer?.result, 'email')}
          error={errors['email']}
        />
        <TextField
          name="password"
          type="password"
          label="Password"
          autoComplete="current-password"
          error={errors['password']}
        />
        <SubmitButton wide>Accedi</SubmitButton>
      </Form>
    </AccountCard>
  );
}

/** «Invia di nuovo il link», beside the message that asks for verification. */
export function ResendForm({ email }: { email: string }) {
  return (
    <Form method="post" action="/verify/resend" className="grid">
      <input type="hidden" name="email" value={email} />
      <SubmitButton variant="secondary">Invia di nuovo il link</SubmitButton>
    </Form>
  );
}
