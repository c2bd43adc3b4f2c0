// A calendar for another season.
import { randomUUID } from 'node:crypto';

import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';

import { formNonceField } from '#app/domain/form-nonce.ts';
import { copyForm } from '#app/domain/scheduling/calendar-forms.ts';
import { copyCalendar } from '#app/domain/scheduling/calendars.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { CopyCalendarView } from '#app/ui/scheduling/calendars/season-form.tsx';
import { PageTitle } from '#app/ui/dashboard/kit/page-title.tsx';

import { notFound } from '../dashboard/addresses.ts';
import type { Route } from './+types/copy';
import { calendarOf } from './calendar-actions.server.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { calendar } = await calendarOf(context, params);
  return { calendar, nonce: randomUUID() };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { deps, viewer, calendar } = await calendarOf(context, params);
  const fields = await request.formData();
  const submission = parseWithZod(fields, { schema: copyForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const copy = {
    ...submission.value,
    calendarId: calendar.id,
    formNonce: formNonceField.parse(fields.get('formNonce')),
  };
  const outcome = await copyCalendar(deps, viewer, copy);
  if (!outcome.ok) throw notFound();
  const to = `/calendars/${outcome.value.calendarId}`;
  return redirectSaying(context, to, { tone: 'success', text: 'Calendario copiato' });
}

export default function CopyCalendar({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Copia il calendario</PageTitle>
      <CopyCalendarView {...loaderData} result={actionData?.result} />
    </>
  );
}
