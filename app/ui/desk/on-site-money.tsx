// Money in person: due with buttons to mark it as paid, or taken, with means, person and time.
import { Form } from 'react-router';
import type { DeskBooking } from '#app/domain/bookings/desk/desk-booking.ts';
import { isHeld } from '#app/domain/bookings/states.ts';
import { MEANS_WORDS, type OnSitePayment, PAYMENT_MEANS } from '#app/domain/bookings/money/on-site-money.ts';
import { instantText } from '../format/instants.ts';
import { formatMoney } from '../format/money.ts';

type Props = { booking: DeskBooking; nonce: string; now: Date };

export function OnSiteMoney({ booking: { view, sides, onSite, adjustmentReason }, nonce, now }: Props) {
  const linked = view.source === 'payment_link' && isHeld(view, now);
  const dueCents = linked ? view.totalCents : view.dueCents;
  const asks = sides.owner && dueCents > 0;
  if (!asks && onSite.length === 0 && adjustmentReason === undefined) return null;
  return (
    <div className="grid gap-3" id="in-sede">
      {adjustmentReason === undefined ? null : (
        <p className="text-small break-words">{`Totale concordato: ${adjustmentReason}`}</p>
      )}
      {onSite.length === 0 ? null : (
        <ul className="grid gap-2" aria-label="Incassato in sede">
          {onSite.map((payment) => (
            <li key={payment.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Payment payment={payment} timeZone={view.activity.timeZone} />
              {sides.owner && payment.amountCents > 0 && payment.amountCents <= view.takenCents ? (
                <UnmarkPaidForm reference={view.reference} paymentId={payment.id} />
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {asks ? (
        <div className="grid gap-1" data-no-print>
          <p className="font-semibold">
            {linked
              ? `Ha pagato in altro modo? Segna ${formatMoney(dueCents)} come incassati in sede`
              : `Da incassare ${formatMoney(dueCents)}: segna pagata`}
          </p>
          <MarkPaidForm reference={view.reference} dueCents={dueCents} nonce={nonce} />
        </div>
      ) : null}
    </div>
  );
}

type PaymentProps = { payment: OnSitePayment; timeZone: string };

function Payment({ payment: { amountCents, means, at, by }, timeZone }: PaymentProps) {
  const what = amountCents < 0 ? 'Restituiti di persona' : 'In sede';
  return (
    <span className="nums text-small">
      {`${what}: ${formatMoney(Math.abs(amountCents))}, ${MEANS_WORDS[means].toLowerCase()} · ${instantText(at.toISOString(), timeZone)}`}
      {by === undefined ? null : ` · ${by}`}
    </span>
  );
}

type MarkProps = { reference: string; dueCents: number; nonce?: string };

/** A button for each means. */
export function MarkPaidForm({ reference, dueCents, nonce }: MarkProps) {
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
      <input type="hidden" name="do" value="paid" />
      <input type="hidden" name="reference" value={reference} />
      <input type="hidden" name="due" value={dueCents} />
      {nonce === undefined ? null : <input type="hidden" name="key" value={nonce} />}
      {PAYMENT_MEANS.map((means) => (
        <button
          key={means}
          name="means"
          value={means}
          className="button button-secondary"
          aria-label={`Pagata, ${MEANS_WORDS[means].toLowerCase()}: ${reference}`}
        >
          {MEANS_WORDS[means]}
        </button>
      ))}
    </Form>
  );
}

export function UnmarkPaidForm({ reference, paymentId }: { reference: string; paymentId: number }) {
  return (
    <Form method="post" preventScrollReset data-no-print>
      <input type="hidden" name="reference" value={reference} />
      <input type="hidden" name="payment" value={paymentId} />
      <button
        name="do"
        value="unpaid"
        className="button button-plain"
        aria-label={`Togli il segno «pagata»: ${reference}`}
      >
        Togli «pagata»
      </button>
    </Form>
  );
}
