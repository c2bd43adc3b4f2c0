// The money of a booking to the cent, as far as it concerns who looks.
import type { DeskBooking } from '#app/domain/bookings/desk/desk-booking.ts';
import { type BookingMoney, ownersPart, type RefundLine } from '#app/domain/payments/desk/booking-money.ts';

import { instantText } from '../format/instants.ts';
import { formatMoney } from '../format/money.ts';
import { Badge, type Tone } from '../parts/badge.tsx';

type Line = { label: string; cents: number; sum?: boolean };

export type MoneyProps = { booking: DeskBooking; money: BookingMoney };

export function MoneyLines({ booking, money }: MoneyProps) {
  return (
    <div className="grid gap-4">
      <dl className="money-lines nums">
        {linesOf(booking, money).map(({ label, cents, sum }) => (
          <div key={label} className={sum ? 'sum' : undefined}>
            <dt>{label}</dt>
            <dd>{signed(cents)}</dd>
          </div>
        ))}
      </dl>
      <Unsold booking={booking} money={money} />
      {money.refunds.length > 0 ? <Refunds refunds={money.refunds} /> : null}
    </div>
  );
}

/** The platform's fee is between platform and owner; each sees its own share. */
function linesOf({ view, sides, resoldFor }: DeskBooking, money: BookingMoney): Line[] {
  const { shares, reversed: back } = money;
  if (!shares) return [{ label: 'Totale', cents: view.totalCents, sum: true }];
  const paid = { label: "Pagato dall'ospite", cents: money.totalCents };
  const resold = resoldFor !== undefined;
  return [
    paid,
    ...(sides.owner ? ownerLines({ shares, back, resold, lostCents: money.lostCents }) : []),
    ...(sides.seller && resold ? sellerLines({ shares, back }) : []),
  ];
}

type Split = { shares: NonNullable<BookingMoney['shares']>; back: NonNullable<BookingMoney['shares']> };

function ownerLines({
  shares,
  back,
  resold,
  lostCents,
}: Split & { resold: boolean; lostCents: number }): Line[] {
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

function Unsold({ booking: { view }, money }: MoneyProps) {
  if (money.shares) return null;
  if (view.source === 'on_the_spot')
    return (
      <p className="text-small text-muted">Pagata da te sul posto: nessuna commissione della piattaforma.</p>
    );
  return (
    <p className="text-small text-muted">
      {view.status === 'pending'
        ? "L'ospite non ha ancora pagato."
        : 'Nessun incasso per questa prenotazione.'}
    </p>
  );
}

const REFUND_STATES: Record<RefundLine['status'], { tone: Tone; words: string }> = {
  requested: { tone: 'yellow', words: 'Richiesto' },
  pending: { tone: 'yellow', words: 'In corso' },
  succeeded: { tone: 'green', words: 'Eseguito' },
  failed: { tone: 'red', words: 'Non riuscito' },
  canceled: { tone: 'red', words: 'Annullato dalla banca' },
};

function Refunds({ refunds }: { refunds: readonly RefundLine[] }) {
  return (
    <div className="grid gap-2">
      <h3 className="text-body font-semibold">Rimborsi all'ospite</h3>
      <ul className="grid gap-2">
        {refunds.map(({ id, at, amountCents, status }) => (
          <li key={id} className="nums flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{formatMoney(amountCents)}</span>
            <Badge tone={REFUND_STATES[status].tone}>{REFUND_STATES[status].words}</Badge>
            <span className="text-small text-muted">{instantText(at.toISOString())}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function signed(cents: number): string {
  return cents < 0 ? `−${formatMoney(-cents)}` : formatMoney(cents);
}
