// The calendar, and the slot, that an address names.
import type { RouterContextProvider } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { findCalendar } from '#app/domain/scheduling/calendars/find-calendar.server.ts';
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
  return { ...own, slot: found(own.calendar.slots.find(({ id }) => id === slotId)) };
}
