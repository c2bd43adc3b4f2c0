// A booking's people, rates, time and answers in one form, with what that comes to before it is confirmed. Every press
// but the last only asks for the page again, so that it works without scripts.
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { readAnswers } from '#app/domain/bookings/answers.ts';
import { PAYMENT_MEANS } from '#app/domain/bookings/on-site-money.ts';
import { slotKeyOf } from '#app/domain/minutes.ts';
import { listQuestions } from '#app/domain/bookings/questions.server.ts';
import { parseDay } from '#app/domain/calendar-day.ts';
import { ratesOn } from '#app/domain/catalog/price-on.ts';
import {
  backOf,
  type Changed,
  changeBooking,
  previewChange,
} from '#app/domain/lifecycle/change-booking.server.ts';
import type { Pays } from '#app/domain/lifecycle/change-plan.ts';
import { findMovable, type Movable } from '#app/domain/lifecycle/movable.server.ts';
import { partyOf } from '#app/domain/lifecycle/move-booking.server.ts';
import { moveNote } from '#app/domain/lifecycle/move-plan.ts';
import { findWaitingMove } from '#app/domain/lifecycle/waiting-move.server.ts';
import { findBookingMoney } from '#app/domain/payments/booking-money.server.ts';
import { previewRefund } from '#app/domain/payments/booking-money.ts';
import { findMonthOffer } from '#app/domain/scheduling/find-month-offer.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';
import { notFound } from '#app/routes/dashboard/addresses.ts';
import { bookingHref } from '#app/ui/desk/booking-actions.ts';
import { ChangeView } from '#app/ui/desk/change-view.tsx';
import { toldWords } from '#app/ui/desk/told-words.ts';
import { formatMoney } from '#app/ui/format/money.ts';

import type { Route } from './+types/change';
import { changeStatus, changeWords, refusedNote } from './refusals.ts';

type Args = Pick<Route.LoaderArgs, 'context' | 'params'>;
type Fields = Pick<FormData, 'get'>;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return pageOf({ context, params }, url.searchParams);
}

async function pageOf({ context, params }: Args, fields: Fields) {
  const deps = context.get(depsContext);
  const movable = await findMovable(deps, operatorOf(context), params.reference);
  if (!movable?.mayReprice) throw notFound();
  const { booking } = movable;
  if (booking.status !== 'confirmed')
    throw redirectSaying(context, bookingHref(booking.reference), {
      tone: 'warn',
      text: changeWords({ code: 'not-movable' }),
    });
  const asked = readAsked(fields, movable);
  const day = parseDay(asked.date);
  const people = asked.choices.reduce((sum, choice) => sum + choice.people, 0);
  const [preview, offer, money, waiting, questions] = await Promise.all([
    previewChange(deps, movable, asked),
    findMonthOffer(deps.db, {
      serviceId: booking.service.id,
      bounds: { ...movable.bounds, minPeople: Math.max(1, people) },
      month: undefined,
      day,
      now: deps.now(),
      exceptBookingId: booking.id,
    }),
    findBookingMoney(deps.db, booking.id),
    findWaitingMove(deps, booking.id),
    listQuestions(deps, booking.service.id),
  ]);
  return {
    booking,
    asked,
    rates: day === undefined ? [] : ratesOn(movable.rates, day),
    slots: offer.slots,
    plan: preview.ok ? preview.value : undefined,
    mayGiveBack: movable.mayGiveBack,
    parts:
      preview.ok && movable.mayGiveBack ? previewRefund(money, preview.value.money.cardBackCents) : undefined,
    problem: preview.ok ? undefined : changeWords(preview.error),
    note: undefined as ReturnType<typeof refusedNote> | undefined,
    waiting,
    questions,
    answers: Object.fromEntries(booking.answers.map(({ label, answer }) => [label, answer])),
  };
}

/** As the form says it; what it doesn't say is as it is now. */
function readAsked(fields: Fields, { booking, rates }: Movable) {
  const text = (name: string) => String(fields.get(name) ?? '');
  const party = partyOf(booking.lines);
  const ids = new Set([...party.map(({ rateId }) => rateId), ...rates.map(({ id }) => id)]);
  const choices = [...ids].map((rateId) => {
    const now = party.find((each) => each.rateId === rateId)?.people ?? 0;
    const typed = fields.get(`people-${rateId}`) === null ? now : Number(text(`people-${rateId}`));
    const step = Number(text('more') === String(rateId)) - Number(text('less') === String(rateId));
    return { rateId, people: Math.max(0, (Number.isSafeInteger(typed) ? typed : -1) + step) };
  });
  const pays: Pays = PAYS.find((each) => each === text('pays')) ?? firstWay(booking.source);
  return {
    choices,
    date: text('date') || booking.date,
    slot: text('slot') || slotKeyOf(booking),
    price: text('price') === 'current' ? ('current' as const) : ('sold' as const),
    givesBack: text('back') === 'yes',
    pays,
  };
}

const PAYS: readonly Pays[] = ['link', 'arrival', ...PAYMENT_MEANS];

function firstWay(source: string): Pays {
  return source === 'on_the_spot' ? 'arrival' : 'link';
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const fields = await request.formData();
  const deps = context.get(depsContext);
  const viewer = operatorOf(context);
  const movable = await findMovable(deps, viewer, params.reference);
  if (!movable?.mayReprice) throw notFound();
  const note = moveNote.safeParse(fields.get('note'));
  if (!note.success) {
    const page = await pageOf({ context, params }, fields);
    return data({ ...page, note: refusedNote(fields, note.error) }, { status: 422 });
  }
  const optional = (await listQuestions(deps, movable.booking.service.id)).map((each) => ({
    ...each,
    required: false,
  }));
  const changed = await changeBooking(deps, viewer, {
    ...readAsked(fields, movable),
    reference: params.reference,
    answers: optional.length === 0 ? undefined : readAnswers(optional, fields).answers,
    shown: { totalCents: Number(fields.get('total') ?? -1), backCents: Number(fields.get('shown') ?? -1) },
    sequence: Number(fields.get('sequence') || -1),
    note: note.data,
  });
  if (changed.ok)
    return redirectSaying(context, bookingHref(params.reference), {
      tone: 'success',
      text: changedWords(changed.value),
    });
  const page = await pageOf({ context, params }, fields);
  const problem =
    changed.error.code === 'price-changed' && page.plan
      ? `Guarda cosa cambia adesso: il totale diventa ${formatMoney(page.plan.changed.totalCents)}, rimborso ${formatMoney(backOf(page.plan.money))}`
      : changeWords(changed.error);
  return data({ ...page, problem }, { status: changeStatus(changed.error) });
}

function changedWords({ waits, refundCents, inPersonBackCents, email }: Changed): string {
  if (waits)
    return `Posti riservati: la prenotazione cambia quando l'ospite paga la differenza; ${toldWords(email)}`;
  const back = refundCents > 0 ? `, rimborso di ${formatMoney(refundCents)} in corso` : '';
  const inPerson = inPersonBackCents > 0 ? `, rendi ${formatMoney(inPersonBackCents)} di persona` : '';
  return `Prenotazione cambiata${back}${inPerson}: ${toldWords(email)}`;
}

export default function Change({ loaderData, actionData }: Route.ComponentProps) {
  const page = actionData ?? loaderData;
  return (
    <>
      <title>{`${page.problem === undefined ? '' : 'Errore: '}Cambia la prenotazione`}</title>
      <ChangeView {...page} />
    </>
  );
}
