// Money back without cancelling: how much, and what that means, before it is done.
import { Form } from 'react-router';

import type { DeskBooking } from '#app/domain/bookings/desk/desk-booking.ts';

import { PageHeader } from '../dashboard/kit/page-header.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { TextField } from '../form/text-field.tsx';
import { formatMoney } from '../format/money.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { bookingHref } from './booking-actions.ts';
import { BookingLine } from './booking-line.tsx';
import { nothingToRefund } from './nothing-to-refund.ts';
import { type Preview, RefundPreview } from './refund-preview.tsx';

type Props = {
  booking: DeskBooking;
  refundableCents: number;
  preview: Preview | undefined;
  amount: string;
  nonce: string;
  errors: { amount?: string };
  problem: string | undefined;
};

const FIELDS = [{ name: 'amount', label: 'Importo' }];

export function RefundForm({ booking, refundableCents, preview, amount, nonce, errors, problem }: Props) {
  const { view } = booking;
  const back = bookingHref(view.reference);
  return (
    <div className="grid max-w-prose gap-6">
      <PageHeader
        title={`Rimborsa la prenotazione ${view.reference}`}
        crumbs={[{ label: `Prenotazione ${view.reference}`, href: back }]}
        above={<ErrorSummary errors={errors} fields={FIELDS} />}
      />
      {problem === undefined ? null : <Notice tone="warn">{problem}</Notice>}
      <BookingLine view={view} />
      {refundableCents === 0 ? (
        <Notice tone="info">{nothingToRefund(view)}</Notice>
      ) : (
        <Form method="post" className="grid gap-6">
          <p>
            {view.status === 'cancelled'
              ? 'La prenotazione resta annullata.'
              : 'La prenotazione resta valida e il posto resta occupato.'}
          </p>
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
          <div className="flex flex-wrap gap-3">
            <SubmitButton variant="danger">Rimborsa</SubmitButton>
            <ButtonLink href={back} variant="plain">
              Torna indietro
            </ButtonLink>
          </div>
        </Form>
      )}
    </div>
  );
}
