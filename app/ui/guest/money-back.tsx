import type { BookingView } from '#app/domain/bookings/booking-view.ts';

import { formatMoney } from '../format/money.ts';
import { Notice } from '../parts/notice.tsx';

/** What has been or will be given back. */
export function MoneyBack({ booking }: { booking: BookingView }) {
  const { refundedCents, refundPendingCents, paidCents, cancellationReason } = booking;
  if (refundedCents === 0 && refundPendingCents === 0) {
    if (paidCents === 0 || cancellationReason !== 'customer') return null;
    return (
      <Notice tone="info">
        <p>Nessun rimborso: hai annullato quando il termine per farlo gratis era scaduto.</p>
      </Notice>
    );
  }
  return (
    <Notice tone="info">
      {refundedCents > 0 ? <p>{`Ti abbiamo rimborsato ${formatMoney(refundedCents)}.`}</p> : null}
      {refundPendingCents > 0 ? (
        <p>{`Rimborso di ${formatMoney(refundPendingCents)} in corso: arriva sulla tua carta in 5–10 giorni.`}</p>
      ) : null}
    </Notice>
  );
}
