// One more slot in a calendar.
import { randomUUID } from 'node:crypto';

import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';

import { formNonceField } from '#app/domain/form-nonce.ts';
import { slotForm } from '#app/domain/scheduling/calendar-forms.ts';
import { createSlot } from '#app/domain/scheduling/slots.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { SlotFormView } from '#app/ui/scheduling/calendars/slots.tsx';
import { PageTitle } from '#app/ui/dashboard/kit/page-title.tsx';

import { replyAtOnce } from '../reply-at-once.ts';
import { notFound } from '../dashboard/addresses.ts';
import type { Route } from './+types/slot-new';
import { calendarOf } from './calendar-actions.server.ts';
import { laterErrors, slotFieldErrors } from './slot-refusals.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { calendar } = await calendarOf(context, params);
  return { calendar, nonce: randomUUID() };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { deps, viewer, calendar } = await calendarOf(context, params);
  const fields = await request.formData();
  const submission = parseWithZod(fields, { schema: slotForm });
  if (submission.status !== 'success')
    return data({ result: replyAtOnce(submission, laterErrors(fields, calendar)) }, { status: 422 });
  const { from: _from, ...slot } = submission.value;
  const outcome = await createSlot(deps, viewer, {
    ...slot,
    calendarId: calendar.id,
    formNonce: formNonceField.parse(fields.get('formNonce')),
  });
  const text = 'Fascia aggiunta';
  if (outcome.ok) return redirectSaying(context, `/calendars/${calendar.id}`, { tone: 'success', text });
  if (outcome.error.code === 'not-found') throw notFound();
  const fieldErrors = slotFieldErrors(outcome.error);
  return data({ result: submission.reply({ fieldErrors }) }, { status: 422 });
}

export default function NewSlot({ loaderData, actionData }: Route.ComponentProps) {
  const { calendar, nonce } = loaderData;
  return (
    <>
      <PageTitle>Nuova fascia</PageTitle>
      <SlotFormView
        calendar={calendar}
        slot={undefined}
        nonce={nonce}
        from=""
        result={actionData?.result}
        sold={undefined}
      />
    </>
  );
}
