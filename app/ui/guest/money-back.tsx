import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import {
  hasMoved,
  isCancelledTooLate,
  LATE_WORDS,
  otherMoneyWords,
} from '#app/domain/bookings/money-back.ts';

import { formatMoney } from '../format/money.ts';
import { Notice } from '../parts/notice.tsx';

/** What has been or will be given back, and what went wrong. */
export function MoneyBack({ booking }: { booking: BookingView }) {
  const { refundedCents, refundPendingCents } = booking;
  if (isCancelledTooLate(booking))
    return (
      <Notice tone="info">
        <p>Nessun rimborso: hai annullato quando il termine per farlo gratis era scaduto.</p>
      </Notice>
    );
  if (!hasMoved(booking)) return null;
  return (
    <Notice tone={booking.refundFailedCents > 0 ? 'warn' : 'info'}>
      {booking.late === undefined ? null : <p>{LATE_WORDS[booking.late]}</p>}
      {refundedCents > 0 ? <p>{`Ti abbiamo rimborsato ${formatMoney(refundedCents)}.`}</p> : null}
      {refundPendingCents > 0 ? (
        <p>{`Rimborso di ${formatMoney(refundPendingCents)} in corso: arriva sulla tua carta in 5–10 giorni.`}</p>
      ) : null}
      {otherMoneyWords(booking).map((words) => (
        <p key={words}>{words}</p>
      ))}
    </Notice>
  );
}
