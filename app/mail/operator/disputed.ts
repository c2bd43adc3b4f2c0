import { euroText } from '#app/domain/bookings/booking-wording.ts';
import type { MailData } from '#app/domain/mail-kinds.ts';

import type { MailContent, MailContext } from '../mail-content.ts';
import { bookingSubject } from '../ticket-content.ts';
import { guestName, guestSections, operatorFrame } from './operator-parts.ts';

type Data = MailData['operator-disputed'];

const WORDS: Record<
  Data['outcome'],
  (guest: string, amount: string) => { title: string; texts: [string, string] }
> = {
  open: (guest, amount) => ({
    title: 'Pagamento contestato',
    texts: [
      `La banca di ${guest} ha ripreso ${amount}: dice che il pagamento non è riconosciuto.`,
      "L'accredito di questa prenotazione aspetta la decisione. Se hai una firma, una foto o dei messaggi che provano la visita, rispondi a questa email in pochi giorni.",
    ],
  }),
  won: (guest, amount) => ({
    title: 'Contestazione vinta',
    texts: [
      `La banca di ${guest} ha restituito ${amount}.`,
      "L'accredito di questa prenotazione riparte da solo.",
    ],
  }),
  lost: (guest, amount) => ({
    title: 'Contestazione persa',
    texts: [
      `La banca ha deciso a favore di ${guest}: ${amount} non tornano.`,
      'Li togliamo da quello che ti spetta: trovi i conti negli incassi della tua attività.',
    ],
  }),
};

export function operatorDisputed({ booking, amountCents, outcome }: Data, context: MailContext): MailContent {
  const { title, texts } = WORDS[outcome](guestName(booking), euroText(amountCents));
  return {
    ...operatorFrame(booking, context),
    badge: { label: title, tone: outcome === 'won' ? 'good' : 'bad' },
    subject: bookingSubject(title, booking, context),
    preview: texts[0],
    title,
    paragraphs: texts,
    sections: guestSections(booking),
  };
}
