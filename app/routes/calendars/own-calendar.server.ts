// The calendar, and the slot, that an address names.
import type { RouterContextProvider } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { findCalendar } from '#app/domain/scheduling/calendars/find-calendar.server.ts';
import { listSuccessors } from '#app/domain/scheduling/editing/list-successors.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';

import { found } from '../dashboard/not-found.ts';
import { pathId } from '../dashboard/path-id.ts';

type Context = Readonly<RouterContextProvider>;

/** 404 for somebody else's. */
export async function calendarOf(context: Context, params: { calendarId: string }) {
  const deps = context.get(depsContext);
  const viewer = operatorOf(context);
  const calendar = found(await findCalendar(deps, viewer, pathId(params.calendarId)));
  return { deps, viewer, calendar };
}

export async function slotOf(context: Context, params: { calendarId: string; slotId: string }) {
  const own = await calendarOf(context, params);
  const slotId = pathId(params.slotId);
  const slot = own.calendar.slots.find(({ id }) => id === slotId);
  return { ...own, slot: slot ?? (await leadToSuccessor(context, own, slotId)) };
}

type Own = Awaited<ReturnType<typeof calendarOf>>;

/** A page that was open, or kept, while the slot changed: not a dead end. */
export async function leadToSuccessor(context: Context, own: Own, slotId: number): Promise<never> {
  const slot = found(await successorOf(own, slotId));
  const { calendar } = own;
  const text = "Questa fascia è cambiata nel frattempo: ecco com'è adesso";
  throw redirectSaying(context, `/calendars/${calendar.id}/slots/${slot.id}`, { tone: 'warn', text });
}

/** What a slot has become, if it is sold. */
export async function successorOf({ deps, calendar }: Own, slotId: number) {
  const later = await listSuccessors(deps, { slotId, calendarId: calendar.id });
  return calendar.slots.findLast(({ id }) => id !== slotId && later.includes(id));
}
