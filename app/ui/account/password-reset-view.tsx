import { resetForm } from '#app/domain/identity/account-forms.ts';
import { PASSWORD_RULE } from '#app/domain/identity/signing-in/password-tries.ts';
import { useZodForm, type ZodForm } from '../form/use-zod-form.ts';
import { Notice } from '../parts/notice.tsx';
import { type AccountAnswer, AccountForm } from './account-card.tsx';
import { AskLinkView } from './ask-link-view.tsx';
import { NewPasswordField } from './person-fields.tsx';

export const NEW_PASSWORD_LABELS = { newPassword: 'Nuova password', confirmPassword: 'Ripeti la password' };

export function RequestResetView({ sent: done, answer }: { sent: boolean; answer: AccountAnswer }) {
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

export function NewPasswordView({ token, answer }: { token: string; answer: AccountAnswer }) {
  const form = useZodForm(resetForm, answer?.result, { labels: NEW_PASSWORD_LABELS });
  return (
    <AccountForm
      {...{ form, answer }}
      title="Scegli una nuova password"
      button="Cambia la password"
      below={<a href="/password-reset">Chiedi un altro link</a>}
    >
      <input type="hidden" name="token" value={token} />
      <NewPasswordFields {...form} />
    </AccountForm>
  );
}

export function NewPasswordFields({ field }: Pick<ZodForm<keyof typeof NEW_PASSWORD_LABELS>, 'field'>) {
  return (
    <>
      <NewPasswordField {...field('newPassword')} hint={PASSWORD_RULE} />
      <NewPasswordField {...field('confirmPassword')} />
    </>
  );
}
