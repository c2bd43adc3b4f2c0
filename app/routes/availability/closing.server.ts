// Closes and opens a slot or a day from the availability pages; closes the days sent by the month view of the board.
import { data, type RouterContextProvider } from 'react-router';
import type { Deps } from '#app/domain/deps.ts';
import type { Viewer } from '#app/domain/identity/viewer.ts';
import { readDay } from '#app/domain/calendar-day.ts';
import { undoable } from '#app/domain/lifecycle/undo.server.ts';
import type { ClosableCalendar, ClosableSlot } from '#app/domain/scheduling/availability-page.ts';
import * as manyDays from '#app/domain/scheduling/calendars/close-days.server.ts';
import { closeSlot, openSlot } from '#app/domain/scheduling/calendars/closures.server.ts';
import type { SoldDate } from '#app/domain/scheduling/resources/resource-terms.ts';
import type { ResourceDay } from '#app/domain/scheduling/resources/terms.server.ts';
import { dayAndMonth } from '#app/domain/date-words.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { counted, people } from '#app/ui/format/counts.ts';
import { type AvailabilityChoice, dayViewHref } from '#app/ui/scheduling/availability/availability-words.tsx';
import { notFound, orNotFound } from '../found.ts';
import { scheduleScope } from './scope.server.ts';

type Context = Readonly<RouterContextProvider>;

type Step = {
  context: Context;
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
export function alreadySo(step: Step, mode: 'close' | 'open') {
  return done(step, mode === 'close' ? 'Il giorno era già chiuso' : 'Il giorno era già aperto');
}

function refused({ reason }: Step, resourceId: number, dates: SoldDate[]) {
  return data({ sold: { resourceId, dates }, reason, error: undefined }, { status: 422 });
}

export async function closeOneSlot(step: Step, { id: slotId, resourceId }: ClosableSlot) {
  const { deps, viewer, date, reason } = step;
  const asked = { viewer, kind: 'closed-slot', of: [slotId], back: backOf(step) } as const;
  const outcome = await undoable(deps, asked, (inTx) => closeSlot(inTx, viewer, { slotId, date, reason }));
  if (outcome.ok) return done(step, 'Fascia chiusa', outcome.value.undo);
  if (outcome.error.code === 'not-found') throw notFound();
  return refused(step, resourceId, outcome.error.dates);
}

export async function openOneSlot(step: Step, { id: slotId }: ClosableSlot) {
  const { deps, viewer, date } = step;
  const asked = { viewer, kind: 'slot-opened', of: [slotId], back: backOf(step) } as const;
  const { undo } = orNotFound(
    await undoable(deps, asked, (inTx) => openSlot(inTx, viewer, { slotId, date })),
  );
  return done(step, 'Fascia riaperta', undo);
}

/** Calendars with sales on that day stay open; if all have some, nothing was done. */
export async function closeWholeDay(step: Step, calendars: readonly ClosableCalendar[]) {
  const { deps, viewer, date, reason } = step;
  const of = calendars.map(({ id }) => id);
  const asked = { viewer, kind: 'closed-days', of, back: backOf(step) } as const;
  const { value: sold, undo } = orNotFound(
    await undoable(deps, asked, (inTx) => manyDays.closeDay(inTx, viewer, { calendars, date, reason })),
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

export async function openWholeDay(step: Step, calendars: readonly ClosableCalendar[]) {
  const { deps, viewer, date } = step;
  const of = calendars.map(({ id }) => id);
  const asked = { viewer, kind: 'days-opened', of, back: backOf(step) } as const;
  const { undo } = orNotFound(
    await undoable(deps, asked, (inTx) => manyDays.openDay(inTx, viewer, { calendars, date })),
  );
  return done(step, counted(calendars.length, 'calendario riaperto', 'calendari riaperti'), undo);
}

type Sent = { request: Request; context: Context; fields: FormData };

/** Of chosen resources, or all shown ones. */
export async function closeChosenDays({ request, context, fields }: Sent): Promise<Response> {
  const { deps, viewer, shown } = await scheduleScope(context, request, 'manage');
  const chosen = fields.getAll('day').map(String);
  const { search } = new URL(request.url);
  const back = `/availability${search}`;
  const say = (text: string, tone: 'success' | 'warn', undo?: string) =>
    redirectSaying(context, back, { tone, text, undo });
  const days = chosen.flatMap((day) => daysOf(day, shown));
  if (days.length === 0) return say('Scegli prima i giorni da chiudere', 'warn');
  const of = await manyDays.calendarsOf(deps, [...new Set(days.map(({ resourceId }) => resourceId))]);
  const asked = { viewer, kind: 'closed-days', of, back } as const;
  const outcome = await undoable(deps, asked, (inTx) => manyDays.closeDays(inTx, viewer, days));
  if (outcome.ok) return say(...wordsOf(outcome.value.value, shown), outcome.value.undo);
  if (outcome.error === 'not-found') throw notFound();
  return say('Sono troppi giorni insieme: chiudine meno per volta', 'warn');
}

/** Parses `12 2027-06-14`, or for several resources `12,15 2027-06-14`. Resources not shown are ignored. */
function daysOf(chosen: string, shown: readonly { id: number }[]): ResourceDay[] {
  const [which = '', text] = chosen.split(' ');
  const ids = new Set(which.split(','));
  const date = readDay(text ?? null);
  if (date === undefined) return [];
  return shown.filter(({ id }) => ids.has(String(id))).map(({ id }) => ({ resourceId: id, date }));
}

const MOST_NAMED = 3;

function wordsOf(
  { closed, partly, leftOpen }: manyDays.ClosedDays,
  resources: readonly { id: number; name: string }[],
): [string, 'success' | 'warn'] {
  const parts = [
    ...(closed.length > 0 ? [counted(closed.length, 'giorno chiuso', 'giorni chiusi')] : []),
    ...(partly.length > 0 ? [`${counted(partly.length, 'giorno chiuso', 'giorni chiusi')} in parte`] : []),
  ];
  const done = parts.join(', ') || 'Niente da chiudere';
  if (leftOpen.length === 0) return [done, closed.length === 0 ? 'warn' : 'success'];
  const named = leftOpen.slice(0, MOST_NAMED).map((day) => {
    const name = resources.find(({ id }) => id === day.resourceId)?.name ?? '';
    return `${name.slice(0, 40)} ${dayAndMonth(day.date, day.date)} (${people(day.people)})`;
  });
  const more = leftOpen.length > MOST_NAMED ? ` e ${leftOpen.length - MOST_NAMED} altri` : '';
  return [`${done}. Già venduti, restano aperti: ${named.join(', ')}${more}`, 'warn'];
}
