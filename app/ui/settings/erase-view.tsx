import { Form } from 'react-router';

import { currentPasswordForm } from '#app/domain/identity/account-forms.ts';

import { ErrorSummary } from '../form/error-summary.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';
import type { Answer } from './password-view.tsx';
import { SettingsPage } from './settings-page.tsx';

const FIELDS = [{ name: 'currentPassword', label: 'Password attuale' }];

export function EraseView({ obstacle, answer }: { obstacle: string | undefined; answer: Answer }) {
  const { errors, sent, props } = useZodForm(currentPasswordForm, answer?.result);
  return (
    <SettingsPage
      title="Vuoi cancellare il tuo account?"
      above={<ErrorSummary errors={sent} fields={FIELDS} />}
      problem={answer?.problem === obstacle ? undefined : answer?.problem}
    >
      {obstacle === undefined ? (
        <>
          <p>
            Il tuo nome, i tuoi contatti e i tuoi accessi vengono cancellati subito, per sempre. Se ne vanno
            anche testi, foto, dati fiscali e IBAN delle tue attività, con i loro membri, inviti e calendari
            collegati; i crediti che restano vanno persi.
          </p>
          <p>
            Restano le righe contabili delle vendite, senza il tuo nome.{' '}
            <a href="/help/i-tuoi-dati" className="link">
              Che cosa resta, e perché
            </a>
          </p>
          <Form method="post" className="grid max-w-card gap-4" {...props}>
            <CurrentPasswordField error={errors['currentPassword']} />
            <div className="flex flex-wrap gap-3">
              <SubmitButton variant="danger">Cancella l'account</SubmitButton>
              <ButtonLink href="/settings/data" variant="plain">
                Torna indietro
              </ButtonLink>
            </div>
          </Form>
        </>
      ) : (
        <>
          <Notice tone="warn">{obstacle}</Notice>
          <p>
            <a href="/dashboard">Vai alle tue attività</a>
          </p>
        </>
      )}
    </SettingsPage>
  );
}
