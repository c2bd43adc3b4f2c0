// «Annulla la partenza»: shows parties and sums, then refunds or moves all parties.
import { data } from 'react-router';
import { flattenError } from 'zod';
import { callOffFields } from '#app/domain/lifecycle/departure.ts';
import { cancelDeparture, findDeparture } from '#app/domain/lifecycle/departures.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';
import { notFound } from '#app/routes/found.ts';
import { CancelDepartureView } from '#app/ui/desk/departures/cancel-departure-view.tsx';
import { calledOffWords } from '#app/ui/desk/said-words.ts';
import { firstErrors } from '#app/ui/form/first-errors.ts';
import { NO_ERRORS, type FieldErrors } from '#app/ui/form/checkable.ts';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { askedDeparture } from '../scope.server.ts';
import type { Route } from './+types/cancel';

export { shouldRevalidate } from '../../after-a-refusal.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const departure = await findDeparture(depsOf(context), operatorOf(context), {
    ...askedDeparture(url.searchParams),
    right: 'manage',
  });
  if (!departure) throw notFound();
  return { departure };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { slotId, date } = askedDeparture(url.searchParams);
  const fields = await request.formData();
  const read = callOffFields.safeParse(Object.fromEntries(fields));
  if (!read.success) return refused(fields, firstErrors(flattenError(read.error).fieldErrors));
  const { what, reason, toDate, toSlot, shown } = read.data;
  const moveTo = what === 'move' ? { date: toDate, slot: toSlot } : undefined;
  const callOff = { slotId, date, reason, moveTo, shown };
  const done = await cancelDeparture(depsOf(context), operatorOf(context), callOff);
  if (done.ok) {
    const back = `/availability/departures/cancel?slot=${slotId}&date=${date}`;
    const { kept, untold } = done.value;
    const text = calledOffWords(done.value);
    const tone = kept.length === 0 ? ('success' as const) : ('warn' as const);
    // A message that goes by itself is no place for numbers to call.
    if (untold.length > 0) return data({ done: { tone, text, untold } });
    return redirectSaying(context, back, { tone, text });
  }
  if (done.error === 'not-found') throw notFound();
  if (done.error === 'more-at-stake') return refused(fields, {}, MORE);
  return refused(fields, { toSlot: 'È la partenza che stai annullando: scegli un altro orario' });
}

const MORE =
  'Nel frattempo altri hanno prenotato o pagato: guarda chi riguarda adesso e, se va bene, conferma.';

function refused(fields: FormData, errors: FieldErrors, problem?: string) {
  const text = (name: string) => String(fields.get(name) ?? '');
  const values = {
    what: text('what'),
    reason: text('reason'),
    toDate: text('toDate'),
    toSlot: text('toSlot'),
  };
  return data({ refused: { values, errors, problem } }, { status: problem === undefined ? 422 : 409 });
}

export default function CancelDeparture({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData && 'refused' in actionData ? actionData.refused : undefined;
  return (
    <>
      <PageTitle wrong={answer !== undefined}>Annulla la partenza</PageTitle>
      <CancelDepartureView
        departure={loaderData.departure}
        values={answer?.values}
        answer={answer?.errors ?? NO_ERRORS}
        problem={answer?.problem}
        done={actionData && 'done' in actionData ? actionData.done : undefined}
      />
    </>
  );
}
