// A slot changes from a chosen day on.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';

import { slotForm, slotValues } from '#app/domain/scheduling/calendar-forms.ts';
import { changeSlot } from '#app/domain/scheduling/slots.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { SlotFormView } from '#app/ui/scheduling/calendars/slots.tsx';
import { PageTitle } from '#app/ui/dashboard/kit/page-title.tsx';

import { replyAtOnce } from '../reply-at-once.ts';
import { notFound, pathId } from '../dashboard/addresses.ts';
import { seenOf, warningOf } from '../dashboard/saved-meanwhile.server.ts';
import type { Route } from './+types/slot';
import { calendarOf, leadToSuccessor, savedWords, slotOf } from './calendar-actions.server.ts';
import { laterErrors, slotFieldErrors } from './slot-refusals.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { calendar, slot } = await slotOf(context, params);
  const days = [calendar.today, calendar.startDate, slot.validFrom ?? ''].toSorted();
  return { calendar, slot, seen: seenOf(slotValues(slot)), from: days.at(-1) ?? calendar.today };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  // Not the slot as the page shows it: sent a second time, the form comes after the slot has ended.
  const own = await calendarOf(context, params);
  const { deps, viewer, calendar } = own;
  const slotId = pathId(params.slotId);
  const fields = await request.formData();
  const submission = parseWithZod(fields, { schema: slotForm });
  if (submission.status !== 'success') {
    const result = replyAtOnce(submission, laterErrors(fields, calendar, slotId));
    return data({ result, sold: undefined }, { status: 422 });
  }
  const slot = calendar.slots.find(({ id }) => id === slotId);
  const warning = slot && warningOf({ form: fields, schema: slotForm, values: slotValues(slot) });
  if (warning) return data({ result: warning, sold: undefined }, { status: 409 });
  const keepSold = fields.get('keepSold') === 'yes';
  const outcome = await changeSlot(deps, viewer, { ...submission.value, slotId, keepSold });
  if (outcome.ok) {
    const text = savedWords('Fascia salvata', outcome.value.kept.length);
    return redirectSaying(context, `/calendars/${calendar.id}`, { tone: 'success', text });
  }
  if (outcome.error.code === 'not-found') throw notFound();
  if (outcome.error.code === 'from-after-end' && !slot) return leadToSuccessor(context, own, slotId);
  const result = submission.reply({ fieldErrors: slotFieldErrors(outcome.error) });
  return data(
    { result, sold: outcome.error.code === 'sold' ? outcome.error.dates : undefined },
    { status: 422 },
  );
}

export default function Slot({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{loaderData.slot.name}</PageTitle>
      <SlotFormView {...loaderData} result={actionData?.result} sold={actionData?.sold} />
    </>
  );
}
