import type { BookingView } from '#app/domain/bookings/booking-view.ts';

import { formatMoney } from '../format/money.ts';
import { Notice } from '../parts/notice.tsx';

/** What has been or will be given back. */
export function MoneyBack({ booking: { refundedCents, refundPendingCents } }: { booking: BookingView }) {
  if (refundedCents === 0 && refundPendingCents === 0) return null;
  return (
    <Notice tone="info">
      {refundedCents > 0 ? <p>{`Ti abbiamo rimborsato ${formatMoney(refundedCents)}.`}</p> : null}
      {refundPendingCents > 0 ? (
        <p>{`Rimborso di ${formatMoney(refundPendingCents)} in corso: arriva sulla tua carta in 5–10 giorni.`}</p>
      ) : null}
    </Notice>
  );
}
