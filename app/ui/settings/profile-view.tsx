import { profileForm } from '#app/domain/identity/account-forms.ts';
import type { UserRecord } from '#app/domain/identity/viewer.ts';
import { NAME_LABELS, NameFields } from '../account/person-fields.tsx';
import { useZodForm, type FormAnswer } from '../form/use-zod-form.ts';
import { ThemeForm } from '../shell/page-choices.tsx';
import { SettingsForm, SettingsPage } from './settings-page.tsx';

type Props = { user: UserRecord; result: FormAnswer };

export function ProfileView({ user, result }: Props) {
  const form = useZodForm(profileForm, result, { labels: NAME_LABELS, values: user });
  return (
    <SettingsPage title="Profilo" form={form}>
      <SettingsForm form={form} button="Salva il profilo">
        <input type="hidden" name="openedBy" value={user.id} />
        <NameFields field={form.field} />
      </SettingsForm>
      <section aria-labelledby="aspetto" className="grid justify-items-start gap-3">
        <h2 id="aspetto">Aspetto</h2>
        <p>Scegli i colori delle pagine su questo dispositivo.</p>
        <ThemeForm label="Aspetto su questo dispositivo" />
      </section>
    </SettingsPage>
  );
}
