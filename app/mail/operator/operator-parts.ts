// Common parts of mails to operators: they come from the platform, and replies go to the guest.
import { invoiceFacts } from '#app/domain/bookings/invoice-request.ts';
import { type BookingView, fullName } from '#app/domain/bookings/booking-view.ts';
import { type MailContent, type MailContext, platformSender, type Section } from '../mail-content.ts';
import { mailtoLink, operatorPage, phoneLink } from '../mail-links.ts';
import { answerLines, statusBadge, ticketContent } from '../ticket-content.ts';

export function operatorFrame(view: BookingView, context: MailContext) {
  return {
    sender: { ...platformSender(context), ...replyToGuest(view) },
    badge: statusBadge(view),
    ticket: ticketContent(view),
    action: { label: 'Apri la prenotazione', url: operatorPage(view, context) },
    footer: [`Hai ricevuto questa email perché gestisci ${managed(view)} su ${context.appName}.`],
  } satisfies Partial<MailContent>;
}

/** One mail for both sides of a resold booking. */
function managed({ activity, provider }: BookingView): string {
  return provider === undefined ? activity.name : `${activity.name} o ${provider.name}`;
}

/** A guest may have no address, if entered by hand or erased. */
function replyToGuest(view: BookingView) {
  const { email } = view.guest;
  return email === '' ? {} : { replyTo: { name: guestName(view), address: email } };
}

export function guestName({ guest }: BookingView): string {
  return fullName(guest);
}

export function guestSections(view: BookingView): Section[] {
  const { email, phone, message } = view.guest;
  const { answers } = view;
  const contacts = [
    ...(phone === '' ? [] : [phoneLink(phone)]),
    ...(email === '' ? [] : [mailtoLink(email)]),
  ];
  return [
    { title: 'Ospite', lines: [guestName(view), ...contacts] },
    ...(answers.length === 0 ? [] : [{ title: 'Risposte', lines: answerLines(view) }]),
    ...(view.invoice === undefined
      ? []
      : [
          {
            title: 'Chiede la fattura',
            lines: invoiceFacts(view.invoice).map(({ label, value }) => `${label}: ${value}`),
          },
        ]),
    ...(message === undefined ? [] : [{ title: 'Messaggio', lines: [{ quote: message }] }]),
  ];
}
