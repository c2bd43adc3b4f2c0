import { Form } from 'react-router';

import { emailForm } from '#app/domain/identity/account-forms.ts';

import { ErrorSummary } from '../form/error-summary.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { TextField } from '../form/text-field.tsx';
import { typed, useZodForm, type FormAnswer } from '../form/use-zod-form.ts';
import { Notice } from '../parts/notice.tsx';
import { AccountCard } from './account-card.tsx';
import { ResendForm } from './login-view.tsx';

export function VerifyView({ token, problem }: { token: string; problem: string | undefined }) {
  return (
    <AccountCard title="Verifica la tua email" below={<a href="/verify/resend">Invia di nuovo il link</a>}>
      {problem === undefined ? (
        <p>Premi il pulsante per confermare che l'indirizzo è tuo.</p>
      ) : (
        <Notice tone="danger">{problem}</Notice>
      )}
      {token === '' ? null : (
        <Form method="post" className="grid">
          <input type="hidden" name="token" value={token} />
          <SubmitButton wide>Verifica l'email</SubmitButton>
        </Form>
      )}
    </AccountCard>
  );
}

export function VerifySentView({ email }: { email: string }) {
  return (
    <AccountCard title="Controlla la posta" below={<a href="/login">Vai all'accesso</a>}>
      <p>
        {'Ti abbiamo scritto a '}
        <strong className="break-all">{email === '' ? 'il tuo indirizzo' : email}</strong>
        {": verifica l'email per continuare. Il link vale 24 ore."}
      </p>
      {email === '' ? null : <ResendForm email={email} />}
    </AccountCard>
  );
}

type Answer = { problem: string | undefined; result: FormAnswer } | undefined;

export function VerifyResendView({ answer }: { answer: Answer }) {
  const { errors, sent, props } = useZodForm(emailForm, answer?.result);
  return (
    <AccountCard
      title="Invia di nuovo il link"
      above={<ErrorSummary errors={sent} fields={[{ name: 'email', label: 'Email' }]} />}
      below={<a href="/login">Torna all'accesso</a>}
    >
      {answer?.problem === undefined ? null : <Notice tone="danger">{answer.problem}</Notice>}
      <Form method="post" className="grid gap-4" {...props}>
        <TextField
          name="email"
          type="email"
          label="Email"
          autoComplete="username"
          inputMode="email"
          spellCheck={false}
          defaultValue={typed(answer?.result, 'email')}
          error={errors['email']}
        />
        <SubmitButton wide>Inviami il link</SubmitButton>
      </Form>
    </AccountCard>
  );
}
