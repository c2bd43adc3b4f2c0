import {
  type BookingView,
  cancellerName,
  euroText,
  hostName,
  peopleText,
} from '#app/domain/bookings/booking-view.ts';
import type { CancellationReason } from '#app/domain/bookings/states.ts';
import { cancellationMoney, LATE_WORDS, WRONG_AMOUNT } from '#app/domain/bookings/money/money-back.ts';
import { untilDayAndTime } from '#app/domain/instant-words.ts';
import type { MailData, MovedMail } from '#app/domain/mail-kinds.ts';
import { lowerFirst } from '#app/domain/labels.ts';
import { type MailContent, type MailContext, platformSender } from '../mail-content.ts';
import { bookingSubject, changeText, startText } from '../ticket-content.ts';
import { guestName, guestSections, operatorFrame } from './operator-parts.ts';

export function operatorConfirmed({ booking }: { booking: BookingView }, context: MailContext): MailContent {
  return {
    ...arrival(booking, context),
    subject: bookingSubject('Nuova prenotazione', booking, context),
    title: 'Nuova prenotazione',
    calendar: { booking, method: 'PUBLISH', audience: 'operator' },
  };
}

export function operatorReminder({ booking }: { booking: BookingView }, context: MailContext): MailContent {
  return {
    ...arrival(booking, context),
    subject: bookingSubject('Promemoria', booking, context),
    title: 'In arrivo',
  };
}

function arrival(booking: BookingView, context: MailContext) {
  const who = `${guestName(booking)}, ${peopleText(booking.people)}`;
  return {
    ...operatorFrame(booking, context),
    preview: `${who}.`,
    paragraphs: [`${who}: ${startText(booking)}.`],
    sections: guestSections(booking),
  };
}

const WHY: Record<CancellationReason, (guest: string, by: string) => string> = {
  customer: (guest) => `${guest} ha annullato la prenotazione.`,
  operator: (guest, by) => `La prenotazione di ${guest} è stata annullata da ${by}.`,
  expired: (guest) => `${guest} non ha pagato in tempo: la prenotazione si è annullata da sola.`,
  payment_failed: (guest) =>
    `Il pagamento di ${guest} non è riuscito: la prenotazione si è annullata da sola.`,
  replaced: (guest) => `${guest} ha rifatto la prenotazione per lo stesso orario: questa è stata sostituita.`,
  sold_out: (guest) =>
    `Il pagamento di ${guest} è arrivato a tempo scaduto, quando i posti erano già venduti: la prenotazione si è annullata da sola.`,
};

export function operatorCancelled({ booking }: { booking: BookingView }, context: MailContext): MailContent {
  const reason = booking.cancellationReason ?? 'operator';
  const why = WHY[reason](guestName(booking), who(booking));
  const freed = reason === 'sold_out' ? [] : ['I posti sono di nuovo liberi.'];
  return {
    ...operatorFrame(booking, context),
    subject: bookingSubject('Prenotazione annullata', booking, context),
    preview: why,
    title: 'Prenotazione annullata',
    paragraphs: [why, [...freed, ...moneyTexts(booking)].join(' ')],
    sections: guestSections(booking),
    ...(booking.wasConfirmed ? { calendar: { booking, method: 'CANCEL', audience: 'operator' } } : {}),
  };
}

/** The reader may be the seller or the owner. */
function who(booking: BookingView): string {
  return booking.provider ? cancellerName(booking) : "chi gestisce l'attività";
}

function moneyTexts(booking: BookingView): string[] {
  const inPerson = inPersonTexts(booking);
  return booking.paidCents === 0 && inPerson.length > 0 ? inPerson : [cardText(booking), ...inPerson];
}

/** The owner took the money; if resold, both sides read this. */
function inPersonTexts(booking: BookingView): string[] {
  const { takenCents, handedBackCents, provider } = booking;
  const rest = euroText(takenCents);
  const host = hostName(booking);
  const keeps = provider
    ? `Di quanto ${host} ha incassato di persona restano ${rest}: se renderli lo decide ${host} con l'ospite.`
    : `Di quanto hai incassato di persona restano ${rest}: se li rendi, accordati con l'ospite.`;
  return [...givenBackTexts(booking, handedBackCents), ...(takenCents > 0 ? [keeps] : [])];
}

function givenBackTexts(booking: BookingView, cents: number): string[] {
  if (cents === 0) return [];
  const back = euroText(cents);
  return booking.provider
    ? [`${hostName(booking)} rende di persona ${back} all'ospite.`]
    : [`Di persona rendi ${back} all'ospite.`];
}

function cardText(booking: BookingView): string {
  const { backCents, stillPaidCents } = cancellationMoney(booking);
  if (booking.paidCents === 0) return booking.underCheck ? WRONG_AMOUNT : 'Non risultano pagamenti online.';
  const { disputedCents, chargedBackCents } = booking;
  if (disputedCents > 0)
    return `Il pagamento è contestato: la banca tiene ${euroText(disputedCents)} fino alla decisione, quindi non c'è rimborso da fare.`;
  if (chargedBackCents > 0)
    return `La banca ha già restituito ${euroText(chargedBackCents)} all'ospite: non c'è rimborso da fare.`;
  if (booking.refundFailedCents > 0)
    return `Il rimborso di ${euroText(booking.refundFailedCents)} non è riuscito: apri la prenotazione per sistemarlo.`;
  if (stillPaidCents <= 0) return "Quanto era pagato online era già stato restituito tutto all'ospite.";
  if (backCents === 0)
    return `Nessun rimborso: quanto era pagato (${euroText(stillPaidCents)}) resta a ${booking.provider ? 'chi vende e a chi offre il servizio' : 'te'}, tolte le commissioni.`;
  const rest = stillPaidCents < booking.paidCents ? 'che restavano ' : '';
  return `Rimborso all'ospite: ${euroText(backCents)} su ${euroText(stillPaidCents)} ${rest}pagati con carta.`;
}

export function operatorMoved(moved: MovedMail, context: MailContext): MailContent {
  const { booking, refundCents = 0, inPersonBackCents = 0, byGuest = false } = moved;
  const { what, now, change, before } = changeText(moved);
  return {
    ...operatorFrame(booking, context),
    subject: bookingSubject(`Prenotazione ${what}`, booking, context),
    preview: `${guestName(booking)}: ${now}.`,
    title: `Prenotazione ${what}`,
    paragraphs: [
      `La prenotazione di ${guestName(booking)} è stata ${change}.${booking.guest.email === '' ? " L'ospite non ha un'email: avvisalo tu." : " Scriviamo anche all'ospite."}`,
      ...(byGuest ? ["L'ha cambiata l'ospite, dalla sua pagina."] : []),
      ...before,
      ...(refundCents > 0 ? [`Rimborso all'ospite: ${euroText(refundCents)}.`] : []),
      ...givenBackTexts(booking, inPersonBackCents),
    ],
    sections: guestSections(booking),
    calendar: { booking, method: 'PUBLISH', audience: 'operator' },
  };
}

type Data = { booking: BookingView; amountCents: number };

/** Nothing for money of a wrong amount, which paid nothing. */
function ofPaid({ paidCents }: BookingView, amountCents: number): string {
  return amountCents <= paidCents ? `, su ${euroText(paidCents)} pagati con carta` : '';
}

export function operatorRefunded(
  { booking, amountCents, late }: Data & { late?: boolean },
  context: MailContext,
): MailContent {
  const amount = euroText(amountCents);
  const why =
    late || booking.cancellationReason === 'sold_out'
      ? `${guestName(booking)}: ${lowerFirst(LATE_WORDS[booking.late ?? 'places-gone'])} Rimborsiamo ${amount}: non devi fare nulla.`
      : `Rimborsiamo ${amount} a ${guestName(booking)}${ofPaid(booking, amountCents)}.`;
  return {
    ...operatorFrame(booking, context),
    subject: bookingSubject(`Rimborso di ${amount}`, booking, context),
    preview: why,
    title: `Rimborso di ${amount}`,
    paragraphs: [why],
    sections: guestSections(booking),
  };
}

/** Also for administrators, who have access to Stripe. */
export function operatorRefundFailed({ booking, amountCents }: Data, context: MailContext): MailContent {
  const amount = euroText(amountCents);
  const disputed = booking.disputedCents > 0 || booking.chargedBackCents > 0;
  return {
    ...operatorFrame(booking, context),
    badge: { label: 'Da sistemare', tone: 'bad' },
    subject: bookingSubject(`Rimborso di ${amount} non riuscito`, booking, context),
    preview: `${guestName(booking)} non ha ancora riavuto ${amount}.`,
    title: `Rimborso di ${amount} non riuscito`,
    paragraphs: [
      `Il rimborso a ${guestName(booking)} non è andato a buon fine: i soldi non sono ancora tornati indietro.`,
      disputed
        ? "Il pagamento è contestato: i soldi sono in mano alla banca dell'ospite. Non fare bonifici: l'ospite sarebbe pagato due volte."
        : 'Apri la prenotazione per riprovare. Se i soldi glieli dai in un altro modo, per esempio con un bonifico, segnalo lì.',
    ],
    sections: guestSections(booking),
  };
}

type DisputedData = MailData['operator-disputed'];

/** `loss`: from what a loss is taken. */
type Told = { guest: string; amount: string; answer: string; loss: string };

const WORDS: Record<DisputedData['outcome'], (told: Told) => { title: string; texts: [string, string] }> = {
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
  lost: ({ guest, amount, loss }) => ({
    title: 'Contestazione persa',
    texts: [`La banca ha deciso a favore di ${guest}: ${amount} non tornano.`, loss],
  }),
};

/** Evidence is sent to the platform, which answers the bank, and never to the guest. */
function answerText({ answerBy, booking }: DisputedData, { now }: MailContext): string {
  const { timeZone } = booking.activity;
  const proof =
    'Se hai una firma, una foto o dei messaggi che provano la visita, rispondi a questa email: hai tempo fino';
  if (answerBy === undefined) return '';
  return `${proof} ${untilDayAndTime(new Date(answerBy), { timeZone, now })}.`;
}

/** If resold, both sides read this. */
function lossText({ booking: { provider }, notTheSale }: DisputedData): string {
  if (notTheSale)
    return "Era un pagamento in più, che tornava comunque all'ospite: non togliamo nulla a nessuno.";
  if (provider) return `Li togliamo da quello che spetta a ${provider.name}.`;
  return 'Li togliamo da quello che ti spetta: trovi i conti negli incassi della tua attività.';
}

export function operatorDisputed(data: DisputedData, context: MailContext): MailContent {
  const { booking, amountCents, outcome } = data;
  const amount = euroText(amountCents);
  const { title, texts } = WORDS[outcome]({
    guest: guestName(booking),
    amount,
    answer: answerText(data, context),
    loss: lossText(data),
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
