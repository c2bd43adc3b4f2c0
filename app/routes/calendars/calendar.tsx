// One calendar: its slots, season, closed dates, and its resource's stopped sales.
import { seasonValues } from '#app/domain/scheduling/calendars/calendar.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';
import { CalendarView } from '#app/ui/scheduling/calendars/calendars.tsx';
import { PageTitle } from '#app/ui/dashboard/kit/page-title.tsx';

import { notFound, pathId } from '../dashboard/addresses.ts';
import { seenOf } from '../form-action.server.ts';
import type { Route } from './+types/calendar';
import * as calendarActions from './calendar-actions.server.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { calendar } = await calendarActions.calendarOf(context, params);
  return { calendar, seen: seenOf(seasonValues(calendar)) };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const fields = await request.formData();
  const deps = depsOf(context);
  const step = { context, deps, viewer: operatorOf(context), fields, calendarId: pathId(params.calendarId) };
  const intent = fields.get('intent');
  if (intent === 'season') return calendarActions.changeSeason(step);
  if (intent === 'close')
    return fields.has('stop') ? calendarActions.stopDays(step) : calendarActions.closeDays(step);
  if (intent === 'open') return calendarActions.openDays(step);
  if (intent === 'resume') return calendarActions.resumeDays(step);
  throw notFound();
}

export default function Calendar({ loaderData, actionData }: Route.ComponentProps) {
  const { calendar, seen } = loaderData;
  return (
    <>
      <PageTitle>{calendar.name || 'Calendario'}</PageTitle>
      <CalendarView calendar={calendar} seen={seen} answer={actionData} />
    </>
  );
}
