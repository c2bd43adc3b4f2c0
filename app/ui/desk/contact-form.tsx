// Corrects a guest's contact data.
import { Form } from 'react-router';

import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import { contactCorrection, contactCorrectionByHand } from '#app/domain/bookings/desk/contact.ts';

import { SaveBar } from '../dashboard/kit/editor.tsx';
import { PageHeader } from '../dashboard/kit/page-header.tsx';
import { SeenValues } from '../dashboard/kit/seen-values.tsx';
import { AnsweredDoubt } from '../form/as-typed-box.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { TextField } from '../form/text-field.tsx';
import { type FormAnswer, typed, useZodForm } from '../form/use-zod-form.ts';

import { bookingHref, BookingLine } from './booking-actions.tsx';

const FIELDS = [
  { name: 'name', label: 'Nome' },
  { name: 'surname', label: 'Cognome' },
  { name: 'email', label: 'Email' },
  { name: 'phone', label: 'Telefono' },
];

type Props = { view: BookingView; seen: string; result: FormAnswer };

export function ContactForm({ view, seen, result }: Props) {
  const byHand = view.source !== 'online';
  const { errors, summary, props } = useZodForm(byHand ? contactCorrectionByHand : contactCorrection, result);
  const back = bookingHref(view.reference);
  const field = (name: 'name' | 'surname' | 'email' | 'phone') => ({
    name,
    defaultValue: typed(result, name, view.guest[name]),
    error: errors[name],
  });
  return (
    <div className="grid max-w-prose gap-6">
      <PageHeader
        title="Correggi i contatti"
        crumbs={[{ label: `Prenotazione ${view.reference}`, href: back }]}
        above={<ErrorSummary errors={summary.errors} fields={FIELDS} />}
      />
      <BookingLine view={view} />
      <Form method="post" className="grid gap-4" {...props}>
        <SeenValues seen={seen} answer={result} />
        <TextField {...field('name')} label="Nome" autoComplete="off" />
        <TextField {...field('surname')} label="Cognome" autoComplete="off" optional={byHand} />
        <TextField
          {...field('email')}
          type="email"
          label="Email"
          hint="A un indirizzo nuovo inviamo la prenotazione, con un link nuovo: quello vecchio smette di funzionare"
          autoComplete="off"
          optional={byHand}
        />
        <AnsweredDoubt answer={result} />
        <TextField {...field('phone')} type="tel" label="Telefono" autoComplete="off" optional={byHand} />
        <SaveBar cancel={{ href: back }} />
      </Form>
    </div>
  );
}
