import { Form } from 'react-router';

import { profileForm } from '#app/domain/identity/account-forms.ts';
import type { UserRecord } from '#app/domain/identity/user-record.ts';

import { ErrorSummary } from '../form/error-summary.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { TextField } from '../form/text-field.tsx';
import { typed, useZodForm, type FormAnswer } from '../form/use-zod-form.ts';
import { ThemeForm } from '../shell/theme-form.tsx';
import { SettingsPage } from './settings-page.tsx';

const FIELDS = [
  { name: 'name', label: 'Nome' },
  { name: 'surname', label: 'Cognome' },
  { name: 'phone', label: 'Telefono' },
];

type Props = { user: UserRecord; result: FormAnswer };

export function ProfileView({ user, result }: Props) {
  const { errors, sent, props } = useZodForm(profileForm, result);
  return (
    <SettingsPage title="Profilo" above={<ErrorSummary errors={sent} fields={FIELDS} />}>
      <Form method="post" className="grid max-w-card gap-4" {...props}>
        <input type="hidden" name="openedBy" value={user.id} />
        <TextField
          name="name"
          label="Nome"
          autoComplete="given-name"
          defaultValue={typed(result, 'name', user.name)}
          error={errors['name']}
        />
        <TextField
          name="surname"
          label="Cognome"
          autoComplete="family-name"
          defaultValue={typed(result, 'surname', user.surname)}
          error={errors['surname']}
        />
        <TextField
          name="phone"
          type="tel"
          label="Telefono"
          autoComplete="tel"
          inputMode="tel"
          defaultValue={typed(result, 'phone', user.phone)}
          error={errors['phone']}
        />
        <div>
          <SubmitButton>Salva il profilo</SubmitButton>
        </div>
      </Form>
      <section aria-labelledby="aspetto" className="grid justify-items-start gap-3">
        <h2 id="aspetto">Aspetto</h2>
        <p>Scegli i colori delle pagine su questo dispositivo.</p>
        <ThemeForm label="Aspetto su questo dispositivo" />
      </section>
    </SettingsPage>
  );
}
