// An operator cancels a booking; changing the refund shows the page once more.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';
import { mayRefund } from '#app/domain/bookings/desk/desk-booking.ts';
import { lastMeans } from '#app/domain/bookings/money/on-site-money.ts';
import { deskHref } from '#app/domain/bookings/reference.ts';
import { partsSeenBy, previewRefund } from '#app/domain/payments/booking-money.ts';
import {
  cancelByOperator,
  type CancelByOperatorError,
  mostInPerson,
  refundIfCancelled,
} from '#app/domain/lifecycle/cancel.server.ts';
import { cancelForm, chosenRefund, refundChoice } from '#app/domain/payments/refund-forms.ts';
import { formatPriceField } from '#app/domain/money/price-text.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';
import { notFound } from '#app/routes/found.ts';
import { CancelForm } from '#app/ui/desk/cancel-form.tsx';
import { refundedSince, takenSince } from '#app/ui/desk/money-lines.tsx';
import { formatMoney } from '#app/ui/format/money.ts';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import type { Route } from './+types/cancel';
import { requireMoneyBooking } from '../scope.server.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = await pageOf({ context, params }, toFields(new URL(request.url).searchParams));
  const { status } = page.booking.view;
  if (status === 'confirmed' || status === 'pending') return page;
  const code = status === 'cancelled' ? 'already-cancelled' : 'already-over';
  throw redirectSaying(context, deskHref(params.reference), { tone: 'warn', text: SETTLED[code] });
}

type Args = Pick<Route.LoaderArgs, 'context' | 'params'>;

/** The page for the values chosen so far. */
async function pageOf(args: Args, fields: FormData) {
  const { booking, money } = await requireMoneyBooking(args);
  const submission = parseWithZod(fields, { schema: cancelForm });
  const refundable = money.refundableCents;
  const now = depsOf(args.context).now();
  const terms = {
    mayChoose: mayRefund(booking.sides),
    byTermsCents: refundIfCancelled(booking.view, now),
    refundableCents: refundable,
  };
  const choice =
    submission.status === 'success' ? refundChoice(submission.value) : ({ kind: 'all' } as const);
  const wanted = chosenRefund(choice, terms);
  const refundCents = Math.min(wanted, refundable);
  const most = mostInPerson(
    { sides: booking.sides, booking: booking.view, takenCents: booking.view.takenCents },
    now,
  );
  const inPerson = submission.status === 'success' ? (submission.value.inPerson ?? 0) : 0;
  return {
    booking,
    refundableCents: refundable,
    inPersonCents: most,
    cameBy: lastMeans(booking.onSite),
    preview: {
      refundCents,
      parts: partsSeenBy(booking.sides, previewRefund(money, refundCents)),
      sides: booking.sides,
      resold: booking.resoldFor !== undefined,
    },
    values: {
      refund: text(fields, 'refund') || 'all',
      amount: text(fields, 'amount'),
      inPerson: fields.has('inPerson') ? text(fields, 'inPerson') : formatPriceField(most),
      backMeans: text(fields, 'backMeans'),
      note: text(fields, 'note'),
    },
    errors: errorsOf(submission.reply().error, {
      amount: wanted > refundable ? `Puoi rimborsare al massimo ${formatMoney(refundable)}` : undefined,
      inPerson: most > 0 && inPerson > most ? `Puoi rendere al massimo ${formatMoney(most)}` : undefined,
    }),
    problem: undefined as string | undefined,
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const fields = await request.formData();
  const submission = parseWithZod(fields, { schema: cancelForm });
  if (submission.status !== 'success')
    return data(await pageOf({ context, params }, fields), { status: 422 });
  const { reference } = params;
  const outcome = await cancelByOperator(depsOf(context), operatorOf(context), {
    reference,
    choice: refundChoice(submission.value),
    inPerson: { cents: submission.value.inPerson ?? 0, means: submission.value.backMeans },
    note: submission.value.note,
    shownCents: submission.value.shown,
    leftCents: submission.value.left,
    takenCents: submission.value.taken,
  });
  const to = deskHref(reference);
  if (outcome.ok)
    return redirectSaying(context, to, {
      tone: 'success',
      text: doneWords({ ...outcome.value, inPersonCents: submission.value.inPerson ?? 0 }),
    });
  const { error } = outcome;
  if (error.code === 'not-found') throw notFound();
  if (error.code === 'already-cancelled' || error.code === 'already-over')
    return redirectSaying(context, to, { tone: 'warn', text: SETTLED[error.code] });
  const page = await pageOf({ context, params }, fields);
  const { left, taken } = submission.value;
  const told = [
    refundedSince(left, page.refundableCents),
    takenSince(taken, page.booking.view.takenCents),
    problemOf(error, page.inPersonCents),
  ];
  const problem = told.filter((each) => each !== undefined).join(' ') || undefined;
  return data({ ...page, problem }, { status: error.code.startsWith('too-much') ? 422 : 409 });
}

type Settled = Extract<CancelByOperatorError['code'], 'already-cancelled' | 'already-over'>;

const SETTLED: Record<Settled, string> = {
  'already-cancelled': 'La prenotazione era già annullata',
  'already-over': 'La prenotazione è già completata: puoi ancora rimborsarla',
};

function problemOf(error: CancelByOperatorError, inPersonCents: number): string | undefined {
  if (error.code === 'too-much-in-person' && inPersonCents === 0)
    return 'La prenotazione non è annullata: adesso non puoi più rendere nulla di persona.';
  if (error.code === 'taken-meanwhile') return "Guarda com'è adesso e, se va bene, conferma.";
  if (!('refundCents' in error)) return undefined;
  return error.refundCents === 0
    ? "L'ospite non riceverà rimborso: se va bene, conferma."
    : `L'ospite riceverà ${formatMoney(error.refundCents)}: se va bene, conferma.`;
}

function doneWords({ refundCents, inPersonCents }: { refundCents: number; inPersonCents: number }): string {
  const back = [
    ...(refundCents > 0 ? [`rimborso di ${formatMoney(refundCents)} in corso`] : []),
    ...(inPersonCents > 0 ? [`${formatMoney(inPersonCents)} resi di persona`] : []),
  ];
  return back.length === 0
    ? 'Prenotazione annullata, senza rimborso'
    : `Prenotazione annullata: ${back.join(', ')}`;
}

function errorsOf(
  told: Record<string, string[] | null> | null | undefined,
  wrong: { amount: string | undefined; inPerson: string | undefined },
): Record<string, string> {
  const [amount, inPerson] = [
    told?.['amount']?.[0] ?? wrong.amount,
    told?.['inPerson']?.[0] ?? wrong.inPerson,
  ];
  return { ...(amount === undefined ? {} : { amount }), ...(inPerson === undefined ? {} : { inPerson }) };
}

function toFields(query: URLSearchParams): FormData {
  const fields = new FormData();
  for (const [name, value] of query) fields.set(name, value);
  return fields;
}

function text(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}

export default function Cancel({ loaderData, actionData }: Route.ComponentProps) {
  const page = actionData ?? loaderData;
  const wrong = Object.keys(page.errors).length > 0;
  return (
    <>
      <PageTitle wrong={wrong}>Annulla la prenotazione</PageTitle>
      <CancelForm key={page.preview.refundCents} {...page} />
    </>
  );
}
