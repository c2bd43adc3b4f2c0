// What a refund means before it is confirmed: what the guest gets, and what each gives back that concerns who looks.
import type { Sides } from '#app/domain/bookings/desk/desk-booking.ts';
import { ownersPart } from '#app/domain/payments/desk/booking-money.ts';
import type { Shares } from '#app/domain/money/shares.ts';

import { formatMoney } from '../format/money.ts';

export type Preview = { refundCents: number; parts: Shares | undefined; sides: Sides; resold: boolean };

export function RefundPreview({ refundCents, parts, sides, resold }: Preview) {
  if (refundCents === 0) return <p className="font-semibold">L'ospite non riceve alcun rimborso.</p>;
  return (
    <dl className="money-lines nums card p-4">
      <Line label="L'ospite riceve" cents={refundCents} sum />
      {parts && sides.owner ? (
        <>
          <Line label="Dalla tua parte" cents={ownersPart(parts)} />
          <Line label="Dalla commissione della piattaforma" cents={parts.platform - parts.credits} />
          {resold ? <Line label="Dalla commissione di rivendita" cents={parts.reseller} /> : null}
          {parts.credits > 0 ? <Line label="Crediti che ti tornano" cents={parts.credits} /> : null}
        </>
      ) : null}
      {parts && !sides.owner ? <Line label="Dalla tua commissione" cents={parts.reseller} /> : null}
    </dl>
  );
}

function Line({ label, cents, sum = false }: { label: string; cents: number; sum?: boolean }) {
  return (
    <div className={sum ? 'font-bold' : undefined}>
      <dt>{label}</dt>
      <dd>{formatMoney(cents)}</dd>
    </div>
  );
}
