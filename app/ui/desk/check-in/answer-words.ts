// The answer at the door in words: a filled band, what it says in it, and why.
import { type DoorAnswer, type DoorBooking, opensAt } from '#app/domain/bookings/desk/check-in.ts';
import { longDate } from '#app/domain/date-words.ts';
import { clockTime, wallClock } from '#app/domain/instant-words.ts';

import { people } from '../../format/counts.ts';
import { formatMoney } from '../../format/money.ts';

export type AnswerTone = 'good' | 'mind' | 'part' | 'stop';

export type AnswerWords = { tone: AnswerTone; title: string; why: string };

const entering = (count: number) => (count === 1 ? 'Entra 1 persona' : `Entrano in ${count}`);

export const leftOf = ({ people: booked, arrived }: DoorBooking) => booked - arrived;

export function answerWords(answer: DoorAnswer): AnswerWords {
  if (answer.is === 'not-found')
    return {
      tone: 'stop',
      title: 'Codice non trovato',
      why: answer.near
        ? `Forse è ${answer.near.reference}, ${answer.near.guest}, alle ${answer.near.startTime}.`
        : 'Controlla le lettere, o cerca per nome.',
    };
  const { booking } = answer;
  switch (answer.is) {
    case 'entered':
      return { tone: 'good', title: entering(answer.entered), why: whatFor(booking) };
    case 'ready':
      return { tone: 'part', title: `Da far entrare: ${booking.people}`, why: whatFor(booking) };
    case 'part':
      return {
        tone: 'part',
        title: leftOf(booking) === 1 ? 'Ne manca 1' : `Ne mancano ${leftOf(booking)}`,
        why: `Entrati ${booking.arrived} su ${booking.people}${lastIn(booking)}. Quanti entrano adesso?`,
      };
    case 'in':
      return {
        tone: 'mind',
        title: `Già entrati${booking.arrivedAt ? ` alle ${timeOf(booking.arrivedAt, booking)}` : ''}`,
        why: `${people(booking.arrived)} su ${booking.people}${booking.arrivedBy ? `, check-in di ${booking.arrivedBy}` : ''}.`,
      };
    case 'due':
      return { tone: 'mind', title: `Incassa ${formatMoney(booking.dueCents)}`, why: whatFor(booking) };
    default:
      return refusalWords(answer.is, booking);
  }
}

type Refused = 'unpaid' | 'cancelled' | 'other-day' | 'other-departure' | 'too-early';

function refusalWords(why: Refused, booking: DoorBooking): AnswerWords {
  const { date, startTime, neverPaid } = booking;
  const words: Record<Refused, [title: string, why: string]> = {
    unpaid: [
      'Non è pagata',
      neverPaid
        ? 'Il tempo per pagare è finito: non ha posti.'
        : 'Aspetta ancora il pagamento: finché non arriva non si entra.',
    ],
    cancelled: ['Prenotazione annullata', `Annullata${cancelledOn(booking)}. Non ha posti.`],
    'other-day': ['Non è oggi', `Prenotata per ${longDate(date)}, ${startTime}.`],
    'other-departure': [
      'Altra partenza',
      `È per le ${startTime}: ${booking.serviceName}, ${booking.resourceName}.`,
    ],
    'too-early': ['È presto', `Parte alle ${startTime}: il check-in apre alle ${opensAt(booking)}.`],
  };
  const [title, reason] = words[why];
  return { tone: 'stop', title, why: reason };
}

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
