// Calendars of all activities of the viewer; a new one; a copy for another season; one with its slots, season, closed
// dates, and its resource's stopped sales.
import { randomUUID } from 'node:crypto';
import { redirect } from 'react-router';
import { formNonceField } from '#app/domain/text-fields.ts';
import { bitsOf } from '#app/domain/day-fields.ts';
import { calendarForm, copyForm, seasonValues } from '#app/domain/scheduling/calendars/calendar.ts';
import {
  copyCalendar,
  createCalendar,
  listCalendars,
} from '#app/domain/scheduling/calendars/calendars.server.ts';
import { listResources } from '#app/domain/scheduling/resources/resources.server.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';
import { CalendarsView, CalendarView } from '#app/ui/scheduling/calendars/calendars.tsx';
import { CopyCalendarView, NewCalendarView } from '#app/ui/scheduling/calendars/season-form.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { scopeOf } from '../availability/scope.server.ts';
import { notAllowed, notFound, pathId } from '../found.ts';
import { formAction, seenOf } from '../form-action.server.ts';
import type { Route } from './+types/calendars';
import * as calendarActions from './calendar-actions.server.ts';

const isCopy = (pattern: string) => pattern.endsWith('copy');
const isNew = (pattern: string) => pattern.endsWith('new');

export async function loader({ request, context, params, pattern, url }: Route.LoaderArgs) {
  if (params.calendarId !== undefined) {
    const { calendar } = await calendarActions.calendarOf(context, params);
    return isCopy(pattern)
      ? { copied: { calendar, nonce: randomUUID() } }
      : { own: { calendar, seen: seenOf(seasonValues(calendar)) } };
  }
  const { deps, viewer, activities, chosen } = await scopeOf(context, request, 'manage');
  const asked = url.searchParams.get('resource');
  const resourceId = asked === null ? undefined : pathId(asked);
  const resources = await listResources(deps, viewer, { activityId: chosen?.id });
  if (isNew(pattern)) {
    const usable = resources.filter(({ archived }) => !archived);
    if (usable.length === 0) throw redirect('/calendars');
    return { fresh: { resources: usable, resourceId, nonce: randomUUID() } };
  }
  if (resourceId !== undefined && !resources.some(({ id }) => id === resourceId)) throw notFound();
  const calendars = await listCalendars(deps, viewer, { activityId: chosen?.id, resourceId });
  return { list: { activities, chosen, resources, resourceId, calendars } };
}

export async function action({ request, context, params: { calendarId }, pattern }: Route.ActionArgs) {
  const sent = { request, context };
  if (isNew(pattern)) return create(sent);
  if (calendarId === undefined) throw notAllowed();
  return isCopy(pattern) ? copy(sent, calendarId) : change(sent, calendarId);
}

type Sent = Pick<Route.ActionArgs, 'request' | 'context'>;

async function create({ request, context }: Sent) {
  const fields = await request.formData();
  return formAction(
    { request, context },
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

async function copy(sent: Sent, calendarId: string) {
  const { calendar } = await calendarActions.calendarOf(sent.context, { calendarId });
  return formAction(
    sent,
    {
      schema: copyForm.safeExtend({ formNonce: formNonceField }),
      save: (season, { deps, viewer }) => copyCalendar(deps, viewer, { ...season, calendarId: calendar.id }),
    },
    { done: (copied) => ({ to: `/calendars/${copied.calendarId}`, text: 'Calendario copiato' }) },
  );
}

async function change({ request, context }: Sent, calendarId: string) {
  const fields = await request.formData();
  const by = { deps: depsOf(context), viewer: operatorOf(context) };
  const step = { context, ...by, fields, calendarId: pathId(calendarId) };
  const intent = fields.get('intent');
  if (intent === 'season') return calendarActions.changeSeason(step);
  if (intent === 'close')
    return fields.has('stop') ? calendarActions.stopDays(step) : calendarActions.closeCalendarDays(step);
  if (intent === 'open') return calendarActions.openDays(step);
  if (intent === 'resume') return calendarActions.resumeDays(step);
  throw notFound();
}

export default function Calendars({ loaderData, actionData }: Route.ComponentProps) {
  const { list, fresh, copied, own } = loaderData;
  const result = actionData?.result;
  const answer = actionData && 'form' in actionData ? actionData : undefined;
  return (
    <>
      <PageTitle>{titleOf(loaderData)}</PageTitle>
      {list ? <CalendarsView {...list} /> : null}
      {fresh ? <NewCalendarView {...fresh} result={result} /> : null}
      {copied ? <CopyCalendarView {...copied} result={result} /> : null}
      {own ? <CalendarView {...own} answer={answer} /> : null}
    </>
  );
}

function titleOf({ fresh, copied, own }: Route.ComponentProps['loaderData']): string {
  if (own) return own.calendar.name || 'Calendario';
  if (fresh) return 'Nuovo calendario';
  return copied ? 'Copia il calendario' : 'Calendari';
}
