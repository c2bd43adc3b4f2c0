// Calendars of all activities of the viewer; a new one; a copy for another season.
import { randomUUID } from 'node:crypto';

import { redirect } from 'react-router';

import { formNonceField } from '#app/domain/text-fields.ts';
import { bitsOf } from '#app/domain/day-fields.ts';
import { calendarForm, copyForm } from '#app/domain/scheduling/calendars/calendar.ts';
import {
  copyCalendar,
  createCalendar,
  listCalendars,
} from '#app/domain/scheduling/calendars/calendars.server.ts';
import { listResources } from '#app/domain/scheduling/resources/resources.server.ts';
import { CalendarsView } from '#app/ui/scheduling/calendars/calendars.tsx';
import { CopyCalendarView, NewCalendarView } from '#app/ui/scheduling/calendars/season-form.tsx';
import { PageTitle } from '#app/ui/dashboard/kit/page-title.tsx';

import { scopeOf } from '../availability/scope.server.ts';
import { notAllowed, notFound, pathId } from '../dashboard/addresses.ts';
import { formAction } from '../form-action.server.ts';
import type { Route } from './+types/calendars';
import { calendarOf } from './calendar-actions.server.ts';

export async function loader({ request, context, params, pattern, url }: Route.LoaderArgs) {
  if (params.calendarId !== undefined) {
    const { calendar } = await calendarOf(context, params);
    return { copied: { calendar, nonce: randomUUID() } };
  }
  const { deps, viewer, activities, chosen } = await scopeOf(context, request, 'manage');
  const asked = url.searchParams.get('resource');
  const resourceId = asked === null ? undefined : pathId(asked);
  const resources = await listResources(deps, viewer, { activityId: chosen?.id });
  if (pattern.endsWith('new')) {
    const usable = resources.filter(({ archived }) => !archived);
    if (usable.length === 0) throw redirect('/calendars');
    return { fresh: { resources: usable, resourceId, nonce: randomUUID() } };
  }
  if (resourceId !== undefined && !resources.some(({ id }) => id === resourceId)) throw notFound();
  const calendars = await listCalendars(deps, viewer, { activityId: chosen?.id, resourceId });
  return { list: { activities, chosen, resources, resourceId, calendars } };
}

export async function action({ request, context, params, pattern }: Route.ActionArgs) {
  const sent = { request, context };
  if (params.calendarId !== undefined) {
    const { calendar } = await calendarOf(context, params);
    return formAction(
      sent,
      {
        schema: copyForm.safeExtend({ formNonce: formNonceField }),
        save: (season, { deps, viewer }) =>
          copyCalendar(deps, viewer, { ...season, calendarId: calendar.id }),
      },
      { done: ({ calendarId }) => ({ to: `/calendars/${calendarId}`, text: 'Calendario copiato' }) },
    );
  }
  if (!pattern.endsWith('new')) throw notAllowed();
  const fields = await request.formData();
  return formAction(
    sent,
    {
      schema: calendarForm.safeExtend({ formNonce: formNonceField }),
      fields,
      save: ({ weekday, ...season }, { deps, viewer }) => {
        const resourceId = pathId(String(fields.get('resourceId')));
        return createCalendar(deps, viewer, { ...season, weekdays: bitsOf(weekday), resourceId });
      },
    },
    {
      done: ({ calendarId }, { createDefaultSlots }) => ({
        to: `/calendars/${calendarId}`,
        text: createDefaultSlots ? 'Calendario creato' : 'Calendario creato: ora aggiungi le fasce',
      }),
    },
  );
}

export default function Calendars({ loaderData: { list, fresh, copied }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{fresh ? 'Nuovo calendario' : copied ? 'Copia il calendario' : 'Calendari'}</PageTitle>
      {list ? <CalendarsView {...list} /> : null}
      {fresh ? <NewCalendarView {...fresh} result={actionData?.result} /> : null}
      {copied ? <CopyCalendarView {...copied} result={actionData?.result} /> : null}
    </>
  );
}
