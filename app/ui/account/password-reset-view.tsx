import { Form } from 'react-router';

import { resetForm } from '#app/domain/identity/account-forms.ts';

import { ErrorSummary } from '../form/error-summary.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { TextField } from '../form/text-field.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { Notice } from '../parts/notice.tsx';
import { AccountCard } from './account-card.tsx';
import { AskLinkView, type LinkAnswer } from './ask-link-view.tsx';
import { NEW_PASSWORD, PASSWORD_HINT } from './person-fields.tsx';

const PASSWORD_FIELDS = [
  { name: 'newPassword', label: 'Nuova password' },
  { name: 'confirmPassword', label: 'Ripeti la password' },
];

export function RequestResetView({ sent: done, answer }: { sent: boolean; answer: LinkAnswer }) {
  return (
    <AskLinkView title="Reimposta la password" answer={answer}>
      {done ? (
        <Notice tone="success">
          <p>Se l'indirizzo è registrato, riceverai un link</p>
          <p>Ne mandiamo uno ogni cinque minuti: se non arriva, chiedilo di nuovo più tardi.</p>
        </Notice>
      ) : null}
    </AskLinkView>
  );
}

export function NewPasswordView({ token, answer }: { token: string; answer: LinkAnswer }) {
  const { errors, summary, props } = useZodForm(resetForm, answer?.result);
  return (
    <AccountCard
      title="Scegli una nuova password"
      above={<ErrorSummary errors={summary.errors} fields={PASSWORD_FIELDS} />}
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
        label="Nuova password"
        hint={PASSWORD_HINT}
        {...NEW_PASSWORD}
        error={errors['newPassword']}
      />
      <TextField
        name="confirmPassword"
        label="Ripeti la password"
        {...NEW_PASSWORD}
        error={errors['confirmPassword']}
      />
    </>
  );
}
