// One calendar: its slots, its season, its closed dates.
import { depsContext } from '#app/contexts.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';
import { CalendarView } from '#app/ui/scheduling/calendars/calendar-view.tsx';

import type { Route } from './+types/calendar';
import { idIn, missing } from '../availability/own-scope.server.ts';
import { changeSeason, closeDays, openDays } from './calendar-actions.server.ts';
import { calendarOf } from './own-calendar.server.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { calendar } = await calendarOf(context, params);
  return { calendar };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const fields = await request.formData();
  const deps = context.get(depsContext);
  const step = { context, deps, viewer: operatorOf(context), fields, calendarId: idIn(params.calendarId) };
  const intent = fields.get('intent');
  if (intent === 'season') return changeSeason(step);
  if (intent === 'close') return closeDays(step);
  if (intent === 'open') return openDays(step);
  throw missing();
}

export default function Calendar({ loaderData, actionData }: Route.ComponentProps) {
  const { calendar } = loaderData;
  return (
    <>
      <title>{`${actionData ? 'Errore: ' : ''}${calendar.name || 'Calendario'}`}</title>
      <CalendarView calendar={calendar} answer={actionData} />
    </>
  );
}
