// «Ritrova la prenotazione»: mails the links of an address to it; the answer is the same for every address.
import { Form } from 'react-router';
import { NarrowPage } from '../checkout/narrow-page.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { EmailField } from '../form/email-field.tsx';
import type { FieldErrors } from '../form/checkable.ts';
import { useCheckedForm } from '../form/use-checked-form.ts';
import { News, Notice } from '../parts/notice.tsx';

type Props = {
  email: string;
  errors: FieldErrors;
  /** Too many tries, in words. */
  problem?: string | undefined;
  sent: boolean;
};

export function FindBookingPage({ email, errors: answer, problem, sent }: Props) {
  const { errors, summary, props } = useCheckedForm(answer, [{ name: 'email', label: 'Email' }]);
  return (
    <NarrowPage title="Ritrova la prenotazione" above={<ErrorSummary {...summary} />}>
      {sent ? (
        <News>
          <p>
            Se ci sono prenotazioni con questo indirizzo, riceverai i link tra poco. Li mandiamo una volta
            ogni cinque minuti: guarda anche nella posta indesiderata.
          </p>
        </News>
      ) : null}
      {problem === undefined ? null : <Notice tone="danger">{problem}</Notice>}
      <p>Scrivi l'indirizzo che hai usato per prenotare: ti mandiamo i link delle tue prenotazioni.</p>
      <Form method="post" className="grid gap-6" {...props}>
        <EmailField defaultValue={email} error={errors.email} />
        <SubmitButton wide>Inviami i link</SubmitButton>
      </Form>
      <details className="card px-4">
        <summary className="min-h-control py-3 font-semibold">Hai sbagliato indirizzo?</summary>
        <p className="pb-4 text-small">
          Chiama chi organizza, con il codice o con data e orario: può correggere l'email e rimandarti la
          conferma. Trovi il numero sulla sua pagina.
        </p>
      </details>
    </NarrowPage>
  );
}
