import { Form } from 'react-router';

import { emailChangeForm } from '#app/domain/identity/account-forms.ts';

import { ErrorSummary } from '../form/error-summary.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { EmailField } from '../form/email-field.tsx';
import { typed, useZodForm } from '../form/use-zod-form.ts';
import { CurrentPasswordField } from './current-password-field.tsx';
import type { Answer } from './password-view.tsx';
import { SettingsPage } from './settings-page.tsx';

const FIELDS = [
  { name: 'newEmail', label: 'Nuova email' },
  { name: 'currentPassword', label: 'Password attuale' },
];

const DONE: Record<string, string> = {
  sent: 'Ti abbiamo scritto al nuovo indirizzo: apri il link per confermarlo. Fino ad allora resta quello di prima',
  changed: 'Email cambiata',
};

type Props = { email: string; done: string | null; answer: Answer };

export function EmailView({ email, done, answer }: Props) {
  const { errors, sent, props } = useZodForm(emailChangeForm, answer?.result);
  return (
    <SettingsPage
      title="Cambia l'email"
      above={<ErrorSummary errors={sent} fields={FIELDS} />}
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
        <CurrentPasswordField error={errors['currentPassword']} />
        <div>
          <SubmitButton>Inviami il link</SubmitButton>
        </div>
      </Form>
    </SettingsPage>
  );
}
