import { Form } from 'react-router';

import { currentPasswordForm } from '#app/domain/identity/account-forms.ts';

import { ErrorSummary } from '../form/error-summary.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { Notice } from '../parts/notice.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';
import type { Answer } from './password-view.tsx';
import { SettingsPage } from './settings-page.tsx';

const FIELDS = [{ name: 'currentPassword', label: 'Password attuale' }];

type Props = {
  /** A form was sent and not carried out. */
  lost: boolean;
  answer: Answer;
};

export function ConfirmView({ lost, answer }: Props) {
  const { errors, sent, props } = useZodForm(currentPasswordForm, answer?.result);
  return (
    <SettingsPage
      title="Conferma che sei tu"
      above={<ErrorSummary errors={sent} fields={FIELDS} />}
      problem={answer?.problem}
    >
      {lost ? (
        <Notice tone="warn">
          Quello che hai inviato non è stato salvato: dopo la conferma torni alla pagina, e lo invii di nuovo.
        </Notice>
      ) : null}
      <p>Per questa operazione ti chiediamo di nuovo la password. La conferma vale dieci minuti.</p>
      <Form method="post" className="grid max-w-card gap-4" {...props}>
        <CurrentPasswordField error={errors['currentPassword']} />
        <div>
          <SubmitButton>Conferma</SubmitButton>
        </div>
      </Form>
    </SettingsPage>
  );
}
