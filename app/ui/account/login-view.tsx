import { Form } from 'react-router';
import { loginForm } from '#app/domain/identity/account-forms.ts';
import { SubmitButton } from '../form/submit-button.tsx';
import { EmailField } from '../form/email-field.tsx';
import { type FormAnswer, useZodForm } from '../form/use-zod-form.ts';
import { Notice } from '../parts/notice.tsx';
import { AccountForm } from './account-card.tsx';
import { PasswordField } from './person-fields.tsx';

const LABELS = { email: 'Email', password: 'Password' };

export type LoginAnswer = {
  problem: string | undefined;
  result: FormAnswer;
  unverified?: string | undefined;
};

type Props = {
  message: string | undefined;
  /** Error code of the redirect to this page. */
  error: string | undefined;
  /** Address of the form for a new account. */
  register: string;
  answer: LoginAnswer | undefined;
};

export function LoginView({ message, error, register, answer }: Props) {
  const form = useZodForm(loginForm, answer?.result, { labels: LABELS });
  return (
    <AccountForm
      {...{ form, answer }}
      title="Accedi"
      button="Accedi"
      before={
        <>
          {answer !== undefined || message === undefined ? null : <Notice tone="success">{message}</Notice>}
          {answer !== undefined || error === undefined ? null : <Notice tone="warn">{error}</Notice>}
          {answer?.unverified === undefined ? null : <ResendForm email={answer.unverified} />}
        </>
      }
      below={
        <>
          <a href="/password-reset">Hai dimenticato la password?</a>
          <p>
            Non hai un account? <a href={register}>Registrati</a>
          </p>
        </>
      }
    >
      <EmailField {...form.field('email')} autoComplete="username" />
      <PasswordField {...form.field('password')} />
    </AccountForm>
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
