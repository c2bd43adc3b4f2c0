import { Form } from 'react-router';

import type { BookingView } from '#app/domain/bookings/booking-view.ts';

import { PageHeader } from '../dashboard/kit/page-header.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { formatMoney } from '../format/money.ts';
import { ButtonLink } from '../parts/button.tsx';
import { bookingHref } from './booking-actions.ts';
import { BookingLine } from './booking-line.tsx';

type Props = { view: BookingView; failedCents: number };

/** Two forms: what each button does stands beside it. */
export function FailedRefundForm({ view, failedCents }: Props) {
  const back = bookingHref(view.reference);
  const amount = formatMoney(failedCents);
  return (
    <div className="grid max-w-prose gap-6">
      <PageHeader
        title={`Sistema il rimborso di ${amount}`}
        crumbs={[{ label: `Prenotazione ${view.reference}`, href: back }]}
      />
      <BookingLine view={view} />
      <p>{`La banca non ha accettato il rimborso: l'ospite non ha ancora riavuto ${amount}.`}</p>
      <Form method="post" className="card grid justify-items-start gap-3 p-4">
        <p>{`Proviamo di nuovo a rimborsare ${amount} sulla carta con cui ha pagato, e glielo scriviamo.`}</p>
        <input type="hidden" name="how" value="again" />
        <input type="hidden" name="shown" value={failedCents} />
        <SubmitButton>Riprova il rimborso</SubmitButton>
      </Form>
      <Form method="post" className="card grid justify-items-start gap-3 p-4">
        <p>
          {`Hai già restituito ${amount} tu, per esempio con un bonifico: lo segniamo nella prenotazione e non li rimborsiamo più. La tua parte non cambia.`}
        </p>
        <input type="hidden" name="how" value="otherwise" />
        <input type="hidden" name="shown" value={failedCents} />
        <SubmitButton variant="danger">Segna come restituito</SubmitButton>
      </Form>
      <div>
        <ButtonLink href={back} variant="plain">
          Torna indietro
        </ButtonLink>
      </div>
    </div>
  );
}
