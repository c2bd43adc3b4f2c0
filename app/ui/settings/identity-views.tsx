// Settings of e-mail and password, and proof of identity.
import { confirmForm, emailChangeForm, passwordForm } from '#app/domain/identity/account-forms.ts';
import type { AccountAnswer } from '../account/account-card.tsx';
import { CODE_LABELS, CodeField, WithoutCodes } from '../account/login-code-view.tsx';
import { NEW_PASSWORD_LABELS, NewPasswordFields } from '../account/password-reset-view.tsx';
import { PasswordField } from '../account/person-fields.tsx';
import { AnsweredDoubt } from '../form/as-typed-box.tsx';
import { EmailField } from '../form/email-field.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { Notice } from '../parts/notice.tsx';
import { SettingsForm, SettingsPage } from './settings-page.tsx';

/** Asked before actions that a stranger at an open screen must not take. */
export const CURRENT_PASSWORD = { currentPassword: 'Password attuale' };

const PASSWORD_LABELS = { ...CURRENT_PASSWORD, ...NEW_PASSWORD_LABELS };

export function PasswordView({ answer }: { answer: AccountAnswer }) {
  const form = useZodForm(passwordForm, answer?.result, { labels: PASSWORD_LABELS });
  return (
    <SettingsPage title="Cambia la password" form={form} problem={answer?.problem}>
      <p>Dopo il cambio dovrai accedere di nuovo sugli altri dispositivi.</p>
      <SettingsForm form={form} button="Cambia la password">
        <PasswordField {...form.field('currentPassword')} />
        <NewPasswordFields field={form.field} />
      </SettingsForm>
    </SettingsPage>
  );
}

const CONFIRM_LABELS = { ...CURRENT_PASSWORD, ...CODE_LABELS };

type ConfirmViewProps = {
  /** A form was sent but not carried out. */
  lost: boolean;
  /** Beside the password, because the person has a second factor. */
  asksCode: boolean;
  /** The platform's address. */
  helpedBy: string;
  answer: AccountAnswer;
};

export function ConfirmView({ lost, asksCode, helpedBy, answer }: ConfirmViewProps) {
  const form = useZodForm(confirmForm, answer?.result, { labels: CONFIRM_LABELS });
  return (
    <SettingsPage title="Conferma che sei tu" form={form} problem={answer?.problem}>
      {lost ? (
        <Notice tone="warn">
          Quello che hai inviato non è stato salvato: dopo la conferma torni alla pagina, e lo invii di nuovo.
        </Notice>
      ) : null}
      <p>
        {`Per questa operazione ti chiediamo di nuovo la password${asksCode ? ' e un codice' : ''}. La conferma vale dieci minuti.`}
      </p>
      <SettingsForm form={form} button="Conferma">
        <PasswordField {...form.field('currentPassword')} />
        {asksCode ? (
          <>
            <CodeField {...form.field('code')} />
            <WithoutCodes helpedBy={helpedBy} />
          </>
        ) : null}
      </SettingsForm>
    </SettingsPage>
  );
}

const EMAIL_LABELS = { newEmail: 'Nuova email', ...CURRENT_PASSWORD };

const DONE: Record<string, string> = {
  sent: 'Ti scriviamo adesso al nuovo indirizzo: apri il link per confermarlo. Fino ad allora resta quello di prima',
  changed: 'Email cambiata',
};

type EmailViewProps = { email: string; done: string | null; answer: AccountAnswer };

export function EmailView({ email, done, answer }: EmailViewProps) {
  const form = useZodForm(emailChangeForm, answer?.result, { labels: EMAIL_LABELS });
  return (
    <SettingsPage
      title="Cambia l'email"
      form={form}
      done={answer === undefined ? DONE[done ?? ''] : undefined}
      problem={answer?.problem}
    >
      <p>
        {'Ora accedi con '}
        <strong className="break-all">{email}</strong>.
      </p>
      <SettingsForm form={form} button="Inviami il link">
        <EmailField {...form.field('newEmail')} hint="Ti mandiamo un link per confermarla" />
        <AnsweredDoubt answer={answer?.result} field="newEmail" />
        <PasswordField {...form.field('currentPassword')} />
      </SettingsForm>
    </SettingsPage>
  );
}
