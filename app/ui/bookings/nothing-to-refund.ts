// Why nothing can be given back by card.
import type { BookingView } from '#app/domain/bookings/booking-view.ts';

import { formatMoney } from '../format/money.ts';

export function nothingToRefund({ source, paidCents, disputedCents, chargedBackCents }: BookingView): string {
  if (source === 'on_the_spot')
    return 'È stata pagata sul posto: se devi restituire qualcosa, fallo tu di persona.';
  if (disputedCents > 0)
    return `Il pagamento è contestato: la banca tiene ${formatMoney(disputedCents)} finché non decide, e non c'è nulla da rimborsare.`;
  if (chargedBackCents > 0)
    return `La banca ha già restituito ${formatMoney(chargedBackCents)} all'ospite: non c'è nulla da rimborsare.`;
  return paidCents > 0
    ? "Non resta nulla da rimborsare all'ospite."
    : "L'ospite non ha pagato online: non c'è nulla da rimborsare.";
}
