// The calendar, and the slot, that an address names.
import type { RouterContextProvider } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { findCalendar } from '#app/domain/scheduling/calendars/find-calendar.server.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';

import { found, idIn } from '../availability/own-scope.server.ts';

type Context = Readonly<RouterContextProvider>;

/** 404 for somebody else's. */
export async function calendarOf(context: Context, params: { calendarId: string }) {
  const deps = context.get(depsContext);
  const viewer = operatorOf(context);
  const calendar = found(await findCalendar(deps, viewer, idIn(params.calendarId)));
  return { deps, viewer, calendar };
}

export async function slotOf(context: Context, params: { calendarId: string; slotId: string }) {
  const own = await calendarOf(context, params);
  const slotId = idIn(params.slotId);
  return { ...own, slot: found(own.calendar.slots.find(({ id }) => id === slotId)) };
}
