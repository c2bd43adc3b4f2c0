// Taking a calendar out of sale, or back in.
import { archiveCalendar } from '#app/domain/scheduling/archive.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { ArchiveCalendarView } from '#app/ui/scheduling/calendars/calendars.tsx';

import { notFound } from '../dashboard/addresses.ts';
import type { Route } from './+types/archive';
import { calendarOf } from './calendar-actions.server.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { calendar } = await calendarOf(context, params);
  return { calendar };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { deps, viewer, calendar } = await calendarOf(context, params);
  const archived = (await request.formData()).get('archived') === 'yes';
  const outcome = await archiveCalendar(deps, viewer, { calendarId: calendar.id, archived });
  if (!outcome.ok) throw notFound();
  const text = archived ? 'Calendario archiviato' : 'Calendario di nuovo attivo';
  return redirectSaying(context, '/calendars', { tone: 'success', text });
}

export default function ArchiveCalendar({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Archivia il calendario</title>
      <ArchiveCalendarView {...loaderData} />
    </>
  );
}
