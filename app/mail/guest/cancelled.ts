import { cancellerName, type BookingView } from '#app/domain/bookings/booking-view.ts';
import type { CancellationReason } from '#app/domain/bookings/lifecycle.ts';

import type { MailContent, MailContext } from '../mail-content.ts';
import { servicePage } from '../mail-links.ts';
import { bookingSubject } from '../ticket-content.ts';
import { contactSection, greeting, guestFrame, moneyBackText, noteSection } from './guest-parts.ts';
import { latePayment } from './refunded.ts';

type Words = { title: string; sentence: (activity: string) => string; charged: boolean };

// Only these two end a booking that may already be in a calendar or paid for.
const CANCELLED_BY_SOMEBODY = ['customer', 'operator'];

const WORDS: Record<Exclude<CancellationReason, 'sold_out'>, Words> = {
  customer: {
    title: 'Prenotazione annullata',
    sentence: () => 'la prenotazione è annullata, come hai chiesto.',
    charged: true,
  },
  operator: {
    title: 'Prenotazione annullata',
    sentence: (activity) => `${activity} ha annullato la tua prenotazione. Ci dispiace.`,
    charged: true,
  },
  expired: {
    title: 'Tempo scaduto: abbiamo liberato i posti',
    sentence: () => 'il pagamento non è arrivato in tempo. Nessun addebito.',
    charged: false,
  },
  payment_failed: {
    title: 'Pagamento non riuscito: abbiamo liberato i posti',
    sentence: () => 'il pagamento non è andato a buon fine. Nessun addebito.',
    charged: false,
  },
  replaced: {
    title: 'Prenotazione sostituita',
    sentence: () =>
      'hai iniziato una nuova prenotazione per lo stesso orario, che sostituisce questa. Nessun addebito.',
    charged: false,
  },
};

type Data = { booking: BookingView; note?: string };

export function guestCancelled({ booking, note }: Data, context: MailContext): MailContent {
  const reason = booking.cancellationReason ?? 'operator';
  if (reason === 'sold_out') return latePayment({ booking }, context);
  const words = WORDS[reason];
  const money = words.charged ? [moneyBackText(booking)] : [];
  const inCalendar = CANCELLED_BY_SOMEBODY.includes(reason);
  return {
    ...guestFrame(booking, context),
    subject: bookingSubject('Prenotazione annullata', booking, context),
    preview: money[0] ?? 'Nessun addebito.',
    title: words.title,
    paragraphs: [greeting(booking, words.sentence(cancellerName(booking))), ...money],
    sections: [
      ...noteSection(booking, note),
      ...(inCalendar ? [{ title: 'Nel tuo calendario', lines: [REMOVAL] }] : []),
      {
        title: 'Se vuoi venire un altro giorno',
        lines: [{ label: "Scegli un'altra data", url: servicePage(booking, context) }],
      },
      contactSection(booking, context),
    ],
    ...(inCalendar ? { calendar: { booking, method: 'CANCEL', audience: 'guest' } } : {}),
  };
}

const REMOVAL = "Il file allegato toglie l'appuntamento dal calendario. Se resta, eliminalo tu.";
