import { Form } from 'react-router';

import { emailForm, resetForm } from '#app/domain/identity/account-forms.ts';

import { ErrorSummary } from '../form/error-summary.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { TextField } from '../form/text-field.tsx';
import { typed, useZodForm, type FormAnswer } from '../form/use-zod-form.ts';
import { Notice } from '../parts/notice.tsx';
import { AccountCard } from './account-card.tsx';
import { PASSWORD_HINT } from './person-fields.tsx';

type Answer = { problem: string | undefined; result: FormAnswer } | undefined;

const EMAIL_FIELDS = [{ name: 'email', label: 'Email' }];
const PASSWORD_FIELDS = [
  { name: 'newPassword', label: 'Nuova password' },
  { name: 'confirmPassword', label: 'Ripeti la password' },
];

export function RequestResetView({ sent: done, answer }: { sent: boolean; answer: Answer }) {
  const { errors, sent, props } = useZodForm(emailForm, answer?.result);
  return (
    <AccountCard
      title="Reimposta la password"
      above={<ErrorSummary errors={sent} fields={EMAIL_FIELDS} />}
      below={<a href="/login">Torna all'accesso</a>}
    >
      {done ? <Notice tone="success">Se l'indirizzo è registrato, riceverai un link</Notice> : null}
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

export function NewPasswordView({ token, answer }: { token: string; answer: Answer }) {
  const { errors, sent, props } = useZodForm(resetForm, answer?.result);
  return (
    <AccountCard
      title="Scegli una nuova password"
      above={<ErrorSummary errors={sent} fields={PASSWORD_FIELDS} />}
      below={<a href="/password-reset">Chiedi un altro link</a>}
    >
      {answer?.problem === undefined ? null : <Notice tone="danger">{answer.problem}</Notice>}
      <Form method="post" className="grid gap-4" {...props}>
        <input type="hidden" name="token" value={token} />
        <NewPasswordFields errors={errors} />
        <SubmitButton wide>Cambia la password</SubmitButton>
      </Form>
    </AccountCard>
  );
}

export function NewPasswordFields({ errors }: { errors: Readonly<Record<string, string | undefined>> }) {
  return (
    <>
      <TextField
        name="newPassword"
        type="password"
        label="Nuova password"
        hint={PASSWORD_HINT}
        autoComplete="new-password"
        error={errors['newPassword']}
      />
      <TextField
        name="confirmPassword"
        type="password"
        label="Ripeti la password"
        autoComplete="new-password"
        error={errors['confirmPassword']}
      />
    </>
  );
}
