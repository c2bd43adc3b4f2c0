// Cancels a booking for the operator: message, refund, and a preview of the consequences.
import { type DeskBooking, mayRefund } from '#app/domain/bookings/desk/desk-booking.ts';
import type { PaymentMeans } from '#app/domain/bookings/money/on-site-money.ts';
import { deskHref } from '#app/domain/bookings/reference.ts';
import { ConfirmPage } from '../dashboard/kit/confirm-page.tsx';
import { ChoiceGroup } from '../form/choice-group.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { TextArea } from '../form/text-area.tsx';
import { TextField } from '../form/text-field.tsx';
import { formatMoney } from '../format/money.ts';
import { Button } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { BookingLine } from './booking-actions.tsx';
import { BACK_WAYS, nothingToRefund } from './money-lines.tsx';
import { type Preview, RefundPreview } from './refund-form.tsx';

export type CancelValues = {
  refund: string;
  amount: string;
  inPerson: string;
  backMeans: string;
  note: string;
};

type Props = {
  booking: DeskBooking;
  refundableCents: number;
  /** The most that the viewer may give back of what was taken in person. */
  inPersonCents: number;
  cameBy: PaymentMeans;
  preview: Preview;
  values: CancelValues;
  errors: Record<string, string>;
  /** Why nothing has been done yet. */
  problem: string | undefined;
};

const FIELDS = [
  { name: 'amount', label: 'Importo' },
  { name: 'inPerson', label: 'Rendi di persona' },
];

export function CancelForm(props: Props) {
  const { booking, refundableCents, preview, values, errors, problem } = props;
  const { view, sides } = booking;
  const back = deskHref(view.reference);
  const paid = refundableCents > 0;
  return (
    <ConfirmPage
      question={`Vuoi annullare la prenotazione ${view.reference}?`}
      crumbs={[{ label: `Prenotazione ${view.reference}`, href: back }]}
      above={<ErrorSummary errors={errors} fields={FIELDS} />}
      consequence={
        <>
          {problem === undefined ? null : <Notice tone="warn">{problem}</Notice>}
          <BookingLine view={view} />
          <p>I posti tornano liberi subito. Non si può tornare indietro.</p>
        </>
      }
      button="Annulla la prenotazione"
      back={back}
    >
      {paid && mayRefund(sides) ? (
        <RefundFields values={values} refundableCents={refundableCents} error={errors['amount']} />
      ) : null}
      {paid && !mayRefund(sides) ? (
        <p>{`Il rimborso segue le condizioni di ${booking.resoldFor ?? 'chi offre il servizio'}: per un rimborso diverso scrivi a loro.`}</p>
      ) : null}
      <InPersonFields {...props} />
      <CardRefund {...props} />
      <input type="hidden" name="shown" value={preview.refundCents} />
      <input type="hidden" name="left" value={refundableCents} />
      <input type="hidden" name="taken" value={view.takenCents} />
      {view.guest.email === '' ? null : (
        <TextArea
          optional
          name="note"
          label="Messaggio per l'ospite"
          hint="Lo legge nell'email di annullamento"
          defaultValue={values.note}
          maxLength={500}
        />
      )}
    </ConfirmPage>
  );
}

function CardRefund({ booking, refundableCents, preview }: Props) {
  if (refundableCents > 0) return <RefundPreview {...preview} />;
  return booking.view.takenCents > 0 ? null : <p>{nothingToRefund(booking.view)}</p>;
}

/** For viewers who may not give back what was taken in person. */
function othersDecide({ view, sides, resoldFor }: DeskBooking): string {
  const taken = `Di persona sono stati incassati ${formatMoney(view.takenCents)}`;
  return sides.owner
    ? `${taken}: il termine per annullare gratis è scaduto, e se renderli lo decide chi gestisce l'attività.`
    : `${taken}: se renderli lo decide ${resoldFor ?? 'chi offre il servizio'}.`;
}

/** Money taken in person is given back by hand and recorded. */
function InPersonFields({ booking, inPersonCents, cameBy, values, errors }: Props) {
  if (inPersonCents === 0) return booking.view.takenCents > 0 ? <p>{othersDecide(booking)}</p> : null;
  return (
    <div className="grid gap-4">
      <TextField
        optional
        name="inPerson"
        label="Rendi di persona"
        hint={`Al massimo ${formatMoney(inPersonCents)}, quanto risulta incassato di persona. Scrivi 0 se non rendi nulla`}
        inputMode="decimal"
        defaultValue={values.inPerson}
        error={errors['inPerson']}
      />
      <ChoiceGroup
        name="backMeans"
        label="Come lo rendi"
        chosen={values.backMeans || cameBy}
        choices={BACK_WAYS}
      />
    </div>
  );
}

type FieldProps = { values: CancelValues; refundableCents: number; error: string | undefined };

function RefundFields({ values, refundableCents, error }: FieldProps) {
  return (
    <div className="grid gap-4">
      <ChoiceGroup
        name="refund"
        label="Rimborso"
        chosen={values.refund}
        choices={[
          { value: 'all', label: `Tutto: ${formatMoney(refundableCents)}` },
          { value: 'part', label: 'Una parte' },
          { value: 'none', label: 'Nessun rimborso' },
        ]}
      />
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          optional
          name="amount"
          label="Importo, se è una parte"
          inputMode="decimal"
          defaultValue={values.amount}
          error={error}
        />
        <Button variant="secondary" formMethod="get">
          Aggiorna il calcolo
        </Button>
      </div>
    </div>
  );
}
