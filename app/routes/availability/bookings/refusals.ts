// Refusals of bookings by hand and of moves, in words.
import type { MoveError } from '#app/domain/lifecycle/move-booking.server.ts';
import type { PlaceByHandError } from '#app/domain/lifecycle/place-by-hand.server.ts';
import type { TypedNote } from '#app/ui/desk/note-field.tsx';

import { type BookingRefusal, REFUSAL_STATUS, refusalWords } from '../../activity/booking-refusals.ts';

export type ByHandRefusal = PlaceByHandError | Extract<BookingRefusal, { code: 'bad-people' }>;

/** Why an operator's own booking can't be made, in words, and the status it is answered with. */
export function byHandWords(refusal: ByHandRefusal): string {
  if (refusal.code === 'no-payouts')
    return 'Per mandare un link di pagamento collega prima un conto: per ora puoi segnare la prenotazione come pagata sul posto';
  return refusalWords(refusal);
}

export function byHandStatus(refusal: ByHandRefusal): number {
  return refusal.code === 'no-payouts' ? 409 : REFUSAL_STATUS[refusal.code];
}

type OwnCode = 'not-found' | 'not-movable' | 'changed' | 'same-time' | 'not-owner' | 'waits';

const WORDS: Record<OwnCode, string> = {
  'not-found': 'Questa prenotazione non esiste più',
  'not-movable': 'Si spostano solo le prenotazioni confermate',
  'not-owner': 'Il prezzo lo cambia solo chi fornisce il servizio: tu puoi spostarla allo stesso prezzo',
  waits:
    "Chi fornisce il servizio ha proposto un altro orario, che aspetta il pagamento dell'ospite: ritira prima quello spostamento",
  changed: 'Nel frattempo la prenotazione è cambiata: guardala di nuovo prima di spostarla',
  'same-time': 'È già prenotata per questo orario: scegline un altro',
};

function isOwn(refusal: MoveError): refusal is { code: OwnCode } {
  return refusal.code in WORDS;
}

/** Why a booking can't be moved, in words, and the status it is answered with. */
export function moveWords(refusal: MoveError): string {
  if (isOwn(refusal)) return WORDS[refusal.code];
  return refusalWords(refusal);
}

/** A message to the guest that is too long, as it was typed. */
export function refusedNote(fields: FormData, { issues }: { issues: { message: string }[] }): TypedNote {
  return { typed: String(fields.get('note') ?? ''), error: issues[0]?.message };
}

export function moveStatus({ code }: MoveError): number {
  if (code === 'busy') return 503;
  return code === 'bad-date' ? 422 : 409;
}
