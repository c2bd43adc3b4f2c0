// Corrects a guest's contact data.
import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import { contactCorrection, contactCorrectionByHand } from '#app/domain/bookings/desk/contact.ts';
import { deskHref } from '#app/domain/bookings/reference.ts';
import { EditorPage } from '../dashboard/kit/editor.tsx';
import { AnsweredDoubt } from '../form/as-typed-box.tsx';
import { TextField } from '../form/text-field.tsx';
import { type FormAnswer, useZodForm } from '../form/use-zod-form.ts';
import { BookingLine } from './booking-actions.tsx';

const LABELS = { name: 'Nome', surname: 'Cognome', email: 'Email', phone: 'Telefono' };

type Props = { view: BookingView; seen: string; result: FormAnswer };

export function ContactForm({ view, seen, result }: Props) {
  const byHand = view.source !== 'online';
  const schema = byHand ? contactCorrectionByHand : contactCorrection;
  const form = useZodForm(schema, result, { labels: LABELS, values: view.guest });
  const { field } = form;
  const back = deskHref(view.reference);
  return (
    <EditorPage
      title="Correggi i contatti"
      crumbs={[{ label: `Prenotazione ${view.reference}`, href: back }]}
      form={form}
      seen={seen}
      back={back}
    >
      <BookingLine view={view} />
      <TextField {...field('name')} autoComplete="off" />
      <TextField {...field('surname')} autoComplete="off" optional={byHand} />
      <TextField
        {...field('email')}
        type="email"
        hint="A un indirizzo nuovo inviamo la prenotazione, con un link nuovo: quello vecchio smette di funzionare"
        autoComplete="off"
        optional={byHand}
      />
      <AnsweredDoubt answer={result} />
      <TextField {...field('phone')} type="tel" autoComplete="off" optional={byHand} />
    </EditorPage>
  );
}
