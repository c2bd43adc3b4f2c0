// The form for an invoice, before paying.
import { Form } from 'react-router';
import { type BookingView, fullName } from '#app/domain/bookings/booking-view.ts';
import type { InvoiceRequest } from '#app/domain/bookings/invoice-request.ts';
import { ErrorSummary } from '../form/error-summary.tsx';
import { SelectField } from '../form/select-field.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { TextField } from '../form/text-field.tsx';
import type { FieldErrors } from '../form/checkable.ts';
import { useCheckedForm } from '../form/use-checked-form.ts';
import { ButtonLink } from '../parts/button.tsx';
import { NarrowPage } from './narrow-page.tsx';

type Asked = Exclude<keyof InvoiceRequest, 'countryName'>;
export type InvoiceValues = Record<Asked, string>;

const FIELDS = [
  { name: 'holder', label: 'Intestatario' },
  { name: 'address', label: 'Indirizzo' },
  { name: 'country', label: 'Paese' },
  { name: 'fiscalCode', label: 'Codice fiscale' },
  { name: 'vatNumber', label: 'Partita IVA' },
  { name: 'recipientCode', label: 'Codice SDI' },
  { name: 'pec', label: 'PEC' },
] as const;

type Props = {
  booking: BookingView;
  backHref: string;
  countries: readonly { value: string; label: string }[];
  /** Values of a refused form. */
  typed: InvoiceValues | undefined;
  answer: FieldErrors;
};

/** Posts the fields, or `intent=withdraw`. */
export function InvoiceView({ booking, backHref, countries, typed, answer }: Props) {
  const { errors, summary, props } = useCheckedForm(answer, FIELDS);
  const { activity, invoice, guest } = booking;
  const start = { country: 'IT', ...invoice, holder: invoice?.holder ?? fullName(guest) };
  const field = (name: Asked) => ({
    name,
    defaultValue: typed?.[name] ?? start[name],
    error: errors[name],
  });
  return (
    <NarrowPage title="Richiedi la fattura" activity={activity} above={<ErrorSummary {...summary} />}>
      <p>{`La fattura la emette ${activity.legalName}: le passiamo questi dati insieme alla prenotazione.`}</p>
      <Form method="post" className="grid gap-4" {...props}>
        <input type="hidden" name="booking" value={booking.secret} />
        <TextField
          {...field('holder')}
          label="Intestatario"
          hint="Nome e cognome, oppure ragione sociale"
          maxLength={120}
          autoComplete="organization"
        />
        <TextField
          {...field('address')}
          label="Indirizzo"
          hint="Via Roma 12, 12051 Alba (CN); dall'estero con codice postale e città"
          maxLength={200}
          autoComplete="street-address"
        />
        <SelectField {...field('country')} label="Paese" options={countries} />
        <TextField
          {...field('fiscalCode')}
          label="Codice fiscale"
          hint="Chi abita all'estero può non averlo"
          optional
          spellCheck={false}
        />
        <TextField
          {...field('vatNumber')}
          label="Partita IVA"
          hint="Solo per aziende e professionisti; estera, con le lettere del paese"
          optional
          spellCheck={false}
        />
        <TextField
          {...field('recipientCode')}
          label="Codice SDI"
          hint="6 o 7 caratteri; con la partita IVA italiana serve questo o la PEC"
          optional
          spellCheck={false}
        />
        <TextField {...field('pec')} type="email" label="PEC" optional spellCheck={false} />
        <SubmitButton wide>Salva la richiesta</SubmitButton>
        {invoice === undefined ? null : (
          <SubmitButton variant="plain" name="intent" value="withdraw">
            Non mi serve più la fattura
          </SubmitButton>
        )}
        <ButtonLink href={backHref} variant="plain">
          Torna al pagamento
        </ButtonLink>
      </Form>
    </NarrowPage>
  );
}
