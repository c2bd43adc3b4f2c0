// What confirming does: one function for each thing that can be closed or opened.
import { data, type RouterContextProvider } from 'react-router';

import type { Deps } from '#app/domain/deps.ts';
import type { Viewer } from '#app/domain/identity/viewer.ts';
import { closeDates, closeSlot, openDates, openSlot } from '#app/domain/scheduling/closures.server.ts';
import type { SoldDate } from '#app/domain/scheduling/sold-dates.ts';
import type { ClosableCalendar, ClosableSlot } from '#app/domain/scheduling/availability-page.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { counted } from '#app/ui/format/counts.ts';
import { type Chosen, dayHref } from '#app/ui/scheduling/availability/availability-words.tsx';

import { notFound } from '../dashboard/addresses.ts';

type Step = {
  context: Readonly<RouterContextProvider>;
  deps: Deps;
  viewer: Viewer;
  date: string;
  chosen: Chosen;
  reason: string;
};

function done({ context, chosen, date }: Step, text: string) {
  return redirectSaying(context, dayHref(chosen, date), { tone: 'success', text });
}

/** Done from another tab, or by somebody else, while the page was open. */
export function alreadySo(step: Step, mode: 'close' | 'open') {
  return done(step, mode === 'close' ? 'Il giorno era già chiuso' : 'Il giorno era già aperto');
}

function refused({ reason }: Step, resourceId: number, dates: SoldDate[]) {
  return data({ sold: { resourceId, dates }, reason, error: undefined }, { status: 422 });
}

export async function closeOneSlot(step: Step, { id: slotId, resourceId }: ClosableSlot) {
  const { deps, viewer, date, reason } = step;
  const outcome = await closeSlot(deps, viewer, { slotId, date, reason });
  if (outcome.ok) return done(step, 'Fascia chiusa');
  if (outcome.error.code === 'not-found') throw notFound();
  return refused(step, resourceId, outcome.error.dates);
}

export async function openOneSlot(step: Step, { id: slotId }: ClosableSlot) {
  const { deps, viewer, date } = step;
  const outcome = await openSlot(deps, viewer, { slotId, date });
  if (!outcome.ok) throw notFound();
  return done(step, 'Fascia riaperta');
}

/** Calendars that are sold that day stay open; when all of them are, nothing was done. */
export async function closeWholeDay(step: Step, calendars: readonly ClosableCalendar[]) {
  const { deps, viewer, date, reason } = step;
  const sold: { resourceId: number; dates: SoldDate[] }[] = [];
  for (const { id: calendarId, resourceId } of calendars) {
    const outcome = await closeDates(deps, viewer, { calendarId, dates: [date], reason });
    if (outcome.ok) continue;
    if (outcome.error.code === 'not-found') throw notFound();
    sold.push({ resourceId, dates: outcome.error.dates });
  }
  const [first] = sold;
  const closed = calendars.length - sold.length;
  if (first && closed === 0) return refused(step, first.resourceId, first.dates);
  const text = counted(closed, 'calendario chiuso', 'calendari chiusi');
  return done(
    step,
    first ? `${text}, ${sold.length} no: già ${sold.length === 1 ? 'venduto' : 'venduti'}` : text,
  );
}

export async function openWholeDay(step: Step, calendars: readonly ClosableCalendar[]) {
  const { deps, viewer, date } = step;
  for (const { id: calendarId } of calendars) {
    const outcome = await openDates(deps, viewer, { calendarId, dates: [date] });
    if (!outcome.ok) throw notFound();
  }
  return done(step, counted(calendars.length, 'calendario riaperto', 'calendari riaperti'));
}
