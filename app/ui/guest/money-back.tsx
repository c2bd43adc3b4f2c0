import { Fragment } from 'react';
import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import type { GuestStory } from '#app/domain/bookings/guest-story.ts';
import {
  cancellationMoney,
  hasMoved,
  inPersonWords,
  isCancelledTooLate,
  LATE_WORDS,
  ON_THE_CARD,
  otherMoneyWords,
} from '#app/domain/bookings/money/money-back.ts';
import { formatMoney } from '../format/money.ts';
import { Notice } from '../parts/notice.tsx';

type Props = { booking: BookingView; refunds?: GuestStory['refunds'] };

/** Refunds, and problems with them. */
export function MoneyBack({ booking, refunds = [] }: Props) {
  const { refundedCents, refundPendingCents } = booking;
  const { beforeCents, keptCents } = cancellationMoney(booking);
  const tooLate = isCancelledTooLate(booking);
  const inPerson = booking.status === 'cancelled' ? inPersonWords(booking) : [];
  if (!tooLate && !hasMoved(booking) && inPerson.length === 0) return null;
  return (
    <Notice tone={booking.refundFailedCents > 0 ? 'warn' : 'info'}>
      {tooLate ? <p>Nessun rimborso per l'annullamento: il termine per farlo gratis era scaduto.</p> : null}
      {tooLate && beforeCents > 0 ? (
        <p>{`Restano pagati ${formatMoney(keptCents)}. Da prima dell'annullamento:`}</p>
      ) : null}
      {booking.late === undefined ? null : <p>{LATE_WORDS[booking.late]}</p>}
      {refundedCents > 0 ? (
        <p className="font-semibold">{`Ti abbiamo rimborsato ${formatMoney(refundedCents)}.`}</p>
      ) : null}
      {refundPendingCents > 0 ? (
        <p className="font-semibold">{`Rimborso di ${formatMoney(refundPendingCents)} in corso`}</p>
      ) : null}
      {refundedCents + refundPendingCents > 0
        ? refunds.map((refund, n) => (
            <Fragment key={n}>
              {refunds.length > 1 ? <p>{`Rimborso di ${formatMoney(refund.cents)}:`}</p> : null}
              <Progress {...refund} />
            </Fragment>
          ))
        : null}
      {[...inPerson, ...otherMoneyWords(booking)].map((words) => (
        <p key={words}>{words}</p>
      ))}
    </Notice>
  );
}

/** Only known steps: nobody tells us when the bank shows the refund. */
function Progress({ asked, sent }: GuestStory['refunds'][number]) {
  return (
    <ol className="progress">
      <li>
        Richiesto
        <strong className="block">{asked}</strong>
      </li>
      <li data-to-come={sent === undefined || undefined}>
        Inviato da noi
        <strong className="block">{sent ?? 'tra poco'}</strong>
      </li>
      <li data-to-come>
        Sulla tua carta
        <strong className="block">{ON_THE_CARD}</strong>
      </li>
    </ol>
  );
}
