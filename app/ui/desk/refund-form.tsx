// Refunds without cancelling: amount, and a preview of the consequences.
import { Form } from 'react-router';
import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import type { DeskBooking, Sides } from '#app/domain/bookings/desk/desk-booking.ts';
import { deskHref } from '#app/domain/bookings/reference.ts';
import type { Shares } from '#app/domain/money/shares.ts';
import { ownersPart } from '#app/domain/payments/booking-money.ts';
import { ConfirmPage, RefusedPage } from '../dashboard/kit/confirm-page.tsx';
import { PageHeader } from '../dashboard/kit/page-header.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { TextField } from '../form/text-field.tsx';
import { formatMoney } from '../format/money.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { BookingLine } from './booking-actions.tsx';
import { nothingToRefund } from './money-lines.tsx';

export type Preview = { refundCents: number; parts: Shares | undefined; sides: Sides; resold: boolean };

/** What the guest gets, and what each side gives back, as far as the viewer may see it. */
export function RefundPreview({ refundCents, parts, sides, resold }: Preview) {
  if (refundCents === 0) return <p className="font-semibold">L'ospite non riceve alcun rimborso.</p>;
  return (
    <dl className="money-lines nums card p-4">
      <Line label="L'ospite riceve" cents={refundCents} sum />
      {parts && sides.owner ? (
        <>
          <Line label="Dalla tua parte" cents={ownersPart(parts)} />
          <Line label="Dalla commissione della piattaforma" cents={parts.platform - parts.credits} />
          {resold ? <Line label="Dalla commissione di rivendita" cents={parts.reseller} /> : null}
          {parts.credits > 0 ? <Line label="Crediti che ti tornano" cents={parts.credits} /> : null}
        </>
      ) : null}
      {parts && !sides.owner ? <Line label="Dalla tua commissione" cents={parts.reseller} /> : null}
    </dl>
  );
}

function Line({ label, cents, sum = false }: { label: string; cents: number; sum?: boolean }) {
  return (
    <div className={sum ? 'font-bold' : undefined}>
      <dt>{label}</dt>
      <dd>{formatMoney(cents)}</dd>
    </div>
  );
}

type RefundFormProps = {
  booking: DeskBooking;
  refundableCents: number;
  preview: Preview | undefined;
  amount: string;
  nonce: string;
  errors: { amount?: string };
  problem: string | undefined;
};

const FIELDS = [{ name: 'amount', label: 'Importo' }];

export function RefundForm(props: RefundFormProps) {
  const { booking, refundableCents, preview, amount, nonce, errors, problem } = props;
  const { view } = booking;
  const back = deskHref(view.reference);
  const title = `Rimborsa la prenotazione ${view.reference}`;
  const crumbs = [{ label: `Prenotazione ${view.reference}`, href: back }];
  if (refundableCents === 0)
    return (
      <RefusedPage
        {...{ title, crumbs, back }}
        why={
          <>
            {problem === undefined ? null : <p>{problem}</p>}
            <BookingLine view={view} />
            <p>{nothingToRefund(view)}</p>
          </>
        }
      />
    );
  return (
    <ConfirmPage
      question={title}
      crumbs={crumbs}
      above={<ErrorSummary errors={errors} fields={FIELDS} />}
      consequence={
        <>
          {problem === undefined ? null : <Notice tone="warn">{problem}</Notice>}
          <BookingLine view={view} />
          <p>
            {view.status === 'cancelled'
              ? 'La prenotazione resta annullata.'
              : 'La prenotazione resta valida e il posto resta occupato.'}
          </p>
        </>
      }
      button="Rimborsa"
      back={back}
    >
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          name="amount"
          label="Importo"
          hint={`Al massimo ${formatMoney(refundableCents)}`}
          inputMode="decimal"
          defaultValue={amount}
          error={errors.amount}
        />
        <Button variant="secondary" formMethod="get">
          Aggiorna il calcolo
        </Button>
      </div>
      {preview ? <RefundPreview {...preview} /> : null}
      <input type="hidden" name="shown" value={preview?.refundCents ?? ''} />
      <input type="hidden" name="left" value={refundableCents} />
      <input type="hidden" name="nonce" value={nonce} />
    </ConfirmPage>
  );
}

type FailedRefundFormProps = { view: BookingView; failedCents: number };

/** Two forms, each explained beside its button. */
export function FailedRefundForm({ view, failedCents }: FailedRefundFormProps) {
  const back = deskHref(view.reference);
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
