// A booking's history for its guest: events in words, the last change, and the progress of each refund.
import { dayAndMonth, timeRange, weekdayAndDay } from '../date-words.ts';
import { dayAndTime, type Seen, wallClock } from '../instant-words.ts';
import { type BookingView, cancellerName, euroText, hostName } from './booking-view.ts';
import type { CancellationReason } from './states.ts';

export type Happening = {
  at: Date;
  /** Kind of a booking event, `paid` (`kept`: the payment counted), or `refund-asked`. */
  kind: string;
  detail: Record<string, unknown>;
};

export type GuestStory = {
  /** Oldest first. */
  told: { when: string; words: string; note: string | undefined }[];
  /** «Spostata da sabato 12 giugno, 18:00–19:30 a domenica 13 giugno, 18:00–19:30» */
  change: string | undefined;
  /** The last change, if its difference was the last payment. */
  paidChange: { title: string; words: string; paid: string } | undefined;
  why: string | undefined;
  /** One for each refunded sum, oldest first. */
  refunds: RefundProgress[];
};

/** Days in words; undefined if it has not happened yet. We don't learn when the bank shows it. */
export type RefundProgress = { cents: number; asked: string; sent: string | undefined };

type Of = Pick<BookingView, 'activity' | 'provider' | 'cancelledBy'>;

/** `happened`: oldest first. A confirmation is told only where it revives what had ended. */
export function tellGuest(happened: readonly Happening[], booking: Of, now: Date): GuestStory {
  const seen = { timeZone: booking.activity.timeZone, now };
  const ended = happened.findIndex(({ kind }) => kind === 'cancelled');
  const all = withoutRepeats(
    happened.filter(({ kind }, at) => kind !== 'confirmed' || (ended >= 0 && at > ended)),
  ).filter(({ kind }) => kind in WORDS);
  // Expiry as the only event is left out: the page already says that the time is over.
  const once = all.length === 1 && all[0]?.detail['reason'] === 'expired' ? [] : all;
  const change = once.findLast(isChange);
  const words = change && WORDS[change.kind]?.(change.detail, { ...booking, seen });
  const payments = once.filter(({ kind }) => kind === 'paid');
  const kept = payments.filter(({ detail }) => detail['kept'] === true);
  const paid = kept.length > 1 && kept.at(-1) === payments.at(-1) ? kept.at(-1) : undefined;
  const since = paid === undefined ? [] : once.filter((each) => isChange(each) && each.at >= paid.at);
  return {
    told: once.flatMap(({ at, kind, detail }) => {
      const words = WORDS[kind]?.(detail, { ...booking, seen });
      return words === undefined
        ? []
        : [{ when: dayAndTime(at, seen), words, note: noteOf({ kind, detail }) }];
    }),
    change: words,
    paidChange:
      change && words !== undefined && paid !== undefined && since.length === 1
        ? {
            title: change.kind === 'moved' ? 'Prenotazione spostata' : 'Prenotazione cambiata',
            words,
            paid: paidByCard(paid.detail),
          }
        : undefined,
    why: noteOf(once.findLast(({ kind }) => kind === 'cancelled')),
    refunds: refundsProgress(once, seen),
  };
}

function isChange({ kind }: Happening): boolean {
  return kind === 'moved' || kind === 'changed';
}

/** Events whose notes were mailed to the guest. */
const MAILED = ['moved', 'changed', 'move-withdrawn', 'cancelled'];

function noteOf(happening: Pick<Happening, 'kind' | 'detail'> | undefined): string | undefined {
  if (!happening || !MAILED.includes(happening.kind)) return undefined;
  const { note } = happening.detail;
  return typeof note === 'string' ? note : undefined;
}

/** Keeps one event of a refund, because a bank's acceptance is recorded twice. */
function withoutRepeats(happened: readonly Happening[]): Happening[] {
  const sent = new Set<unknown>();
  return happened.filter(({ kind, detail }) => {
    if (!SENT.includes(kind)) return true;
    if (sent.has(detail['refundId'])) return false;
    sent.add(detail['refundId']);
    return true;
  });
}

const SENT = ['refund-pending', 'refund-succeeded'];

/**
 * Groups refunds by cause: those of one cause were requested at the same instant, one for each payment. Refunds
 * of a wrong amount have their own line on the page.
 */
function refundsProgress(happened: readonly Happening[], seen: Seen): RefundProgress[] {
  const asked = happened.filter(
    ({ kind, detail }) => kind === 'refund-asked' && detail['failed'] !== true && detail['wrong'] !== true,
  );
  return [...Map.groupBy(asked, ({ at }) => at.getTime())].map(([at, parts]) => {
    const sent = parts.map(({ detail }) =>
      happened.find(({ kind, detail: of }) => SENT.includes(kind) && of['refundId'] === detail['refundId']),
    );
    const days = sent.flatMap((each) => each?.at.getTime() ?? []);
    return {
      cents: parts.reduce((sum, { detail }) => sum + centsOf(detail), 0),
      asked: day(new Date(at), seen),
      sent: days.length < parts.length ? undefined : day(new Date(Math.max(...days)), seen),
    };
  });
}

function day(at: Date, { timeZone, now }: Seen): string {
  return dayAndMonth(wallClock(at, timeZone).date, wallClock(now, timeZone).date);
}

type Writer = (detail: Happening['detail'], of: Of & { seen: Seen }) => string;

const paidByCard = (detail: Happening['detail']) => `Hai pagato ${euros(detail)} con carta`;
const failed: Writer = (detail) => `Il rimborso di ${euros(detail)} non è riuscito`;
const sent: Writer = (detail) => `Rimborso di ${euros(detail)} inviato alla tua banca`;

const WORDS: Record<string, Writer> = {
  paid: paidByCard,
  confirmed: () => 'I posti erano ancora liberi: la prenotazione vale',
  moved: ({ from, to, ...more }, { seen }) =>
    `Spostata da ${timesText(from, seen)} a ${timesText(to, seen)}${changeText(more)}`,
  changed: (detail) => `Cambiata${changeText(detail)}`,
  'move-withdrawn': () => "Cambiamento ritirato: la prenotazione resta com'era",
  cancelled: ({ reason }, of) => CANCELLED[reason as CancellationReason](of),
  'refund-asked': (detail) => `Rimborso di ${euros(detail)} richiesto`,
  'refund-pending': sent,
  'refund-succeeded': sent,
  'refund-failed': failed,
  'refund-canceled': failed,
  'refund-paid-otherwise': (detail, of) =>
    `${hostName(of)} ti ha restituito ${euros(detail)} in un altro modo`,
};

const freed = () => 'Tempo scaduto: abbiamo liberato i posti';

const CANCELLED: Record<CancellationReason, (of: Of) => string> = {
  customer: () => 'Hai annullato',
  operator: (of) => `${cancellerName(of)} ha annullato`,
  replaced: () => 'Hai iniziato una nuova prenotazione al posto di questa',
  payment_failed: () => 'Il pagamento non è andato a buon fine',
  expired: freed,
  sold_out: freed,
};

function timesText(times: unknown, { timeZone, now }: Seen): string {
  const { date, startTime, endTime } = times as Pick<BookingView, 'date' | 'startTime' | 'endTime'>;
  return `${weekdayAndDay(date, wallClock(now, timeZone).date)}, ${timeRange(startTime, endTime)}`;
}

/** «: da Adulto × 3 a Adulto × 2, il totale passa da 60,00 € a 40,00 €» */
function changeText({ rates, total }: Happening['detail']): string {
  const words = [
    ...(isFromTo(rates) ? [`da ${rates.from} a ${rates.to}`] : []),
    ...(isFromTo(total)
      ? [`il totale passa da ${euroText(Number(total.from))} a ${euroText(Number(total.to))}`]
      : []),
  ];
  return words.length === 0 ? '' : `: ${words.join(', ')}`;
}

function isFromTo(value: unknown): value is { from: string | number; to: string | number } {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
}

function centsOf(detail: Happening['detail']): number {
  return Number(detail['amountCents'] ?? 0);
}

function euros(detail: Happening['detail']): string {
  return euroText(centsOf(detail));
}
