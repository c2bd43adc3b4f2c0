// The money of a booking, as far as the viewer may see it.
import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import { type DeskBooking, mayRefund } from '#app/domain/bookings/desk/desk-booking.ts';
import { WRONG_AMOUNT } from '#app/domain/bookings/money/money-back.ts';
import { BACK_MEANS, MEANS_WORDS } from '#app/domain/bookings/money/on-site-money.ts';
import { untilDayAndTime } from '#app/domain/instant-words.ts';
import {
  type BookingMoney,
  type DisputeLine,
  ownersPart,
  type RefundLine,
} from '#app/domain/payments/booking-money.ts';
import { instantText } from '../format/instants.ts';
import { formatMoney } from '../format/money.ts';
import { Badge, type Tone } from '../parts/badge.tsx';
import { Notice } from '../parts/notice.tsx';
import { failedRefundHref } from './booking-actions.tsx';

// Messages for a refund made elsewhere while the page was open.

/** undefined: no change, or unknown. */
export function refundedSince(leftThen: number | undefined, leftNow: number): string | undefined {
  if (leftThen === undefined || leftThen <= leftNow) return undefined;
  const given = formatMoney(leftThen - leftNow);
  return `Nel frattempo è già partito un rimborso di ${given}: ne restano ${formatMoney(leftNow)}.`;
}

/** The same for money taken in person. */
export function takenSince(takenThen: number | undefined, takenNow: number): string | undefined {
  if (takenThen === undefined || takenThen === takenNow) return undefined;
  return `Nel frattempo quanto è stato incassato di persona è cambiato: adesso sono ${formatMoney(takenNow)}.`;
}

/** Choices for giving back what was taken in person. */
export const BACK_WAYS = BACK_MEANS.map((value) => ({ value, label: MEANS_WORDS[value] }));

/** Why nothing can be refunded by card. */
export function nothingToRefund(booking: BookingView): string {
  const { source, paidCents, disputedCents, chargedBackCents, underCheck } = booking;
  if (source === 'on_the_spot')
    return booking.takenCents > 0
      ? 'È stata pagata sul posto: se devi restituire qualcosa, fallo tu di persona.'
      : "Non è ancora stata pagata: non c'è nulla da rimborsare.";
  if (disputedCents > 0)
    return `Il pagamento è contestato: la banca tiene ${formatMoney(disputedCents)} finché non decide, e non c'è nulla da rimborsare.`;
  if (chargedBackCents > 0)
    return `La banca ha già restituito ${formatMoney(chargedBackCents)} all'ospite: non c'è nulla da rimborsare.`;
  if (paidCents > 0) return "Non resta nulla da rimborsare all'ospite.";
  return underCheck ? WRONG_AMOUNT : "L'ospite non ha pagato online: non c'è nulla da rimborsare.";
}

type Line = { label: string; cents: number; sum?: boolean };

export type MoneyProps = { booking: DeskBooking; money: BookingMoney };

export function MoneyLines({ booking, money }: MoneyProps) {
  const unsold = unsoldWords(booking, money);
  return (
    <div className="grid gap-4">
      <dl className="money-lines nums">
        {linesOf(booking, money).map(({ label, cents, sum }) => (
          <div key={label} className={sum ? 'sum' : undefined}>
            <dt>{label}</dt>
            <dd>{formatMoney(cents)}</dd>
          </div>
        ))}
      </dl>
      {unsold === undefined ? null : <p className="text-small text-muted">{unsold}</p>}
      {money.refunds.length > 0 ? (
        <Refunds refunds={money.refunds} timeZone={booking.view.activity.timeZone} />
      ) : null}
    </div>
  );
}

/** Only the owner sees the platform's fee; each side sees its own share. */
function linesOf({ view, sides, resoldFor }: DeskBooking, money: BookingMoney): Line[] {
  const { shares, reversed: back } = money;
  if (!shares) return [{ label: 'Totale', cents: view.totalCents, sum: true }];
  const resold = resoldFor !== undefined;
  return [
    { label: view.onSiteCents > 0 ? 'Pagato online' : "Pagato dall'ospite", cents: money.totalCents },
    ...(sides.owner ? ownerLines({ shares, back, resold, lostCents: money.lostCents }) : []),
    ...(sides.seller && resold ? sellerLines({ shares, back }) : []),
  ];
}

type Split = { shares: NonNullable<BookingMoney['shares']>; back: NonNullable<BookingMoney['shares']> };
type Owned = Split & { resold: boolean; lostCents: number };

function ownerLines({ shares, back, resold, lostCents }: Owned): Line[] {
  const returned = ownersPart(back);
  const less = returned + lostCents;
  return [
    ...(resold ? [{ label: 'Commissione di rivendita', cents: -shares.reseller }] : []),
    { label: 'Commissione della piattaforma', cents: -shares.platform },
    ...(shares.credits > 0 ? [{ label: 'Coperta dai tuoi crediti', cents: shares.credits }] : []),
    { label: 'La tua parte', cents: ownersPart(shares), sum: less === 0 },
    ...(returned > 0 ? [{ label: "Restituito all'ospite dalla tua parte", cents: -returned }] : []),
    ...(lostCents > 0 ? [{ label: 'Perso per la contestazione', cents: -lostCents }] : []),
    ...(less > 0 ? [{ label: 'Ti resta', cents: ownersPart(shares) - less, sum: true }] : []),
  ];
}

function sellerLines({ shares, back }: Split): Line[] {
  return [
    { label: 'La tua commissione di rivendita', cents: shares.reseller, sum: back.reseller === 0 },
    ...(back.reseller > 0
      ? [
          { label: "Restituito all'ospite dalla tua commissione", cents: -back.reseller },
          { label: 'Commissione che ti resta', cents: shares.reseller - back.reseller, sum: true },
        ]
      : []),
  ];
}

function unsoldWords({ view, sides }: DeskBooking, { shares }: BookingMoney): string | undefined {
  const { source, status, takenCents, dueCents } = view;
  if (shares || !sides.manages || view.underCheck) return undefined;
  if (status === 'pending') return "L'ospite non ha ancora pagato.";
  return source === 'on_the_spot' && takenCents + dueCents > 0
    ? 'La incassi tu in sede: nessuna commissione della piattaforma.'
    : 'Nessun incasso per questa prenotazione.';
}

const REFUND_STATES: Record<RefundLine['status'], { tone: Tone; words: string }> = {
  requested: { tone: 'yellow', words: 'Richiesto' },
  pending: { tone: 'yellow', words: 'In corso' },
  succeeded: { tone: 'green', words: 'Eseguito' },
  failed: { tone: 'red', words: 'Non riuscito' },
  canceled: { tone: 'red', words: 'Annullato dalla banca' },
};

function noteOn({ unsold, paidOtherwise }: Pick<RefundLine, 'unsold' | 'paidOtherwise'>): string {
  return `${unsold ? ' · di un pagamento fuori da questi importi' : ''}${paidOtherwise ? ' · restituito in un altro modo' : ''}`;
}

function Refunds({ refunds, timeZone }: { refunds: readonly RefundLine[]; timeZone: string }) {
  return (
    <div className="grid gap-2">
      <h3 className="text-body font-semibold">Rimborsi all'ospite</h3>
      <ul className="grid gap-2">
        {refunds.map(({ id, at, amountCents, status, ...about }) => (
          <li key={id} className="nums flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{formatMoney(amountCents)}</span>
            <Badge tone={REFUND_STATES[status].tone}>{REFUND_STATES[status].words}</Badge>
            <span className="text-small text-muted">
              {instantText(at.toISOString(), timeZone) + noteOn(about)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Props = { booking: DeskBooking; money: BookingMoney; now: Date };

/** Money tasks of a booking, at the top of its page. */
export function MoneyNotices({ booking, money, now }: Props) {
  return (
    <>
      {booking.view.underCheck ? <Notice tone="warn">{WRONG_AMOUNT}</Notice> : null}
      {money.refundFailedCents > 0 ? (
        <FailedRefundNotice booking={booking} cents={money.refundFailedCents} />
      ) : null}
      {money.disputes.map((dispute) => (
        <DisputeNotice key={dispute.id} dispute={dispute} booking={booking} now={now} />
      ))}
    </>
  );
}

function FailedRefundNotice({ booking, cents }: { booking: DeskBooking; cents: number }) {
  const { view, sides, resoldFor } = booking;
  return (
    <Notice tone="warn">
      <p>{`Il rimborso di ${formatMoney(cents)} non è riuscito: l'ospite non ha ancora riavuto i soldi.`}</p>
      {mayRefund(sides) ? (
        <a href={failedRefundHref(view.reference)}>Sistema il rimborso</a>
      ) : (
        <p>{`Se ne occupa ${resoldFor ?? 'chi offre il servizio'}.`}</p>
      )}
    </Notice>
  );
}

const STANDS: Record<DisputeLine['status'], ((amount: string) => string) | undefined> = {
  inquiry: (amount) =>
    `La banca dell'ospite chiede informazioni sul pagamento di ${amount}. Non ha ripreso nulla e gli accrediti non cambiano.`,
  inquiry_closed: undefined,
  open: (amount) =>
    `Pagamento contestato: la banca dell'ospite ha ripreso ${amount} e deve ancora decidere. Non rimborsarli in un altro modo: l'ospite sarebbe pagato due volte.`,
  won: undefined,
  lost: (amount) =>
    `Contestazione persa: la banca ha restituito ${amount} all'ospite. Li abbiamo tolti dalla parte di chi offre il servizio.`,
};

function DisputeNotice({ dispute, booking, now }: { dispute: DisputeLine; booking: DeskBooking; now: Date }) {
  const words = STANDS[dispute.status];
  if (!words) return null;
  const answer = answerWords(dispute, { timeZone: booking.view.activity.timeZone, now });
  return (
    <Notice tone="warn">
      <p>{words(formatMoney(dispute.amountCents))}</p>
      {answer === undefined ? null : <p>{answer}</p>}
    </Notice>
  );
}

function answerWords(
  { needsResponse, evidenceDueAt }: DisputeLine,
  { timeZone, now }: { timeZone: string; now: Date },
): string | undefined {
  if (!needsResponse || (evidenceDueAt !== undefined && evidenceDueAt <= now)) return undefined;
  const until = evidenceDueAt ? `: hai tempo fino ${untilDayAndTime(evidenceDueAt, { timeZone, now })}` : '';
  return `Se hai una firma, una foto o dei messaggi che provano la visita, mandali rispondendo alla nostra email sulla contestazione${until}.`;
}

const BADGES: Partial<Record<DisputeLine['status'], { tone: Tone; words: string }>> = {
  inquiry: { tone: 'yellow', words: 'La banca chiede informazioni' },
  open: { tone: 'red', words: 'Contestata' },
  won: { tone: 'green', words: 'Contestazione vinta' },
  lost: { tone: 'red', words: 'Contestazione persa' },
};

export function MoneyBadges({ money }: { money: BookingMoney }) {
  return (
    <>
      {money.refundFailedCents > 0 ? <Badge tone="red">Rimborso non riuscito</Badge> : null}
      {money.disputes.map(({ id, status }) => (
        <DisputeBadge key={id} status={status} />
      ))}
    </>
  );
}

export function DisputeBadge({ status }: { status: DisputeLine['status'] | undefined }) {
  const badge = status === undefined ? undefined : BADGES[status];
  return badge ? <Badge tone={badge.tone}>{badge.words}</Badge> : null;
}
