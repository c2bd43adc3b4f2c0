// What somebody has to see to of a booking's money, above everything else on its page.
import type { DeskBooking } from '#app/domain/bookings/desk/desk-booking.ts';
import { untilDayAndTime } from '#app/domain/instant-words.ts';
import type { BookingMoney, DisputeLine } from '#app/domain/payments/desk/booking-money.ts';

import { formatMoney } from '../format/money.ts';
import { Badge, type Tone } from '../parts/badge.tsx';
import { Notice } from '../parts/notice.tsx';
import { failedRefundHref } from './booking-actions.ts';

type Props = { booking: DeskBooking; money: BookingMoney; now: Date };

export function MoneyNotices({ booking, money, now }: Props) {
  return (
    <>
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
      {sides.owner ? (
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
  return `Se hai una firma, una foto o dei messaggi che provano la visita, mandali rispondendo alla mail che ti abbiamo scritto${until}.`;
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
