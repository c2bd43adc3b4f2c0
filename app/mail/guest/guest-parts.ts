// Common parts of mails to guests: they come from the activity and name the seller.
import { cancellationText } from '#app/domain/bookings/money/free-cancellation.ts';
import { type BookingView, euroText, hostName, ticketAddress } from '#app/domain/bookings/booking-view.ts';
import {
  cancellationMoney,
  inPersonWords,
  ON_THE_CARD,
  otherMoneyWords,
  OWN_WRONG_AMOUNT,
} from '#app/domain/bookings/money/money-back.ts';
import type {
  MailContent,
  MailContext,
  Section,
  SectionLine,
  Sender,
  TicketSection,
} from '../mail-content.ts';
import {
  calendarDownload,
  cancelPage,
  guestPage,
  logoImage,
  mailtoLink,
  phoneLink,
  servicePage,
} from '../mail-links.ts';
import { answerLines, statusBadge, ticketContent } from '../ticket-content.ts';

/** The frame of a mail about one booking; each mail adds title and text. */
export function guestFrame(view: BookingView, context: MailContext) {
  return {
    sender: guestSender(view, context),
    badge: statusBadge(view),
    ticket: { ...ticketContent(view), ...checkInCode(view, context) },
    action: { label: 'Vedi la prenotazione', url: guestPage(view, context) },
    footer: sellerLines(view, context),
  } satisfies Partial<MailContent>;
}

function checkInCode(view: BookingView, { baseUrl }: MailContext): Pick<TicketSection, 'qr'> {
  return view.status === 'confirmed' ? { qr: ticketAddress(baseUrl, view) } : {};
}

function guestSender({ activity }: BookingView, context: MailContext): Sender {
  return {
    name: activity.name,
    color: activity.primaryColor,
    replyTo: { name: activity.name, address: activity.email },
    ...(activity.logo ? { logo: logoImage(activity.logo, activity.name, context) } : {}),
  };
}

function sellerLines({ activity }: BookingView, { appName }: MailContext): string[] {
  const vat = activity.vatNumber === undefined ? [] : [`P.IVA ${activity.vatNumber}`];
  const seller = [activity.legalName, activity.legalAddress, ...vat].filter((part) => part !== '');
  return [
    `Venduto da ${seller.join(', ')}.`,
    `Hai ricevuto questa email perché hai prenotato con ${appName}.`,
  ];
}

export function greeting(view: BookingView, sentence: string): string {
  return `Ciao ${view.guest.name}, ${sentence}`;
}

export function contactSection(view: BookingView, context: MailContext): Section {
  const { activity, contact, place, placeUrl, provider, service } = view;
  const lines: SectionLine[] = [hostName(view)];
  if (place !== undefined) lines.push(place);
  // Mails link only to the platform (docs/decisions/0026); the booking's page links to the map.
  if (placeUrl !== undefined) lines.push({ label: 'Apri la mappa', url: guestPage(view, context) });
  if (service.mapped && service.hasPage)
    lines.push({ label: 'Guarda la mappa', url: `${servicePage(view, context)}#map` });
  if (contact.phone !== undefined) lines.push(phoneLink(contact.phone));
  lines.push(mailtoLink(contact.email));
  if (provider !== undefined)
    lines.push(
      `Il giorno stesso il tuo contatto è ${provider.name}. Per l'acquisto il contatto è ${activity.name}:`,
      mailtoLink(activity.email),
    );
  return { title: 'Dove e contatti', lines };
}

export function changeOfPlansSection(view: BookingView, context: MailContext): Section {
  return {
    title: 'Se cambi programma',
    lines: [
      cancellationText(view, context.now),
      { label: 'Annulla la prenotazione', url: cancelPage(view, context) },
    ],
  };
}

/** Advice in the operator's own lines. */
export function goodToKnowSection({ service: { goodToKnow } }: BookingView): Section[] {
  return goodToKnow.length === 0 ? [] : [{ title: 'Da sapere', lines: goodToKnow }];
}

export function calendarSection(view: BookingView, context: MailContext): Section {
  return {
    title: 'Nel tuo calendario',
    lines: [
      'Apri il file allegato, oppure scaricalo da qui.',
      { label: 'Aggiungi al calendario', url: calendarDownload(view, context) },
    ],
  };
}

/** The guest's answers and message. */
export function ownWordsSections(view: BookingView): Section[] {
  const { answers, guest } = view;
  return [
    ...(answers.length === 0 ? [] : [{ title: 'Le tue risposte', lines: answerLines(view) }]),
    ...(guest.message === undefined
      ? []
      : [{ title: 'Il tuo messaggio', lines: [{ quote: guest.message }] }]),
  ];
}

/** The activity's own words for a cancellation or a move. */
export function noteSection({ activity, provider }: BookingView, note: string | undefined): Section[] {
  if (note === undefined) return [];
  // In a resold booking either side may have written it.
  const title = provider === undefined ? `Messaggio di ${activity.name}` : 'Messaggio per te';
  return [{ title, lines: [{ quote: note }] }];
}

const WHEN_IT_ARRIVES = `L'accredito arriva sulla carta usata per pagare, ${ON_THE_CARD}.`;

const NOTHING_PAID = "Non risultano pagamenti online: non c'è nulla da rimborsare.";

/** What a cancellation means for the guest's payments. */
export function moneyBackText(view: BookingView): string {
  const { beforeCents, backCents, stillPaidCents, keptCents } = cancellationMoney(view);
  const inPerson = inPersonWords(view);
  if (view.paidCents === 0) return inPerson.join(' ') || (view.underCheck ? OWN_WRONG_AMOUNT : NOTHING_PAID);
  const others = [...inPerson, ...otherMoneyWords(view)];
  const before = beforeCents > 0 ? [`Prima ti avevamo già rimborsato ${euroText(beforeCents)}.`] : [];
  const rest = stillPaidCents < view.paidCents;
  if (backCents > 0) return [refundText(backCents, stillPaidCents, rest), ...before, ...others].join(' ');
  const none =
    keptCents > 0 || others.length === 0 ? ['Per questo annullamento non è previsto rimborso.'] : [];
  return [...none, ...before, ...others].join(' ');
}

/** `paidCents`: still paid by card before the refund; `rest`: some of it had gone back before. */
export function refundText(amountCents: number, paidCents: number, rest = false): string {
  const share =
    amountCents >= paidCents
      ? `, ${rest ? 'tutto quello che restava pagato' : "l'intero importo pagato"}`
      : ` su ${euroText(paidCents)} ${rest ? 'che restavano pagati' : 'pagati'}`;
  return `Ti rimborsiamo ${euroText(amountCents)}${share} con carta. ${WHEN_IT_ARRIVES}`;
}
