// Closes and opens a slot or a day from the availability pages.
import { data } from 'react-router';

import type { Deps } from '#app/domain/deps.ts';
import type { Viewer } from '#app/domain/identity/viewer.ts';
import type { ClosableCalendar, ClosableSlot } from '#app/domain/scheduling/availability-page.ts';
import { parseDay } from '#app/domain/calendar-day.ts';
import { closeDay, openDay } from '#app/domain/scheduling/calendars/close-days.server.ts';
import { closeSlot, openSlot } from '#app/domain/scheduling/calendars/closures.server.ts';
import { undoable } from '#app/domain/lifecycle/undo.server.ts';
import { findClosableSlot, listClosableCalendars } from '#app/domain/scheduling/find-availability.server.ts';
import type { SoldDate } from '#app/domain/scheduling/resources/resource-terms.ts';
import { optionalLine } from '#app/domain/text-fields.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { counted } from '#app/ui/format/counts.ts';
import { type AvailabilityChoice, dayViewHref } from '#app/ui/scheduling/availability/availability-words.tsx';
import { ClosingView } from '#app/ui/scheduling/availability/closing-view.tsx';
import { PageTitle } from '#app/ui/dashboard/kit/page-title.tsx';

import { found, notFound, orNotFound, pathId } from '../dashboard/addresses.ts';
import type { Route } from './+types/closing';
import { closeChosenDays } from './close-days.server.ts';
import { scheduleScope } from './scope.server.ts';

async function targetOf({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>) {
  const scope = await scheduleScope(context, request, 'manage');
  const query = new URL(request.url).searchParams;
  const date = query.get('date') ?? '';
  if (parseDay(date) === undefined) throw notFound();
  const mode = query.get('do') === 'open' ? ('open' as const) : ('close' as const);
  const asked = query.get('slot');
  const { deps, viewer, shown } = scope;
  const slot = asked === null ? undefined : found(await findClosableSlot(deps, viewer, pathId(asked)));
  const resourceIds = shown.map(({ id }) => id);
  const all = slot ? [] : await listClosableCalendars(deps, { resourceIds, date });
  const calendars = all.filter(({ closed }) => closed === (mode === 'open'));
  return { ...scope, date, mode, slot, calendars, all };
}

export async function loader(args: Route.LoaderArgs) {
  const { date, mode, chosen, slot, calendars } = await targetOf(args);
  return { date, mode, chosen, slot, calendars };
}

export async function action(args: Route.ActionArgs) {
  const fields = await args.request.formData();
  // The board's month view sends many days at once.
  if (args.url.searchParams.has('view')) return closeChosenDays({ ...args, fields });
  const target = await targetOf(args);
  const typed = String(fields.get('reason') ?? '');
  const read = optionalLine(200).safeParse(typed);
  if (!read.success)
    return data({ sold: undefined, reason: typed, error: read.error.issues[0]?.message }, { status: 422 });
  const reason = read.data ?? '';
  const ids = new Set(fields.getAll('calendar').map(String));
  const calendars = target.calendars.filter(({ id }) => ids.has(String(id)));
  const { deps, viewer, date, chosen, mode, slot } = target;
  const step = { context: args.context, deps, viewer, date, chosen, reason };
  if (slot) return mode === 'close' ? closeOneSlot(step, slot) : openOneSlot(step, slot);
  if (calendars.length === 0 && target.all.some(({ id }) => ids.has(String(id))))
    return alreadySo(step, mode);
  if (calendars.length === 0) return data({ sold: undefined, reason, error: undefined }, { status: 422 });
  return mode === 'close' ? closeWholeDay(step, calendars) : openWholeDay(step, calendars);
}

type Step = {
  context: Route.ActionArgs['context'];
  deps: Deps;
  viewer: Viewer;
  date: string;
  chosen: AvailabilityChoice;
  reason: string;
};

const backOf = ({ chosen, date }: Step) => dayViewHref(chosen, date);

function done(step: Step, text: string, undo?: string) {
  return redirectSaying(step.context, backOf(step), { tone: 'success', text, undo });
}

/** Somebody else, or another tab, has done it meanwhile. */
function alreadySo(step: Step, mode: 'close' | 'open') {
  return done(step, mode === 'close' ? 'Il giorno era già chiuso' : 'Il giorno era già aperto');
}

function refused({ reason }: Step, resourceId: number, dates: SoldDate[]) {
  return data({ sold: { resourceId, dates }, reason, error: undefined }, { status: 422 });
}

async function closeOneSlot(step: Step, { id: slotId, resourceId }: ClosableSlot) {
  const { deps, viewer, date, reason } = step;
  const asked = { viewer, kind: 'closed-slot', of: [slotId], back: backOf(step) } as const;
  const outcome = await undoable(deps, asked, (inTx) => closeSlot(inTx, viewer, { slotId, date, reason }));
  if (outcome.ok) return done(step, 'Fascia chiusa', outcome.value.undo);
  if (outcome.error.code === 'not-found') throw notFound();
  return refused(step, resourceId, outcome.error.dates);
}

async function openOneSlot(step: Step, { id: slotId }: ClosableSlot) {
  const { deps, viewer, date } = step;
  const asked = { viewer, kind: 'slot-opened', of: [slotId], back: backOf(step) } as const;
  const { undo } = orNotFound(
    await undoable(deps, asked, (inTx) => openSlot(inTx, viewer, { slotId, date })),
  );
  return done(step, 'Fascia riaperta', undo);
}

/** Calendars with sales on that day stay open; if all have some, nothing was done. */
async function closeWholeDay(step: Step, calendars: readonly ClosableCalendar[]) {
  const { deps, viewer, date, reason } = step;
  const of = calendars.map(({ id }) => id);
  const asked = { viewer, kind: 'closed-days', of, back: backOf(step) } as const;
  const { value: sold, undo } = orNotFound(
    await undoable(deps, asked, (inTx) => closeDay(inTx, viewer, { calendars, date, reason })),
  );
  const [first] = sold;
  const closed = calendars.length - sold.length;
  if (first && closed === 0) return refused(step, first.resourceId, first.dates);
  const text = counted(closed, 'calendario chiuso', 'calendari chiusi');
  return done(
    step,
    first ? `${text}, ${sold.length} no: già ${sold.length === 1 ? 'venduto' : 'venduti'}` : text,
    undo,
  );
}

async function openWholeDay(step: Step, calendars: readonly ClosableCalendar[]) {
  const { deps, viewer, date } = step;
  const of = calendars.map(({ id }) => id);
  const asked = { viewer, kind: 'days-opened', of, back: backOf(step) } as const;
  const { undo } = orNotFound(
    await undoable(deps, asked, (inTx) => openDay(inTx, viewer, { calendars, date })),
  );
  return done(step, counted(calendars.length, 'calendario riaperto', 'calendari riaperti'), undo);
}

export default function Closing({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{loaderData.mode === 'close' ? 'Chiudi' : 'Riapri'}</PageTitle>
      <ClosingView {...loaderData} answer={actionData} />
    </>
  );
}
