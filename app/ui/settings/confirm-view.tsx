import { Form } from 'react-router';

import { confirmForm } from '#app/domain/identity/account-forms.ts';

import { CodeField } from '../account/login-code-view.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { Notice } from '../parts/notice.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';
import type { Answer } from './password-view.tsx';
import { SettingsPage } from './settings-page.tsx';

const FIELDS = [
  { name: 'currentPassword', label: 'Password attuale' },
  { name: 'code', label: 'Codice' },
];

type Props = {
  /** A form was sent and not carried out. */
  lost: boolean;
  asksCode: boolean;
  answer: Answer;
};

export function ConfirmView({ lost, asksCode, answer }: Props) {
  const { errors, sent, props } = useZodForm(confirmForm, answer?.result);
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
