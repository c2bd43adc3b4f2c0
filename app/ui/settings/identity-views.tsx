// Settings of e-mail and password, and proof of identity.
import { Form } from 'react-router';

import { confirmForm, emailChangeForm, passwordForm } from '#app/domain/identity/account-forms.ts';

import { CodeField } from '../account/login-code-view.tsx';
import { NewPasswordFields } from '../account/password-reset-view.tsx';
import { AnsweredDoubt } from '../form/as-typed-box.tsx';
import { EmailField } from '../form/email-field.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { TextField } from '../form/text-field.tsx';
import { type FormAnswer, typed, useZodForm } from '../form/use-zod-form.ts';
import { Notice } from '../parts/notice.tsx';

import { SettingsPage } from './settings-page.tsx';

/** Asked before actions that a stranger at an open screen must not take. */
export function CurrentPasswordField({ error }: { error: string | undefined }) {
  return (
    <TextField
      name="currentPassword"
      type="password"
      label="Password attuale"
      autoComplete="current-password"
      error={error}
    />
  );
}

const FIELDS = [
  { name: 'currentPassword', label: 'Password attuale' },
  { name: 'newPassword', label: 'Nuova password' },
  { name: 'confirmPassword', label: 'Ripeti la password' },
];

export type ErasureAnswer = { problem: string | undefined; result: FormAnswer | undefined } | undefined;

export function PasswordView({ answer }: { answer: ErasureAnswer }) {
  const { errors, summary, props } = useZodForm(passwordForm, answer?.result);
  return (
    <SettingsPage
      title="Cambia la password"
      above={<ErrorSummary errors={summary.errors} fields={FIELDS} />}
      problem={answer?.problem}
    >
      <p>Dopo il cambio dovrai accedere di nuovo sugli altri dispositivi.</p>
      <Form method="post" className="grid max-w-card gap-4" {...props}>
        <CurrentPasswordField error={errors['currentPassword']} />
        <NewPasswordFields errors={errors} />
        <div>
          <SubmitButton>Cambia la password</SubmitButton>
        </div>
      </Form>
    </SettingsPage>
  );
}

const CONFIRM_FIELDS = [
  { name: 'currentPassword', label: 'Password attuale' },
  { name: 'code', label: 'Codice' },
];

type ConfirmViewProps = {
  /** A form was sent but not carried out. */
  lost: boolean;
  asksCode: boolean;
  answer: ErasureAnswer;
};

export function ConfirmView({ lost, asksCode, answer }: ConfirmViewProps) {
  const { errors, summary, props } = useZodForm(confirmForm, answer?.result);
  return (
    <SettingsPage
      title="Conferma che sei tu"
      above={<ErrorSummary errors={summary.errors} fields={CONFIRM_FIELDS} />}
      problem={answer?.problem}
    >
      {lost ? (
        <Notice tone="warn">
          Quello che hai inviato non è stato salvato: dopo la conferma torni alla pagina, e lo invii di nuovo.
        </Notice>
      ) : null}
      <p>
        {`Per questa operazione ti chiediamo di nuovo la password${asksCode ? ' e un codice' : ''}. La conferma vale dieci minuti.`}
      </p>
      <Form method="post" className="grid max-w-card gap-4" {...props}>
        <CurrentPasswordField error={errors['currentPassword']} />
        {asksCode ? <CodeField error={errors['code']} /> : null}
        <div>
          <SubmitButton>Conferma</SubmitButton>
        </div>
      </Form>
    </SettingsPage>
  );
}

const EMAIL_FIELDS = [
  { name: 'newEmail', label: 'Nuova email' },
  { name: 'currentPassword', label: 'Password attuale' },
];

const DONE: Record<string, string> = {
  sent: 'Ti scriviamo adesso al nuovo indirizzo: apri il link per confermarlo. Fino ad allora resta quello di prima',
  changed: 'Email cambiata',
};

type EmailViewProps = { email: string; done: string | null; answer: ErasureAnswer };

export function EmailView({ email, done, answer }: EmailViewProps) {
  const { errors, summary, props } = useZodForm(emailChangeForm, answer?.result);
  return (
    <SettingsPage
      title="Cambia l'email"
      above={<ErrorSummary errors={summary.errors} fields={EMAIL_FIELDS} />}
      done={answer === undefined ? DONE[done ?? ''] : undefined}
      problem={answer?.problem}
    >
      <p>
        {'Ora accedi con '}
        <strong className="break-all">{email}</strong>.
      </p>
      <Form method="post" className="grid max-w-card gap-4" {...props}>
        <EmailField
          name="newEmail"
          label="Nuova email"
          hint="Ti mandiamo un link per confermarla"
          defaultValue={typed(answer?.result, 'newEmail')}
          error={errors['newEmail']}
        />
        <AnsweredDoubt answer={answer?.result} field="newEmail" />
        <CurrentPasswordField error={errors['currentPassword']} />
        <div>
          <SubmitButton>Inviami il link</SubmitButton>
        </div>
      </Form>
    </SettingsPage>
  );
}
