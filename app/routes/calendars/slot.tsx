// A slot of a calendar: a new one, or one that changes from a day on.
import { randomUUID } from 'node:crypto';
import type { Submission } from '@conform-to/react';
import { formNonceField } from '#app/domain/text-fields.ts';
import { slotForm, slotValues } from '#app/domain/scheduling/calendars/calendar.ts';
import { changeSlot, createSlot } from '#app/domain/scheduling/calendars/slots.server.ts';
import { SlotFormView } from '#app/ui/scheduling/calendars/slots.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { pathId } from '../found.ts';
import { formAction, seenOf } from '../form-action.server.ts';
import { replyAtOnce } from '../form-replies.server.ts';
import type { Route } from './+types/slot';
import { calendarOf, leadToSuccessor, type Own, savedWords, slotOf } from './calendar-actions.server.ts';
import { laterErrors, slotFieldErrors } from './slot-refusals.ts';

export async function loader({ params: { calendarId, slotId }, context }: Route.LoaderArgs) {
  if (slotId === undefined) {
    const { calendar } = await calendarOf(context, { calendarId });
    return { calendar, slot: undefined, nonce: randomUUID(), from: '' };
  }
  const { calendar, slot } = await slotOf(context, { calendarId, slotId });
  const days = [calendar.today, calendar.startDate, slot.validFrom ?? ''].toSorted();
  return { calendar, slot, seen: seenOf(slotValues(slot)), from: days.at(-1) ?? calendar.today };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  // Doesn't require the slot: for a form sent twice, the slot may have ended already.
  const own = await calendarOf(context, params);
  const sent = { request, context };
  return params.slotId === undefined ? addSlot(sent, own) : saveSlot(sent, own, pathId(params.slotId));
}

type Sent = Pick<Route.ActionArgs, 'request' | 'context'>;

function objection<Value>(submission: Submission<Value>, later: Record<string, string[]>) {
  return submission.status === 'success' ? undefined : replyAtOnce(submission, later);
}

function addSlot(sent: Sent, { calendar }: Own) {
  return formAction(
    sent,
    {
      schema: slotForm.safeExtend({ formNonce: formNonceField }),
      object: (submission, fields) => objection(submission, laterErrors(fields, calendar)),
      save: ({ from: _from, ...slot }, { deps, viewer }) =>
        createSlot(deps, viewer, { ...slot, calendarId: calendar.id }),
    },
    {
      refuse: (error) => slotFieldErrors(error),
      done: () => ({ to: `/calendars/${calendar.id}`, text: 'Fascia aggiunta' }),
    },
  );
}

async function saveSlot({ request, context }: Sent, own: Own, slotId: number) {
  const { calendar } = own;
  const fields = await request.formData();
  const slot = calendar.slots.find(({ id }) => id === slotId);
  return formAction(
    { request, context },
    {
      schema: slotForm,
      fields,
      object: (submission) => objection(submission, laterErrors(fields, calendar, slotId)),
      stored: slot && { values: slotValues(slot) },
      save: async (change, { deps, viewer }) => {
        const keepSold = fields.get('keepSold') === 'yes';
        const outcome = await changeSlot(deps, viewer, { ...change, slotId, keepSold });
        const ended = !outcome.ok && outcome.error.code === 'from-after-end';
        return ended && !slot ? leadToSuccessor(context, own, slotId) : outcome;
      },
    },
    {
      refuse: (error) => slotFieldErrors(error),
      sold: (error) => (error.code === 'sold' ? error.dates : undefined),
      done: ({ kept }) => ({
        to: `/calendars/${calendar.id}`,
        text: savedWords('Fascia salvata', kept.length),
      }),
    },
  );
}

export default function Slot({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{loaderData.slot?.name ?? 'Nuova fascia'}</PageTitle>
      <SlotFormView {...loaderData} result={actionData?.result} sold={actionData?.sold} />
    </>
  );
}
