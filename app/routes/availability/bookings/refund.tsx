// Refunds without cancelling. Confirms exactly what was shown; a form sent twice refunds once.
import { parseWithZod } from '@conform-to/zod/v4';
import { randomUUID } from 'node:crypto';
import { data } from 'react-router';

import { mayRefund } from '#app/domain/bookings/desk/desk-booking.ts';
import { formatPriceField } from '#app/domain/money/price-text.ts';
import { previewRefund } from '#app/domain/payments/booking-money.ts';
import { refundByOperator } from '#app/domain/payments/operator-refunds.server.ts';
import { refundForm } from '#app/domain/payments/refund-forms.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';
import { notFound } from '#app/routes/dashboard/addresses.ts';
import { bookingHref } from '#app/ui/desk/booking-actions.tsx';
import { RefundForm } from '#app/ui/desk/refund-form.tsx';
import { refundedSince } from '#app/ui/desk/money-lines.tsx';
import { formatMoney } from '#app/ui/format/money.ts';

import type { Route } from './+types/refund';
import { requireMoneyBooking } from '../scope.server.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  return pageOf({ context, params }, { amount: query.get('amount') ?? undefined, nonce: query.get('nonce') });
}

type Args = Pick<Route.LoaderArgs, 'context' | 'params'>;
type Typed = { amount: string | undefined; nonce: unknown };

async function pageOf(args: Args, typed: Typed) {
  const { booking, money } = await requireMoneyBooking(args);
  if (!mayRefund(booking.sides)) throw notFound();
  const left = money.refundableCents;
  const amount = typed.amount ?? formatPriceField(left);
  const read = refundForm.shape.amount.safeParse(amount);
  const refundCents = read.success && read.data <= left ? read.data : undefined;
  return {
    booking,
    amount,
    refundableCents: left,
    nonce: refundForm.shape.nonce.safeParse(typed.nonce).data ?? randomUUID(),
    preview:
      refundCents === undefined
        ? undefined
        : {
            refundCents,
            parts: previewRefund(money, refundCents),
            sides: booking.sides,
            resold: booking.resoldFor !== undefined,
          },
    errors: amountErrors({ left, message: read.error?.issues[0]?.message, fits: refundCents !== undefined }),
    problem: undefined as string | undefined,
  };
}

type Amount = { left: number; message: string | undefined; fits: boolean };

function amountErrors({ left, message, fits }: Amount): { amount?: string } {
  if (fits || left === 0) return {};
  return { amount: message ?? `Puoi rimborsare al massimo ${formatMoney(left)}` };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const fields = await request.formData();
  const submission = parseWithZod(fields, { schema: refundForm });
  const amount = fields.get('amount');
  const typed = { amount: typeof amount === 'string' ? amount : '', nonce: fields.get('nonce') };
  if (submission.status !== 'success') return data(await pageOf({ context, params }, typed), { status: 422 });
  const { amount: amountCents, shown, left: leftCents, nonce } = submission.value;
  if (amountCents !== shown) return askAgain({ context, params }, { typed, amountCents, leftCents });
  const { reference } = params;
  const refund = { reference, amountCents, leftCents, nonce };
  const outcome = await refundByOperator(depsOf(context), operatorOf(context), refund);
  if (outcome.ok)
    return redirectSaying(context, bookingHref(reference), {
      tone: 'success',
      text: `Rimborso di ${formatMoney(outcome.value.refundCents)} in corso`,
    });
  if (outcome.error.code === 'not-found' || outcome.error.code === 'not-owner') throw notFound();
  return askAgain({ context, params }, { typed, amountCents, leftCents });
}

type Asked = { typed: Typed; amountCents: number; leftCents: number | undefined };

/** Shows the page again with the refundable amount of now, after another refund too. */
async function askAgain(args: Args, { typed, amountCents, leftCents }: Asked) {
  const page = await pageOf(args, typed);
  const since = refundedSince(leftCents, page.refundableCents);
  if (page.errors.amount !== undefined) return data({ ...page, problem: since }, { status: 422 });
  const problem =
    `${since ?? ''} L'ospite riceverà ${formatMoney(amountCents)}: se va bene, conferma.`.trim();
  return data({ ...page, problem }, { status: 409 });
}

export default function Refund({ loaderData, actionData }: Route.ComponentProps) {
  const page = actionData ?? loaderData;
  return (
    <>
      <title>{`${page.errors.amount === undefined ? '' : 'Errore: '}Rimborsa la prenotazione`}</title>
      <RefundForm key={page.amount} {...page} />
    </>
  );
}
