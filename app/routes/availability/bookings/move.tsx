// To another day or slot: chosen in the address, then confirmed with what it means for the price.
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { findMonthOffer } from '#app/domain/scheduling/find-month-offer.server.ts';
import { parseDay, parseMonth } from '#app/domain/calendar-day.ts';
import { findMovable, type Movable } from '#app/domain/lifecycle/movable.server.ts';
import { findWaitingMove } from '#app/domain/lifecycle/waiting-move.server.ts';
import type { Changed, ChangeError } from '#app/domain/lifecycle/change-booking.server.ts';
import { moveBooking, partyOf } from '#app/domain/lifecycle/move-booking.server.ts';
import { moveNote, priceThere } from '#app/domain/lifecycle/move-plan.ts';
import type { SlotOffer } from '#app/domain/scheduling/availability.ts';
import type { ResourceRule } from '#app/domain/scheduling/rooms.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';
import { notFound } from '#app/routes/dashboard/addresses.ts';
import { toldWords } from '#app/ui/desk/told-words.ts';
import { MoveView } from '#app/ui/desk/move-view.tsx';

import { readPanelRequest, shownChoice } from '../../activity/panel-request.ts';
import type { Route } from './+types/move';
import { changeStatus, changeWords, refusedNote } from './refusals.ts';

export { shouldRevalidate } from '../../after-a-refusal.ts';

const pageOf = (reference: string) => `/availability/bookings/${reference}`;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const movable = await findMovable(deps, operatorOf(context), params.reference);
  if (!movable) throw notFound();
  const { booking } = movable;
  if (booking.status !== 'confirmed') {
    const text = changeWords({ code: 'not-movable' });
    throw redirectSaying(context, pageOf(booking.reference), { tone: 'warn', text });
  }
  const asked = startingWhereItIs(readPanelRequest(url.searchParams), movable, deps.now());
  const { date, slot: key } = asked.choice;
  const [{ resources, month, slots }, waiting] = await Promise.all([
    findMonthOffer(deps.db, {
      serviceId: booking.service.id,
      bounds: movable.bounds,
      month: asked.month === undefined ? undefined : parseMonth(asked.month),
      day: date === undefined ? undefined : parseDay(date),
      now: deps.now(),
      exceptBookingId: booking.id,
    }),
    findWaitingMove(deps, booking.id),
  ]);
  const slot = slots.find((each) => each.key === key && each.state === 'bookable');
  const step =
    asked.step === 'details' && slot && date !== undefined ? ('details' as const) : ('choose' as const);
  const panel = { month, slots, choice: { ...shownChoice(asked.choice), people: {}, carried: {} } };
  const problem = asked.step === 'details' && step === 'choose' ? notThere(asked.choice, slots) : undefined;
  const target = step === 'details' && slot && date !== undefined ? { date, slot } : undefined;
  const currentCents = currentPrice(movable, resources, date);
  const view = { booking, panel, problem, target, waiting, currentCents };
  return data(view, { status: problem === undefined ? 200 : 422 });
}

/** Why nothing can be moved to what was chosen: nothing was, or others were faster. */
function notThere({ date, slot: key }: Asked['choice'], slots: readonly SlotOffer[]): string {
  if (date === undefined || key === undefined) return 'Scegli un giorno e un orario';
  const slot = slots.find((each) => each.key === key);
  if (!slot) return changeWords({ code: 'slot-not-offered' });
  return changeWords(SLOT_REFUSALS[slot.state](slot));
}

const SLOT_REFUSALS: Record<SlotOffer['state'], (slot: SlotOffer) => ChangeError> = {
  bookable: () => ({ code: 'nothing-changes' }),
  sold_out: () => ({ code: 'sold-out' }),
  too_few_places: ({ placesLeft: left, largestParty }) => ({ code: 'too-few-places', left, largestParty }),
  started: () => ({ code: 'started' }),
  cut_off: () => ({ code: 'cut-off' }),
  stopped: () => ({ code: 'stopped' }),
};

type Asked = ReturnType<typeof readPanelRequest>;

/** Most bookings are moved by hours or a few days: the calendar opens on the booking's own day. */
function startingWhereItIs(asked: Asked, { booking }: Movable, now: Date): Asked {
  const { month, step, choice } = asked;
  const untouched = month === undefined && choice.date === undefined && step === 'choose';
  if (!untouched || booking.startsAt <= now) return asked;
  return { ...asked, month: booking.date.slice(0, 7), choice: { ...choice, date: booking.date } };
}

/** The price of the day, where it is another than what was paid and may be charged. */
function currentPrice(
  { booking, mayReprice, rates }: Movable,
  resources: readonly ResourceRule[],
  date: string | undefined,
) {
  const day = date === undefined ? undefined : parseDay(date);
  if (day === undefined) return undefined;
  // Where money is taken in person, a price changes on the page that says so.
  if (booking.source === 'on_the_spot' || booking.onSiteCents > 0 || !mayReprice) return undefined;
  for (const resource of resources) {
    const quoted = priceThere(partyOf(booking.lines), rates, { resource, day });
    if (quoted) return quoted.totalCents === booking.totalCents ? undefined : quoted.totalCents;
  }
  return undefined;
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const fields = await request.formData();
  const text = (name: string) => String(fields.get(name) ?? '');
  const note = moveNote.safeParse(fields.get('note'));
  if (!note.success)
    return data({ problem: undefined, note: refusedNote(fields, note.error) }, { status: 422 });
  const moved = await moveBooking(context.get(depsContext), operatorOf(context), {
    reference: params.reference,
    date: text('date'),
    slot: text('slot'),
    price: text('price') === 'current' ? 'current' : 'kept',
    expectedTotalCents: Number(text('total') || -1),
    sequence: Number(text('sequence') || -1),
    note: note.data,
  });
  if (moved.ok)
    return redirectSaying(context, pageOf(params.reference), {
      tone: 'success',
      text: movedWords(moved.value),
    });
  if (moved.error.code === 'not-found') throw notFound();
  return data(
    { problem: changeWords(moved.error), note: { typed: note.data, error: undefined } },
    { status: changeStatus(moved.error) },
  );
}

function movedWords({ waits, email }: Changed): string {
  if (!waits) return `Prenotazione spostata: ${toldWords(email)}`;
  return `Nuovi posti riservati: la prenotazione si sposta quando l'ospite paga la differenza; ${toldWords(email)}`;
}

export default function Move({ loaderData, actionData }: Route.ComponentProps) {
  const problem = actionData?.problem ?? loaderData.problem;
  return (
    <>
      <title>{`${problem === undefined && !actionData ? '' : 'Errore: '}Sposta la prenotazione`}</title>
      <MoveView {...loaderData} problem={problem} note={actionData?.note} />
    </>
  );
}
