import { euroText } from '#app/domain/bookings/booking-wording.ts';
import { untilDayAndTime } from '#app/domain/instant-words.ts';
import type { MailData } from '#app/domain/mail-kinds.ts';

import type { MailContent, MailContext } from '../mail-content.ts';
import { platformSender } from '../platform-sender.ts';
import { bookingSubject } from '../ticket-content.ts';
import { guestName, guestSections, operatorFrame } from './operator-parts.ts';

type Data = MailData['operator-disputed'];

type Told = { guest: string; amount: string; answer: string };

const WORDS: Record<Data['outcome'], (told: Told) => { title: string; texts: [string, string] }> = {
  inquiry: ({ guest, amount, answer }) => ({
    title: 'La banca chiede informazioni',
    texts: [
      `La banca di ${guest} chiede informazioni su un pagamento di ${amount}. Non ha ripreso nulla, e l'accredito di questa prenotazione non cambia.`,
      `${answer} Se la banca non è convinta può riprendere i soldi.`.trim(),
    ],
  }),
  open: ({ guest, amount, answer }) => ({
    title: 'Pagamento contestato',
    texts: [
      `La banca di ${guest} ha ripreso ${amount}: dice che il pagamento non è riconosciuto.`,
      `L'accredito di questa prenotazione aspetta la decisione: intanto non rimborsare e non fare bonifici, perché ${guest} sarebbe pagato due volte. ${answer}`.trim(),
    ],
  }),
  won: ({ guest, amount }) => ({
    title: 'Contestazione vinta',
    texts: [
      `La banca di ${guest} ha restituito ${amount}.`,
      "L'accredito di questa prenotazione riparte da solo.",
    ],
  }),
  lost: ({ guest, amount }) => ({
    title: 'Contestazione persa',
    texts: [
      `La banca ha deciso a favore di ${guest}: ${amount} non tornano.`,
      'Li togliamo da quello che ti spetta: trovi i conti negli incassi della tua attività.',
    ],
  }),
};

/** The evidence goes to the platform, which answers the bank: never to the guest. */
function answerText({ answerBy, booking }: Data, { now }: MailContext): string {
  const { timeZone } = booking.activity;
  const proof =
    'Se hai una firma, una foto o dei messaggi che provano la visita, rispondi a questa email: hai tempo fino';
  if (answerBy === undefined) return '';
  return `${proof} ${untilDayAndTime(new Date(answerBy), { timeZone, now })}.`;
}

export function operatorDisputed(data: Data, context: MailContext): MailContent {
  const { booking, amountCents, outcome } = data;
  const amount = euroText(amountCents);
  const { title, texts } = WORDS[outcome]({
    guest: guestName(booking),
    amount,
    answer: answerText(data, context),
  });
  return {
    ...operatorFrame(booking, context),
    sender: platformSender(context),
    badge: { label: title, tone: outcome === 'won' ? 'good' : 'bad' },
    subject: bookingSubject(title, booking, context),
    preview: texts[0],
    title,
    paragraphs: texts,
    sections: guestSections(booking),
  };
}
