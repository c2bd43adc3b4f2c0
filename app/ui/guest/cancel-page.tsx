// Asks for confirmation before a booking is cancelled, with the refund.
import { Form } from 'react-router';
import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import { isStillFree } from '#app/domain/bookings/money/free-cancellation.ts';
import { cancellationMoney, inPersonWords, otherMoneyWords } from '#app/domain/bookings/money/money-back.ts';
import { NarrowPage } from '../checkout/narrow-page.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { formatMoney } from '../format/money.ts';
import { BookingTicket } from '../parts/booking-ticket.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';

type CancelPageProps = {
  booking: BookingView;
  /** Refund if cancelled now. */
  refundCents: number;
  now: Date;
  backHref: string;
  /** Why it could not be cancelled, in words. */
  problem?: string | undefined;
};

/** Posts `refund`, the cents shown: if the refund differs, the page is shown again. */
export function CancelPage({ booking, refundCents, now, backHref, problem }: CancelPageProps) {
  return (
    <NarrowPage title={`Vuoi annullare la prenotazione ${booking.reference}?`} activity={booking.activity}>
      {problem === undefined ? null : <Notice tone="danger">{problem}</Notice>}
      {consequences(booking, { refundCents, now }).map((words) => (
        <p key={words}>{words}</p>
      ))}
      <Form method="post" className="grid gap-3 sm:grid-cols-2">
        <input type="hidden" name="refund" value={refundCents} />
        <SubmitButton variant="danger">Annulla la prenotazione</SubmitButton>
        <ButtonLink href={backHref} variant="secondary">
          Torna indietro
        </ButtonLink>
      </Form>
      <BookingTicket booking={booking} />
    </NarrowPage>
  );
}

const PLACES = 'I posti tornano liberi e non potrai riaverli.';

function consequences(
  booking: BookingView,
  { refundCents, now }: Pick<CancelPageProps, 'refundCents' | 'now'>,
): string[] {
  const { source, activity, freeCancellationUntil, takenCents, paidCents } = booking;
  const inPerson = inPersonWords(booking);
  if (source === 'on_the_spot' && paidCents === 0)
    return [
      takenCents > 0
        ? [...inPerson, PLACES].join(' ')
        : `Non hai ancora pagato: annullando non devi nulla da qui, per il resto accordati con ${activity.name}. ${PLACES}`,
    ];
  const others = [...inPerson, ...otherMoneyWords(booking)];
  const { beforeCents, stillPaidCents } = cancellationMoney(booking);
  if (refundCents > 0)
    return [
      `Ti rimborsiamo ${formatMoney(refundCents)} sulla carta con cui hai pagato. ${PLACES}`,
      ...others,
    ];
  if (stillPaidCents > 0 && !isStillFree(freeCancellationUntil, now))
    return [
      `Il termine per annullare gratis è scaduto: non è previsto rimborso di quanto ${beforeCents > 0 ? 'resta pagato' : 'hai pagato'}, ${formatMoney(stillPaidCents)}. I posti tornano liberi.`,
      ...others,
    ];
  const nothing =
    paidCents > 0 && stillPaidCents <= 0
      ? 'Quanto avevi pagato ti è già stato restituito: annullando non parte altro rimborso.'
      : 'Annullando non parte alcun rimborso.';
  return [...others, `${nothing} ${PLACES}`];
}
