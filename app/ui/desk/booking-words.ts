// States and history of a booking in words.
import type { HistoryEntry } from '#app/domain/bookings/desk/desk-booking.ts';
import { MEANS_WORDS, type PaymentMeans } from '#app/domain/bookings/money/on-site-money.ts';
import type { BookingStatus, CancellationReason } from '#app/domain/bookings/states.ts';
import { longDate } from '#app/domain/date-words.ts';
import { people } from '../format/counts.ts';
import { formatMoney } from '../format/money.ts';
import { hoursWords } from '../format/hours-words.ts';

/** Lists of bookings by status. */
export const STATUS_LISTS: readonly { status: BookingStatus | undefined; words: string }[] = [
  { status: undefined, words: 'Tutte' },
  { status: 'pending', words: 'In attesa' },
  { status: 'confirmed', words: 'Confermate' },
  { status: 'cancelled', words: 'Annullate' },
  { status: 'completed', words: 'Completate' },
];

export const CANCELLED_WHY: Record<CancellationReason, string> = {
  expired: 'tempo scaduto',
  replaced: "sostituita dall'ospite",
  payment_failed: 'pagamento non riuscito',
  customer: "dall'ospite",
  operator: "dall'operatore",
  sold_out: 'posti esauriti',
};

type Writer = (detail: HistoryEntry['detail'], entry: HistoryEntry) => string;

const WORDS: Record<string, Writer> = {
  placed: (_, { actor }) => (actor === 'guest' ? 'Prenotazione ricevuta' : 'Prenotazione inserita'),
  paid: (detail) =>
    detail['outcome'] === 'flagged'
      ? `Pagamento di ${amount(detail)} da controllare`
      : `Pagamento ricevuto: ${amount(detail)}`,
  confirmed: () => 'Confermata',
  completed: () => 'Completata',
  cancelled: (detail) =>
    `Annullata: ${CANCELLED_WHY[detail['reason'] as CancellationReason] ?? ''}${refundOf(detail)}`,
  moved: ({ from, to, ...more }) => `Spostata ${fromTo(from as Times, to as Times)}${changeWords(more)}`,
  changed: (detail) => `Cambiata${changeWords(detail)}`,
  'move-withdrawn': () => 'Cambiamento ritirato',
  'late-payment': () => 'Il pagamento non serviva più: torna indietro da solo',
  'refund-requested': (detail) => `Rimborso di ${amount(detail)} richiesto`,
  'refund-pending': (detail) => `Rimborso di ${amount(detail)} in corso`,
  'refund-succeeded': (detail) => `Rimborso di ${amount(detail)} eseguito`,
  'refund-failed': (detail) => `Rimborso di ${amount(detail)} non riuscito`,
  'refund-canceled': (detail) => `Rimborso di ${amount(detail)} annullato dalla banca`,
  'refund-paid-otherwise': (detail) => `Segnato: ${amount(detail)} restituiti in un altro modo`,
  'dispute-inquiry': (detail) => `La banca chiede informazioni sul pagamento di ${amount(detail)}`,
  'dispute-inquiry_closed': () => 'La banca ha chiuso la richiesta: nessun soldo si è mosso',
  'dispute-open': (detail) => `Pagamento contestato: la banca ha ripreso ${amount(detail)}`,
  'dispute-won': (detail) => `Contestazione vinta: la banca ha restituito ${amount(detail)}`,
  'dispute-lost': (detail) => `Contestazione persa: ${amount(detail)} restano all'ospite`,
  arrived: ({ people: count }) => `Check-in: ${people(Number(count))}`,
  'arrival-undone': ({ people: count }) => `Check-in annullato: ${people(Number(count))}`,
  'on-site-paid': (detail) => `Segnata pagata: ${amount(detail)}, ${meansOf(detail)}`,
  'on-site-undone': (detail) => `Tolto il segno «pagata»: ${amount(detail)}`,
  'on-site-back': (detail) => `Restituiti di persona ${amount(detail)}, ${meansOf(detail)}`,
  'no-show': () => "L'ospite non si è presentato",
  'no-show-removed': () => 'Tolto il segno «non presentato»',
  'contact-corrected': (detail) => `Contatti corretti: ${fieldsOf(detail)}`,
  'mail-resent': () => "Chiesto un nuovo invio dell'email",
  'guest-erased': () => "Dati dell'ospite cancellati",
  mail: (detail) => mailWords(detail),
};

const MAILS: Record<string, string> = {
  'booking-confirmed': 'conferma',
  'booking-cancelled': 'annullamento',
  'booking-refunded': 'rimborso',
  'booking-refund-failed': 'rimborso non riuscito',
  'booking-moved': 'cambiamento',
  'booking-reminder': 'promemoria',
  'booking-message': 'messaggio alla partenza',
  'booking-payment-link': 'link per pagare',
  'booking-move-payment': 'differenza da pagare',
  'booking-move-withdrawn': 'cambiamento ritirato',
  'booking-address-corrected': 'conferma al nuovo indirizzo',
};

const FIELDS: Record<string, string> = {
  name: 'nome',
  surname: 'cognome',
  email: 'email',
  phone: 'telefono',
};

/** An event of a booking in Italian. */
export function historyWords(entry: HistoryEntry): string {
  return WORDS[entry.kind]?.(entry.detail, entry) ?? 'Aggiornata';
}

/** «Mario Rossi», «ospite»; undefined for automatic events. */
export function historyActor({ actor, by }: HistoryEntry): string | undefined {
  if (by !== undefined) return by;
  if (actor === 'guest') return 'ospite';
  return actor === 'system' ? undefined : 'operatore';
}

export function historyNote({ detail }: HistoryEntry): string | undefined {
  return typeof detail['note'] === 'string' ? detail['note'] : undefined;
}

type Times = { date: string; startTime: string; endTime: string };

function fromTo(from: Times, to: Times): string {
  const words = ({ date, startTime, endTime }: Times) =>
    `${longDate(date)}, ${hoursWords(startTime, endTime)}`;
  return `da ${words(from)} a ${words(to)}`;
}

function amount(detail: HistoryEntry['detail']): string {
  return formatMoney(Number(detail['amountCents'] ?? 0));
}

/** «: da Adulto × 3 a Adulto × 2, totale da 60,00 € a 40,00 €, rimborso di 20,00 €» */
function changeWords({ people: party, rates, total, refundCents }: HistoryEntry['detail']): string {
  const words = [
    isFromTo(rates) ? `da ${rates.from} a ${rates.to}` : partyWords(party),
    isFromTo(total) ? `totale da ${formatMoney(Number(total.from))} a ${formatMoney(Number(total.to))}` : '',
  ].filter((each) => each !== '');
  return `${words.length === 0 ? '' : `: ${words.join(', ')}`}${refundOf({ refundCents })}`;
}

function partyWords(party: unknown): string {
  if (!isFromTo(party) || party.from === party.to) return '';
  return `da ${people(Number(party.from))} a ${people(Number(party.to))}`;
}

function isFromTo(value: unknown): value is { from: string | number; to: string | number } {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
}

function meansOf({ means }: HistoryEntry['detail']): string {
  return MEANS_WORDS[means as PaymentMeans].toLowerCase();
}

function refundOf(detail: HistoryEntry['detail']): string {
  const cents = Number(detail['refundCents'] ?? 0);
  return cents > 0 ? `, rimborso di ${formatMoney(cents)}` : '';
}

function fieldsOf(detail: HistoryEntry['detail']): string {
  const fields = Array.isArray(detail['fields']) ? detail['fields'] : [];
  return fields.map((field) => FIELDS[String(field)] ?? '').join(', ');
}

function mailWords({ mail, state, to }: HistoryEntry['detail']): string {
  const what = `${MAILS[String(mail)] ?? 'aggiornamento'}${typeof to === 'string' ? ` a ${to}` : ''}`;
  if (state === 'sent') return `Email inviata: ${what}`;
  return state === 'failed' ? `Email non consegnata: ${what}` : `Email in partenza: ${what}`;
}
