import { Form } from 'react-router';

import { passwordForm } from '#app/domain/identity/account-forms.ts';

import { NewPasswordFields } from '../account/password-reset-view.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { useZodForm, type FormAnswer } from '../form/use-zod-form.ts';
import { CurrentPasswordField } from './current-password-field.tsx';
import { SettingsPage } from './settings-page.tsx';

const FIELDS = [
  { name: 'currentPassword', label: 'Password attuale' },
  { name: 'newPassword', label: 'Nuova password' },
  { name: 'confirmPassword', label: 'Ripeti la password' },
];

export type Answer = { problem: string | undefined; result: FormAnswer | undefined } | undefined;

export function PasswordView({ answer }: { answer: Answer }) {
  const { errors, sent, props } = useZodForm(passwordForm, answer?.result);
  return (
    <SettingsPage
      title="Cambia la password"
      above={<ErrorSummary errors={sent} fields={FIELDS} />}
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
