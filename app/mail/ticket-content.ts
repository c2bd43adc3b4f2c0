// The ticket, and words that all booking mails share.
import { longDate, nextDayWords, shortDate, timeRange } from '#app/domain/date-words.ts';
import { wallClock } from '#app/domain/instant-words.ts';
import { type BookingView, euroText, lineText, peopleText } from '#app/domain/bookings/booking-view.ts';
import { isPaidBeyond, leftPaidCents } from '#app/domain/bookings/money/money-back.ts';
import type { MovedMail } from '#app/domain/mail-kinds.ts';
import {
  type MailBadge,
  type MailContext,
  type MailFact,
  type SectionLine,
  subjectAbout,
  type TicketSection,
} from './mail-content.ts';

/** «Prenotazione confermata: Giro in barca, sab 12 giu, 09:00»; a long name is shortened. */
export function bookingSubject(what: string, view: BookingView, { now }: Pick<MailContext, 'now'>): string {
  const today = wallClock(now, view.activity.timeZone).date;
  const when = `, ${shortDate(view.date, today)}, ${view.startTime}`;
  return subjectAbout(what, view.service.name, when);
}

export function startText(view: BookingView): string {
  return `${longDate(view.date)}, ore ${view.startTime}`;
}

/** «sabato 12 giugno 2027, 22:00–02:00 (fino al giorno dopo)» */
export function dayAndHours({
  date,
  startTime,
  endTime,
}: Pick<BookingView, 'date' | 'startTime' | 'endTime'>): string {
  return `${longDate(date)}, ${timeRange(startTime, endTime)}${nextDayWords(startTime, endTime)}`;
}

export function ticketContent(view: BookingView): TicketSection {
  return {
    service: view.service.name,
    day: longDate(view.date),
    hours:
      [timeRange(view.startTime, view.endTime), view.slotName].filter((part) => part !== '').join(' ') +
      nextDayWords(view.startTime, view.endTime),
    code: view.reference,
    facts: [
      ...sides(view),
      ...(view.service.duration === undefined ? [] : [{ label: 'Durata', value: view.service.duration }]),
      { label: 'Persone', value: String(view.people) },
      ...view.lines.map((line) => ({ label: lineText(line), value: euroText(line.totalCents) })),
      ...(view.adjustmentCents === 0
        ? []
        : [{ label: 'Prezzo concordato', value: euroText(view.adjustmentCents) }]),
      ...(isPaidBeyond(view) ? [{ label: 'Pagato con carta', value: euroText(leftPaidCents(view)) }] : []),
      ...(view.dueCents > 0 ? [{ label: "Da pagare all'arrivo", value: euroText(view.dueCents) }] : []),
    ],
    total: total(view),
  };
}

function sides({ activity, provider }: BookingView): MailFact[] {
  if (provider === undefined) return [];
  return [
    { label: 'Venduto da', value: activity.name },
    { label: 'Fornito da', value: provider.name },
  ];
}

/** Lines of questions and answers in turn. */
export function answerLines({ answers }: BookingView): SectionLine[] {
  return answers.flatMap(({ label, answer }): SectionLine[] => [label, { quote: answer }]);
}

function total(view: BookingView): MailFact {
  const paid = view.status !== 'cancelled' && leftPaidCents(view) === view.totalCents;
  const label = paid ? 'Totale pagato' : 'Totale';
  return { label: view.activity.vatFree ? label : `${label}, IVA inclusa`, value: euroText(view.totalCents) };
}

const BADGES: Record<BookingView['status'], MailBadge> = {
  pending: { label: 'In attesa', tone: 'waiting' },
  confirmed: { label: 'Confermata', tone: 'good' },
  cancelled: { label: 'Annullata', tone: 'neutral' },
  completed: { label: 'Completata', tone: 'good' },
};

export function statusBadge(view: BookingView): MailBadge {
  return BADGES[view.status];
}

/** What changed, before and after: time, people, total. */
export function changeText({ booking, previous, people, rates, total }: Omit<MovedMail, 'note'>) {
  const when = dayAndHours(previous);
  const moved = previous.date !== booking.date || previous.startTime !== booking.startTime;
  const party = partyWords(people, rates);
  const now = [...(moved ? [startText(booking)] : []), ...(party ? [party.to] : [])];
  const before = [...(moved || !party ? [when] : []), ...(party ? [party.from] : [])];
  const words = now.length === 0 ? startText(booking) : now.join(', ');
  return {
    what: moved ? 'spostata' : 'cambiata',
    now: words,
    /** «spostata a sabato 12 giugno 2027, ore 09:00», «cambiata: 2 persone» */
    change: moved ? `spostata a ${words}` : `cambiata: ${words}`,
    before: [
      `Prima: ${before.join(', ')}.`,
      ...(total === undefined ? [] : [`Il totale passa da ${euroText(total.from)} a ${euroText(total.to)}.`]),
    ],
  };
}

/** If the number of people stays but rates change, names the rates. */
export function partyWords(people: MovedMail['people'], rates: MovedMail['rates']) {
  if (people !== undefined && people.from !== people.to)
    return { from: peopleText(people.from), to: peopleText(people.to) };
  return rates;
}
