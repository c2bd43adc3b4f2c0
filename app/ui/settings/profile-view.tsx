import { Form } from 'react-router';

import { profileForm } from '#app/domain/identity/account-forms.ts';
import type { UserRecord } from '#app/domain/identity/viewer.ts';

import { NameFields, PERSON_FIELDS } from '../account/person-fields.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { typed, useZodForm, type FormAnswer } from '../form/use-zod-form.ts';
import { ThemeForm } from '../shell/page-choices.tsx';
import { SettingsPage } from './settings-page.tsx';

type Props = { user: UserRecord; result: FormAnswer };

export function ProfileView({ user, result }: Props) {
  const { errors, summary, props } = useZodForm(profileForm, result);
  return (
    <SettingsPage title="Profilo" above={<ErrorSummary errors={summary.errors} fields={PERSON_FIELDS} />}>
      <Form method="post" className="grid max-w-card gap-4" {...props}>
        <input type="hidden" name="openedBy" value={user.id} />
        <NameFields value={(name) => typed(result, name, user[name])} errors={errors} />
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
