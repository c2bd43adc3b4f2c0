// Reasons why a booking can't be made: words that say what to do, and the answer's status.
import { mistypedWords } from '#app/domain/identity/mistyped-domain.ts';
import { MAX_TOTAL_CENTS } from '#app/domain/catalog/quote.ts';
import type { PanelOffer } from '#app/domain/bookings/placing/find-panel-offer.server.ts';
import { people } from '#app/ui/format/counts.ts';
import { formatMoney } from '#app/ui/format/money.ts';
import type { PlaceBookingError } from '#app/domain/bookings/placing/booking-input.ts';

export type BookingRefusal =
  | PlaceBookingError
  | { code: 'bad-people' }
  | { code: 'mistyped-email'; typed: string; meant: string }
  | { code: 'too-many-requests' };

type Words = {
  [Code in BookingRefusal['code']]: (refusal: Extract<BookingRefusal, { code: Code }>) => string;
};

const WORDS: Words = {
  'unknown-service': () => 'Questo servizio non è più in vendita',
  'not-bookable': () => 'Al momento non è prenotabile online',
  'no-date': () => 'Scegli una data',
  'no-slot': () => 'Scegli un orario',
  'bad-date': () => "Questa data non è valida: scegline un'altra",
  'slot-not-offered': () => 'Questo orario non è più disponibile: scegline un altro',
  started: () => 'Questo orario è già iniziato: scegline un altro',
  'cut-off': () => 'Le prenotazioni per questo orario sono chiuse: scegline un altro',
  'beyond-horizon': () => 'Questo giorno non è ancora prenotabile: scegline uno più vicino',
  stopped: () => 'Le vendite di questo orario sono ferme: scegline un altro',
  'sold-out': () => 'Posti esauriti: scegli un altro orario',
  'too-few-places': tooFewPlaces,
  'already-paid': ({ reference }) => `Questa prenotazione è già pagata: il suo codice è ${reference}`,
  'price-changed': ({ totalCents }) => `Il prezzo è cambiato: ora sono ${formatMoney(totalCents)}`,
  'too-many-holds': () =>
    'Hai già molte prenotazioni in attesa di pagamento: completale o annullale, poi riprova',
  busy: () => 'In questo momento ci sono molte richieste: riprova tra qualche secondo',
  'no-people': () => 'Scegli quante persone partecipano',
  'unknown-rate': () => "Questa tariffa non è più disponibile: scegline un'altra",
  'rate-minimum': (refusal) => rateWords(refusal, 'servono almeno'),
  'rate-maximum': (refusal) => rateWords(refusal, 'al massimo'),
  'below-minimum': ({ limit }) => `Servono almeno ${people(limit)}`,
  'above-maximum': ({ limit }) => `Puoi prenotare al massimo per ${people(limit)}`,
  'above-total': () =>
    `Il totale supera ${formatMoney(MAX_TOTAL_CENTS)}, il massimo per una prenotazione: scegli meno persone`,
  'bad-people': () => 'Scrivi il numero di persone in cifre, per esempio 2',
  'mistyped-email': ({ meant }) => mistypedWords(meant),
  'too-many-requests': () => 'Hai inviato troppe richieste: aspetta un minuto e riprova',
};

function rateWords({ rateName, limit }: { rateName: string; limit: number }, bound: string): string {
  return `${rateName}: ${bound} ${people(limit)}`;
}

function tooFewPlaces({ left, largestParty }: { left: number; largestParty: number }): string {
  const rest = left === 1 ? 'È rimasto 1 posto' : `Sono rimasti ${left} posti`;
  if (largestParty > 0 && largestParty < left)
    return `${rest}, ma per gruppi di al massimo ${people(largestParty)}`;
  return `${rest}: riduci le persone o scegli un altro orario`;
}

export function refusalWords(refusal: BookingRefusal): string {
  return (WORDS[refusal.code] as (refusal: BookingRefusal) => string)(refusal);
}

const DAY_FIRST = 'Il prezzo cambia con il giorno: scegli la data per vedere il totale';

/** Words beside the people fields, before the visitor continues. */
export function peopleWords({ unpriced, most }: Pick<PanelOffer, 'unpriced' | 'most'>) {
  const words = `${most.bySlot ? 'Per questo orario al' : 'Al'} massimo ${people(most.people)}`;
  const why = unpriced?.code === 'no-date' ? DAY_FIRST : unpriced && refusalWords(unpriced);
  return { unpriced: why, most: { people: most.people, words } };
}

const ABOUT_PEOPLE: ReadonlySet<string> = new Set<BookingRefusal['code']>([
  'too-few-places',
  'no-people',
  'unknown-rate',
  'rate-minimum',
  'rate-maximum',
  'below-minimum',
  'above-maximum',
  'above-total',
  'bad-people',
]);

const ABOUT_TIME: ReadonlySet<string> = new Set<BookingRefusal['code']>([
  'no-slot',
  'slot-not-offered',
  'started',
  'cut-off',
  'stopped',
  'sold-out',
]);

/** Whether another day or time has to be chosen. */
export function isAboutTime(code: string): boolean {
  return ABOUT_TIME.has(code) || ['bad-date', 'beyond-horizon', 'too-few-places'].includes(code);
}

type Refused = { code: string; rateName?: string } | undefined;
type Named = readonly { id: number; name: string }[];

/** Id of the field that has to be corrected: the times, or a number of people. */
export function mendedAt(refusal: Refused, rates: Named): string | undefined {
  return refusal && ABOUT_TIME.has(refusal.code) ? 'orario' : peopleAt(refusal, rates);
}

/** Id of the people field for the rate that the refusal names, or for the first rate. */
export function peopleAt(refusal: Refused, rates: Named): string | undefined {
  if (!refusal || !ABOUT_PEOPLE.has(refusal.code)) return undefined;
  const rate = rates.find(({ name }) => name === refusal.rateName) ?? rates[0];
  return rate && `people-${rate.id}`;
}

const FIELD_ERRORS = 422;
const CONFLICT = 409;

export const REFUSAL_STATUS: Record<BookingRefusal['code'], number> = {
  'unknown-service': 404,
  'not-bookable': CONFLICT,
  'no-date': FIELD_ERRORS,
  'no-slot': FIELD_ERRORS,
  'bad-date': FIELD_ERRORS,
  'slot-not-offered': CONFLICT,
  started: CONFLICT,
  'cut-off': CONFLICT,
  stopped: CONFLICT,
  'beyond-horizon': CONFLICT,
  'sold-out': CONFLICT,
  'too-few-places': CONFLICT,
  'already-paid': CONFLICT,
  'price-changed': CONFLICT,
  'too-many-holds': 429,
  busy: 503,
  'no-people': FIELD_ERRORS,
  'unknown-rate': FIELD_ERRORS,
  'rate-minimum': FIELD_ERRORS,
  'rate-maximum': FIELD_ERRORS,
  'below-minimum': FIELD_ERRORS,
  'above-maximum': FIELD_ERRORS,
  'above-total': FIELD_ERRORS,
  'bad-people': FIELD_ERRORS,
  'mistyped-email': FIELD_ERRORS,
  'too-many-requests': 429,
};
