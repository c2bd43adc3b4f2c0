// A failed refund: tries it again, or records that the money was given back in another way.
import { mayRefund } from '#app/domain/bookings/desk/desk-booking.ts';
import { settleFailedRefunds } from '#app/domain/payments/operator-refunds.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';
import { notFound } from '#app/routes/dashboard/addresses.ts';
import { bookingHref } from '#app/ui/desk/booking-actions.tsx';
import { FailedRefundForm } from '#app/ui/desk/refund-form.tsx';
import { formatMoney } from '#app/ui/format/money.ts';

import type { Route } from './+types/failed-refund';
import { requireMoneyBooking } from '../scope.server.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { booking, money } = await requireMoneyBooking({ context, params });
  if (!mayRefund(booking.sides)) throw notFound();
  if (money.refundFailedCents === 0)
    throw redirectSaying(context, bookingHref(params.reference), { tone: 'warn', text: CHANGED });
  return { view: booking.view, failedCents: money.refundFailedCents };
}

const CHANGED = "Nel frattempo è cambiato: guarda qui com'è adesso";

export async function action({ context, params, request }: Route.ActionArgs) {
  const fields = await request.formData();
  const how = fields.get('how') === 'otherwise' ? 'otherwise' : 'again';
  const shownCents = Number(fields.get('shown') ?? -1);
  const { reference } = params;
  const asked = { reference, how, shownCents } as const;
  const outcome = await settleFailedRefunds(depsOf(context), operatorOf(context), asked);
  const to = bookingHref(reference);
  if (outcome.ok) {
    const amount = formatMoney(outcome.value.cents);
    const text =
      how === 'again'
        ? `Rimborso di ${amount} in corso`
        : `Segnato: hai restituito ${amount} in un altro modo`;
    return redirectSaying(context, to, { tone: 'success', text });
  }
  if (outcome.error !== 'changed') throw notFound();
  return redirectSaying(context, to, { tone: 'warn', text: CHANGED });
}

export default function FailedRefund({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Sistema il rimborso</title>
      <FailedRefundForm {...loaderData} />
    </>
  );
}
