// Mails to guests about their booking: confirmed, moved, waiting for payment, before the day, links.
import {
  type BookingView,
  euroText,
  hostName,
  peopleText,
  ratesText,
} from '#app/domain/bookings/booking-view.ts';
import { givenBackWords } from '#app/domain/bookings/money/money-back.ts';
import { cancellationText } from '#app/domain/bookings/money/free-cancellation.ts';
import { untilDayAndTime } from '#app/domain/instant-words.ts';
import type { MailData, MovedMail } from '#app/domain/mail-kinds.ts';
import { type MailContent, type MailContext, platformSender, type Section } from '../mail-content.ts';
import { guestPage, platformPage } from '../mail-links.ts';
import {
  bookingSubject,
  changeText,
  dayAndHours,
  partyWords,
  startText,
  statusBadge,
} from '../ticket-content.ts';
import {
  calendarSection,
  changeOfPlansSection,
  contactSection,
  goodToKnowSection,
  greeting,
  guestFrame,
  noteSection,
  ownWordsSections,
} from './guest-parts.ts';

export function guestConfirmed({ booking }: { booking: BookingView }, context: MailContext): MailContent {
  return {
    ...guestFrame(booking, context),
    subject: bookingSubject('Prenotazione confermata', booking, context),
    preview: `Ti aspettiamo ${startText(booking)}. Codice ${booking.reference}.`,
    title: 'Prenotazione confermata',
    paragraphs: [greeting(booking, `ti aspettiamo ${startText(booking)}.`)],
    sections: [
      contactSection(booking, context),
      ...goodToKnowSection(booking),
      calendarSection(booking, context),
      changeOfPlansSection(booking, context),
      ...ownWordsSections(booking),
    ],
    calendar: { booking, method: 'REQUEST', audience: 'guest' },
  };
}

export function guestMoved(moved: MovedMail, context: MailContext): MailContent {
  const { booking, note, refundCents = 0, inPersonBackCents = 0 } = moved;
  const { what, now, change, before } = changeText(moved);
  return {
    ...guestFrame(booking, context),
    subject: bookingSubject(`Prenotazione ${what}`, booking, context),
    preview: `${now}.`,
    title: `Prenotazione ${what}`,
    paragraphs: [
      greeting(booking, `la tua prenotazione è stata ${change}.`),
      ...before,
      ...(refundCents > 0
        ? [`Costa meno: ti rimborsiamo ${euroText(refundCents)} sulla carta usata per pagare.`]
        : []),
      ...givenBackWords(booking, inPersonBackCents),
    ],
    sections: [
      ...noteSection(booking, note),
      contactSection(booking, context),
      calendarSection(booking, context),
      changeOfPlansSection(booking, context),
    ],
    calendar: { booking, method: 'REQUEST', audience: 'guest' },
  };
}

export function guestMovePayment(
  { differenceCents, until, path, note, ...proposed }: MailData['booking-move-payment'],
  context: MailContext,
): MailContent {
  const { booking } = proposed;
  const what = proposedText(proposed);
  const difference = euroText(differenceCents);
  const deadline = `I nuovi posti sono riservati per te fino ${untilDayAndTime(new Date(until), { timeZone: booking.activity.timeZone, now: context.now })}.`;
  return {
    ...guestFrame(booking, context),
    subject: bookingSubject('Conferma il cambiamento', booking, context),
    preview: `${what}: mancano ${difference}.`,
    title: 'Conferma il cambiamento',
    paragraphs: [
      greeting(booking, `${hostName(booking)} può cambiare la tua prenotazione: ${what}.`),
      `Costa ${difference} in più. ${deadline}`,
      'Se non paghi la differenza non cambia nulla: la tua prenotazione resta quella qui sotto.',
    ],
    action: { label: `Paga ${difference}`, url: platformPage(path, context) },
    sections: [
      ...noteSection(booking, note),
      { title: 'Dettagli', lines: [{ label: 'Vedi la prenotazione', url: guestPage(booking, context) }] },
      contactSection(booking, context),
    ],
  };
}

type Proposed = Omit<MailData['booking-move-withdrawn'], 'note'>;

/** Only what would change: time, people, or both. */
function proposedText({ booking, to, from, ...proposed }: Proposed): string {
  const before = from ?? { ...booking, rates: ratesText(booking.lines) };
  const { people = before.people, rates = before.rates } = proposed;
  const moved = to.date !== before.date || to.startTime !== before.startTime;
  const where = dayAndHours(to);
  const party = partyWords({ from: before.people, to: people }, { from: before.rates, to: rates });
  const change = party === undefined || party.from === party.to ? '' : `da ${party.from} a ${party.to}`;
  if (!moved) return change === '' ? where : change;
  return change === '' ? `${where}, ${peopleText(people)}` : `${where}, ${change}`;
}

export function guestMoveWithdrawn(
  { note, ...proposed }: MailData['booking-move-withdrawn'],
  context: MailContext,
): MailContent {
  const { booking } = proposed;
  const what = proposedText(proposed);
  return {
    ...guestFrame(booking, context),
    subject: bookingSubject('Cambiamento ritirato', booking, context),
    preview: `La prenotazione resta per ${startText(booking)}.`,
    title: "La prenotazione resta com'era",
    paragraphs: [
      greeting(
        booking,
        `${booking.activity.name} ha ritirato il cambiamento proposto, ${what}: la tua prenotazione resta quella qui sotto.`,
      ),
      'Non devi pagare nulla in più: il link che avevi ricevuto non vale più. Se intanto hai pagato la differenza, ti viene restituita per intero.',
    ],
    sections: [
      ...noteSection(booking, note),
      contactSection(booking, context),
      changeOfPlansSection(booking, context),
    ],
  };
}

type Data = { booking: BookingView; path: string };

export function guestPaymentLink({ booking, path }: Data, context: MailContext): MailContent {
  const deadline =
    booking.holdExpiresAt === undefined
      ? 'Paga appena puoi per confermare i posti.'
      : `I posti sono riservati per te fino ${untilDayAndTime(booking.holdExpiresAt, { timeZone: booking.activity.timeZone, now: context.now })}.`;
  return {
    ...guestFrame(booking, context),
    subject: bookingSubject('Completa il pagamento', booking, context),
    preview: deadline,
    title: 'Completa il pagamento',
    paragraphs: [
      greeting(booking, `${booking.activity.name} ha preparato questa prenotazione per te.`),
      deadline,
      'Il pagamento con carta avviene sulla pagina sicura di Stripe.',
    ],
    action: { label: `Paga ${euroText(booking.totalCents)}`, url: platformPage(path, context) },
    sections: [
      { title: 'Dettagli', lines: [{ label: 'Vedi la prenotazione', url: guestPage(booking, context) }] },
      contactSection(booking, context),
      ...ownWordsSections(booking),
    ],
  };
}

export function guestReminder({ booking }: { booking: BookingView }, context: MailContext): MailContent {
  const { reminderText } = booking.service;
  return {
    ...guestFrame(booking, context),
    subject: bookingSubject('Promemoria', booking, context),
    preview: `Ti aspettiamo ${startText(booking)}. ${cancellationText(booking, context.now)}`,
    title: 'Manca poco',
    paragraphs: [greeting(booking, `ti aspettiamo ${startText(booking)}.`)],
    sections: [
      ...(reminderText === '' ? [] : [{ title: 'Prima di venire', lines: [{ quote: reminderText }] }]),
      ...goodToKnowSection(booking),
      contactSection(booking, context),
      changeOfPlansSection(booking, context),
    ],
  };
}

export function guestMessage(
  { booking, subject = 'Un messaggio per te', note }: MailData['booking-message'],
  context: MailContext,
): MailContent {
  const host = hostName(booking);
  const frame = guestFrame(booking, context);
  const address = booking.provider === undefined ? booking.activity.email : booking.contact.email;
  return {
    ...frame,
    // Replies go to the writer, also for a resold booking.
    sender: { ...frame.sender, replyTo: { name: host, address } },
    subject,
    preview: `${host} ti scrive per ${startText(booking)}.`,
    title: subject,
    paragraphs: [greeting(booking, `${host} ti scrive per ${startText(booking)}.`)],
    sections: [
      ...(note === undefined ? [] : [{ title: `Messaggio di ${host}`, lines: [{ quote: note }] }]),
      contactSection(booking, context),
    ],
  };
}

/** The answer to «Ritrova la prenotazione». */
export function guestLinks({ bookings }: { bookings: BookingView[] }, context: MailContext): MailContent {
  const found =
    bookings.length === 0
      ? 'Con questo indirizzo non risulta nessuna prenotazione. Se ne hai usato un altro, cerca con quello.'
      : 'Ecco le prenotazioni fatte con questo indirizzo. Chi ha il link può vederle e annullarle: tienilo per te.';
  return {
    sender: platformSender(context),
    subject: bookings.length === 1 ? 'La tua prenotazione' : 'Le tue prenotazioni',
    preview: found,
    title: bookings.length === 1 ? 'La tua prenotazione' : 'Le tue prenotazioni',
    paragraphs: [found],
    sections: bookings.map((booking) => bookingSection(booking, context)),
    footer: ['Non hai chiesto tu queste informazioni? Puoi ignorare questa email.'],
  };
}

function bookingSection(booking: BookingView, context: MailContext): Section {
  return {
    title: booking.service.name,
    lines: [
      dayAndHours(booking),
      `${booking.activity.name}, codice ${booking.reference}, ${statusBadge(booking).label.toLowerCase()}`,
      { label: 'Vedi la prenotazione', url: guestPage(booking, context) },
    ],
  };
}

export function guestAddressCorrected(
  { booking }: { booking: BookingView },
  context: MailContext,
): MailContent {
  const confirmed = booking.status === 'confirmed';
  return {
    ...guestFrame(booking, context),
    subject: bookingSubject('La tua prenotazione', booking, context),
    preview: `Codice ${booking.reference}, ${startText(booking)}.`,
    title: 'Ecco la tua prenotazione',
    paragraphs: [
      greeting(
        booking,
        `${booking.activity.name} ha corretto il tuo indirizzo email: da ora ti scriviamo qui.`,
      ),
    ],
    sections: [
      contactSection(booking, context),
      ...(confirmed ? [calendarSection(booking, context), changeOfPlansSection(booking, context)] : []),
    ],
    ...(confirmed ? { calendar: { booking, method: 'REQUEST', audience: 'guest' } } : {}),
  };
}
