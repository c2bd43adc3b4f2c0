// Mails to guests about cancellations and money that goes back.
import { type BookingView, cancellerName, euroText, hostName } from '#app/domain/bookings/booking-view.ts';
import type { CancellationReason } from '#app/domain/bookings/states.ts';
import {
  cancellationMoney,
  LATE_TITLES,
  LATE_WORDS,
  lostItsTime,
  otherMoneyWords,
} from '#app/domain/bookings/money/money-back.ts';
import type { MailContent, MailContext } from '../mail-content.ts';
import { chooseAgain } from '../mail-links.ts';
import { bookingSubject } from '../ticket-content.ts';
import {
  contactSection,
  greeting,
  guestFrame,
  moneyBackText,
  noteSection,
  refundText,
} from './guest-parts.ts';

type Data = { booking: BookingView; amountCents: number; late?: boolean };

export function guestRefunded({ booking, amountCents, late }: Data, context: MailContext): MailContent {
  if (late || booking.cancellationReason === 'sold_out')
    return latePayment({ booking, amountCents }, context);
  const refund = refundText(amountCents, booking.paidCents);
  return {
    ...guestFrame(booking, context),
    subject: bookingSubject(`Rimborso di ${euroText(amountCents)}`, booking, context),
    preview: refund,
    title: `Rimborso di ${euroText(amountCents)}`,
    paragraphs: [
      greeting(booking, `${hostName(booking)} ha disposto un rimborso.`),
      refund,
      ...stillValid(booking),
    ],
    sections: [contactSection(booking, context)],
  };
}

function stillValid({ status }: BookingView): string[] {
  return status === 'confirmed' ? ['La prenotazione resta valida.'] : [];
}

/** A payment that confirmed nothing is refunded in full. */
export function latePayment(
  { booking, amountCents }: { booking: BookingView; amountCents?: number },
  context: MailContext,
): MailContent {
  const amount = amountCents ?? (cancellationMoney(booking).backCents || booking.paidCents);
  const late = booking.late ?? 'places-gone';
  const title = `${LATE_TITLES[late]}: ti rimborsiamo ${euroText(amount)}`;
  return {
    ...guestFrame(booking, context),
    subject: bookingSubject(`Rimborso di ${euroText(amount)}`, booking, context),
    preview: LATE_WORDS[late],
    title,
    paragraphs: [
      greeting(booking, 'ti rimborsiamo un pagamento.'),
      LATE_WORDS[late],
      refundText(amount, booking.paidCents),
      ...stillValid(booking),
    ],
    ...(lostItsTime(late) ? { action: chooseAgain(booking, context) } : {}),
    sections: [contactSection(booking, context)],
  };
}

type Words = { title: string; sentence: (activity: string) => string; charged: boolean };

// Cancellations by a person; only these end a booking that may be in a calendar or paid.
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

type CancelledData = { booking: BookingView; note?: string };

export function guestCancelled({ booking, note }: CancelledData, context: MailContext): MailContent {
  const reason = booking.cancellationReason ?? 'operator';
  if (reason === 'sold_out') return latePayment({ booking }, context);
  const words = WORDS[reason];
  const money = words.charged ? [moneyBackText(booking)] : [];
  const inCalendar = booking.wasConfirmed && CANCELLED_BY_SOMEBODY.includes(reason);
  return {
    ...guestFrame(booking, context),
    subject: bookingSubject('Prenotazione annullata', booking, context),
    preview: money[0] ?? 'Nessun addebito.',
    title: words.title,
    paragraphs: [greeting(booking, words.sentence(cancellerName(booking))), ...money],
    sections: [
      ...noteSection(booking, note),
      ...(inCalendar ? [{ title: 'Nel tuo calendario', lines: [REMOVAL] }] : []),
      { title: 'Se vuoi venire un altro giorno', lines: [chooseAgain(booking, context)] },
      contactSection(booking, context),
    ],
    ...(inCalendar ? { calendar: { booking, method: 'CANCEL', audience: 'guest' } } : {}),
  };
}

const REMOVAL = "Il file allegato toglie l'appuntamento dal calendario. Se resta, eliminalo tu.";

type RefundFailedData = { booking: BookingView; amountCents: number };

/** Also tells the present state: the refund may have been retried before this mail is sent. */
export function guestRefundFailed(
  { booking, amountCents }: RefundFailedData,
  context: MailContext,
): MailContent {
  const title = `Rimborso di ${euroText(amountCents)} non riuscito`;
  const now = booking.status === 'cancelled' ? moneyBackText(booking) : otherMoneyWords(booking).join(' ');
  const words = now || refundText(amountCents, booking.paidCents);
  return {
    ...guestFrame(booking, context),
    subject: bookingSubject(title, booking, context),
    preview: words,
    title,
    paragraphs: [
      greeting(booking, `il rimborso di ${euroText(amountCents)} sulla tua carta non è andato a buon fine.`),
      words,
    ],
    sections: [contactSection(booking, context)],
  };
}
