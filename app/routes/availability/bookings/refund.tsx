// Refunds without cancelling: confirms exactly what was shown; a form sent twice refunds once. A failed refund: tries
// it again, or records that the money was given back in another way.
import { parseWithZod } from '@conform-to/zod/v4';
import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import { mayRefund } from '#app/domain/bookings/desk/desk-booking.ts';
import { deskHref } from '#app/domain/bookings/reference.ts';
import { formatPriceField } from '#app/domain/money/price-text.ts';
import { previewRefund } from '#app/domain/payments/booking-money.ts';
import { refundByOperator, settleFailedRefunds } from '#app/domain/payments/operator-refunds.server.ts';
import { refundForm } from '#app/domain/payments/refund-forms.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';
import { notFound } from '#app/routes/found.ts';
import { FailedRefundForm, RefundForm } from '#app/ui/desk/refund-form.tsx';
import { refundedSince } from '#app/ui/desk/money-lines.tsx';
import { formatMoney } from '#app/ui/format/money.ts';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import type { Route } from './+types/refund';
import { requireMoneyBooking } from '../scope.server.ts';

const isFailed = (pattern: string) => pattern.endsWith('failed-refund');

export async function loader({ context, params, request, pattern }: Route.LoaderArgs) {
  if (isFailed(pattern)) return { failed: await failedOf({ context, params }) };
  const query = new URL(request.url).searchParams;
  const typed = { amount: query.get('amount') ?? undefined, nonce: query.get('nonce') };
  return { page: await pageOf({ context, params }, typed) };
}

export async function action({ context, params, request, pattern }: Route.ActionArgs) {
  const fields = await request.formData();
  return isFailed(pattern) ? settle({ context, params }, fields) : refund({ context, params }, fields);
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

async function refund(args: Args, fields: FormData) {
  const { context, params } = args;
  const submission = parseWithZod(fields, { schema: refundForm });
  const amount = fields.get('amount');
  const typed = { amount: typeof amount === 'string' ? amount : '', nonce: fields.get('nonce') };
  if (submission.status !== 'success') return data(await pageOf(args, typed), { status: 422 });
  const { amount: amountCents, shown, left: leftCents, nonce } = submission.value;
  if (amountCents !== shown) return askAgain(args, { typed, amountCents, leftCents });
  const { reference } = params;
  const asked = { reference, amountCents, leftCents, nonce };
  const outcome = await refundByOperator(depsOf(context), operatorOf(context), asked);
  if (outcome.ok)
    return redirectSaying(context, deskHref(reference), {
      tone: 'success',
      text: `Rimborso di ${formatMoney(outcome.value.refundCents)} in corso`,
    });
  if (outcome.error.code === 'not-found' || outcome.error.code === 'not-owner') throw notFound();
  return askAgain(args, { typed, amountCents, leftCents });
}

type Asked = { typed: Typed; amountCents: number; leftCents: number | undefined };

/** Shows the page again with the refundable amount of now, after another refund too. */
async function askAgain(args: Args, { typed, amountCents, leftCents }: Asked) {
  const page = await pageOf(args, typed);
  const since = refundedSince(leftCents, page.refundableCents);
  if (page.errors.amount !== undefined) return data({ ...page, problem: since }, { status: 422 });
  const wanted = `L'ospite riceverà ${formatMoney(amountCents)}: se va bene, conferma.`;
  const problem = page.refundableCents === 0 ? since : `${since ?? ''} ${wanted}`.trim();
  return data({ ...page, problem }, { status: 409 });
}

async function failedOf({ context, params }: Args) {
  const { booking, money } = await requireMoneyBooking({ context, params });
  if (!mayRefund(booking.sides)) throw notFound();
  if (money.refundFailedCents === 0)
    throw redirectSaying(context, deskHref(params.reference), { tone: 'warn', text: CHANGED });
  return { view: booking.view, failedCents: money.refundFailedCents };
}

const CHANGED = "Nel frattempo è cambiato: guarda qui com'è adesso";

async function settle({ context, params: { reference } }: Args, fields: FormData) {
  const how = fields.get('how') === 'otherwise' ? 'otherwise' : 'again';
  const shownCents = Number(fields.get('shown') ?? -1);
  const asked = { reference, how, shownCents } as const;
  const outcome = await settleFailedRefunds(depsOf(context), operatorOf(context), asked);
  const to = deskHref(reference);
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

export default function Refund({ loaderData: { failed, page: loaded }, actionData }: Route.ComponentProps) {
  const page = actionData ?? loaded;
  return (
    <>
      <PageTitle wrong={page?.errors.amount !== undefined}>
        {failed ? 'Sistema il rimborso' : 'Rimborsa la prenotazione'}
      </PageTitle>
      {failed ? <FailedRefundForm {...failed} /> : null}
      {page ? <RefundForm key={page.amount} {...page} /> : null}
    </>
  );
}
