// Words for the door's answer: the band, its text, and why.
import {
  type DoorAnswer,
  type DoorBooking,
  opensAt,
  type Verdict,
} from '#app/domain/bookings/desk/check-in.ts';
import { longDate } from '#app/domain/date-words.ts';
import { clockTime, wallClock } from '#app/domain/instant-words.ts';
import { counted, people } from '../../format/counts.ts';
import { formatMoney } from '../../format/money.ts';

export type AnswerTone = 'good' | 'mind' | 'part' | 'stop';

export type AnswerWords = { tone: AnswerTone; title: string; why: string };

const entering = (count: number) => (count === 1 ? 'Entra 1 persona' : `Entrano in ${count}`);

export const leftOf = ({ people: booked, arrived }: DoorBooking) => booked - arrived;

/** The button that checks in everybody who isn't in yet. */
export function checkInWords({ people: booked, arrived }: Pick<DoorBooking, 'people' | 'arrived'>): string {
  if (arrived === 0) return 'Check-in';
  return booked - arrived === 1 ? 'Check-in di chi manca' : `Check-in degli altri ${booked - arrived}`;
}

export function answerWords(answer: DoorAnswer): AnswerWords {
  if (answer.is === 'not-found') return notFoundWords(answer);
  const { booking } = answer;
  if (answer.is === 'entered')
    return { tone: 'good', title: entering(answer.entered), why: whatFor(booking) };
  return WORDS[answer.is](booking);
}

type NotFound = Extract<DoorAnswer, { is: 'not-found' }>;

function notFoundWords({ near, named, others }: NotFound): AnswerWords {
  if (named.length > 0)
    return {
      tone: 'part',
      title: `${counted(named.length + others, 'prenotazione', 'prenotazioni')} con questo nome`,
      why:
        others === 0
          ? 'Scegli chi è arrivato.'
          : `Scegli chi è arrivato tra le prime ${named.length}, o scrivi anche il cognome.`,
    };
  const why = near
    ? `Forse è ${near.reference}, ${near.guest}, alle ${near.startTime}.`
    : 'Nessuna prenotazione ha questo codice, e nessuna di oggi questo nome.';
  return stop('Codice non trovato', why);
}

const stop = (title: string, why: string): AnswerWords => ({ tone: 'stop', title, why });

const WORDS: Record<Verdict, (booking: DoorBooking) => AnswerWords> = {
  ready: (booking) => ({ tone: 'part', title: `Da far entrare: ${booking.people}`, why: whatFor(booking) }),
  part: (booking) => ({
    tone: 'part',
    title: leftOf(booking) === 1 ? 'Ne manca 1' : `Ne mancano ${leftOf(booking)}`,
    why: `Entrati ${booking.arrived} su ${booking.people}${lastIn(booking)}. Quanti entrano adesso?`,
  }),
  in: (booking) => ({
    tone: 'mind',
    title: `Già entrati${booking.arrivedAt ? ` alle ${timeOf(booking.arrivedAt, booking)}` : ''}`,
    why: `${people(booking.arrived)} su ${booking.people}${booking.arrivedBy ? `, check-in di ${booking.arrivedBy}` : ''}.`,
  }),
  due: (booking) => ({
    tone: 'mind',
    title: booking.dueCents === null ? 'Deve ancora pagare' : `Incassa ${formatMoney(booking.dueCents)}`,
    why:
      booking.arrived === 0
        ? whatFor(booking)
        : `Entrati ${booking.arrived} su ${booking.people}${lastIn(booking)}. ${whatFor(booking)}`,
  }),
  unpaid: ({ neverPaid }) =>
    stop(
      'Non è pagata',
      neverPaid
        ? 'Il tempo per pagare è finito: non ha posti.'
        : 'Aspetta ancora il pagamento: finché non arriva non si entra.',
    ),
  cancelled: (booking) => stop('Prenotazione annullata', `Annullata${cancelledOn(booking)}. Non ha posti.`),
  'other-day': ({ date, startTime }) => stop('Non è oggi', `Prenotata per ${longDate(date)}, ${startTime}.`),
  'other-departure': ({ startTime, serviceName, resourceName }) =>
    stop('Altra partenza', `È per le ${startTime}: ${serviceName}, ${resourceName}.`),
  'too-early': (booking) =>
    stop('È presto', `Parte alle ${booking.startTime}: il check-in apre alle ${opensAt(booking)}.`),
};

function whatFor({ startTime, serviceName, resourceName, rates }: DoorBooking): string {
  return `${startTime} ${serviceName}, ${resourceName}. ${rates.join(', ')}`;
}

function timeOf(iso: string, { timeZone }: DoorBooking): string {
  return clockTime(new Date(iso), timeZone);
}

function lastIn(booking: DoorBooking): string {
  return booking.arrivedAt ? `, l'ultima volta alle ${timeOf(booking.arrivedAt, booking)}` : '';
}

function cancelledOn({ cancelledAt, timeZone }: DoorBooking): string {
  return cancelledAt ? ` ${longDate(wallClock(new Date(cancelledAt), timeZone).date)}` : '';
}
