import { randomUUID } from 'node:crypto';

import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from 'react-router';

import { formNonceField } from '#app/domain/form-nonce.ts';
import { bitsOf } from '#app/domain/day-fields.ts';
import { calendarForm } from '#app/domain/scheduling/calendar-forms.ts';
import { createCalendar } from '#app/domain/scheduling/calendars.server.ts';
import { listResources } from '#app/domain/scheduling/find-resources.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { NewCalendarView } from '#app/ui/scheduling/calendars/season-form.tsx';
import { PageTitle } from '#app/ui/dashboard/kit/page-title.tsx';

import { notFound, pathId } from '../dashboard/addresses.ts';
import type { Route } from './+types/new';
import { scopeOf } from '../availability/scope.server.ts';

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { deps, viewer, chosen } = await scopeOf(context, request);
  const all = await listResources(deps, viewer, { activityId: chosen?.id });
  const resources = all.filter(({ archived }) => !archived);
  if (resources.length === 0) throw redirect('/calendars');
  const asked = url.searchParams.get('resource');
  return { resources, resourceId: asked === null ? undefined : pathId(asked), nonce: randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { deps, viewer } = await scopeOf(context, request);
  const fields = await request.formData();
  const submission = parseWithZod(fields, { schema: calendarForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const { weekday, ...season } = submission.value;
  const resourceId = pathId(String(fields.get('resourceId')));
  const outcome = await createCalendar(deps, viewer, {
    ...season,
    weekdays: bitsOf(weekday),
    resourceId,
    formNonce: formNonceField.parse(fields.get('formNonce')),
  });
  // Its slots are the default ones: nobody else's, and never too many.
  if (!outcome.ok) throw notFound();
  return redirectSaying(context, `/calendars/${outcome.value.calendarId}`, {
    tone: 'success',
    text: season.createDefaultSlots ? 'Calendario creato' : 'Calendario creato: ora aggiungi le fasce',
  });
}

export default function NewCalendar({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Nuovo calendario</PageTitle>
      <NewCalendarView {...loaderData} result={actionData?.result} />
    </>
  );
}
