// Why an operator's own booking can't be made, in words, and the status it is answered with.
import type { PlaceByHandError } from '#app/domain/payments/by-hand/place-by-hand.server.ts';

import { REFUSAL_STATUS, refusalWords, type BookingRefusal } from '../../activity/booking-refusals.ts';

export type ByHandRefusal = PlaceByHandError | Extract<BookingRefusal, { code: 'bad-people' }>;

export function byHandWords(refusal: ByHandRefusal): string {
  if (refusal.code === 'no-payouts')
    return 'Per mandare un link di pagamento collega prima un conto: per ora puoi segnare la prenotazione come pagata sul posto';
  return refusalWords(refusal);
}

export function byHandStatus(refusal: ByHandRefusal): number {
  return refusal.code === 'no-payouts' ? 409 : REFUSAL_STATUS[refusal.code];
}
