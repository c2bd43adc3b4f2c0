// Words for refused bookings by hand and refused changes.
import type { ChangeError } from '#app/domain/lifecycle/changes/change-refusals.server.ts';
import type { PlaceByHandError } from '#app/domain/lifecycle/place-by-hand.server.ts';
import { MIN_PRICE_CENTS } from '#app/domain/money/cents.ts';
import { people } from '#app/ui/format/counts.ts';
import { formatMoney } from '#app/ui/format/money.ts';
import type { TypedNote } from '#app/ui/desk/note-field.tsx';
import { type BookingRefusal, REFUSAL_STATUS, refusalWords } from '../../activity/booking-refusals.ts';

export type ByHandRefusal = PlaceByHandError | Extract<BookingRefusal, { code: 'bad-people' }>;

/** Why a booking by hand can't be made, in words, and the answer's status. */
export function byHandWords(refusal: ByHandRefusal): string {
  if (refusal.code === 'no-payouts')
    return 'Per mandare un link di pagamento collega prima un conto: per ora puoi segnare la prenotazione come pagata sul posto';
  if (refusal.code === 'not-agreed')
    return "Un prezzo diverso lo concorda chi gestisce l'attività: qui vale il totale delle tariffe";
  return refusalWords(refusal);
}

export function byHandStatus(refusal: ByHandRefusal): number {
  if (refusal.code === 'not-agreed') return 403;
  return refusal.code === 'no-payouts' ? 409 : REFUSAL_STATUS[refusal.code];
}

const WORDS = {
  'not-found': 'Questa prenotazione non esiste più',
  'not-movable': 'Si cambiano solo le prenotazioni confermate',
  'not-owner':
    'Il prezzo lo cambia solo chi fornisce il servizio: tu puoi spostarla allo stesso prezzo, con le stesse persone',
  waits:
    "Chi fornisce il servizio ha proposto un cambiamento, che aspetta il pagamento dell'ospite: ritira prima quello",
  changed: 'Nel frattempo la prenotazione è cambiata: guardala di nuovo prima di cambiarla',
  'nothing-changes': 'È già prenotata così: non cambia niente',
  arrived: 'Qualcuno di loro è già entrato: le persone non possono essere meno di chi è dentro',
  'no-link': "Si paga in sede: scegli se lo incassi all'arrivo o l'hai già incassato",
  'too-little': "È troppo poco per un pagamento con carta: incassalo tu, all'arrivo o subito",
  'resold-in-person':
    "Di una prenotazione rivenduta la differenza si paga solo con il link: così anche chi l'ha venduta riceve la sua parte",
  'not-by-guest': 'Questa prenotazione non si può cambiare da qui: scrivi a chi la organizza',
  'too-late': 'Il termine per cambiarla è passato: per un cambiamento scrivi a chi la organizza',
  'no-more-changes': "L'hai già cambiata tre volte: per un altro cambiamento scrivi a chi la organizza",
  'not-offered': 'Questo servizio non è più in vendita: per cambiarla scrivi a chi la organizza',
  'only-day': 'Da qui puoi cambiare giorno e orario: per le persone scrivi a chi la organizza',
  'in-person': 'Hai pagato di persona: per una cifra da riavere scrivi a chi la organizza',
  'resold-cheaper':
    'Da qui non puoi passare a un prezzo più basso: scrivi a chi la organizza, oppure annulla e prenota di nuovo',
  'not-for-sale':
    'Al momento da qui non puoi aggiungere persone né scegliere qualcosa che costa di più: scrivi a chi la organizza',
  'under-check':
    'Un tuo pagamento è arrivato con un importo diverso da quello previsto e lo stiamo controllando: fino ad allora non puoi scegliere qualcosa che costa di più',
  'too-many-asked':
    'Oggi hai già chiesto molti cambiamenti: riprova domani, oppure scrivi a chi la organizza',
  'below-price': `Costerebbe meno di ${formatMoney(MIN_PRICE_CENTS)}: annulla la prenotazione`,
} satisfies Partial<Record<ChangeError['code'], string>>;

type OwnCode = keyof typeof WORDS;

function isOwn(refusal: ChangeError): refusal is Extract<ChangeError, { code: OwnCode }> {
  return refusal.code in WORDS;
}

/** Why a booking can't be changed, in words, and the answer's status. */
export function changeWords(refusal: ChangeError): string {
  if (isOwn(refusal)) return WORDS[refusal.code];
  if (refusal.code === 'rate-withdrawn')
    return `La tariffa ${refusal.rateName} non è più in vendita: da qui puoi solo togliere persone, per il resto scrivi a chi la organizza`;
  if (refusal.code === 'above-maximum' || refusal.code === 'below-minimum') {
    const what = refusal.code === 'above-maximum' ? 'al massimo' : 'almeno';
    return `${refusal.rateName === undefined ? 'In tutto' : `${refusal.rateName}:`} ${what} ${people(refusal.limit)}`;
  }
  return refusalWords(refusal);
}

/** A message to the guest that is too long, as typed, with its error. */
export function refusedNote(fields: FormData, { issues }: { issues: { message: string }[] }): TypedNote {
  return { typed: String(fields.get('note') ?? ''), error: issues[0]?.message };
}

export function changeStatus({ code }: ChangeError): number {
  if (code === 'busy') return 503;
  return code === 'bad-date' ? 422 : 409;
}
