// Stops or resumes sales from the availability pages: of a slot, or of a day on the chosen resources.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';
import { undoable } from '#app/domain/lifecycle/undo.server.ts';
import { datesBetween, stopForm } from '#app/domain/scheduling/calendars/calendar.ts';
import { parseDay } from '#app/domain/calendar-day.ts';
import { resumeAllSales, stopAllSales } from '#app/domain/scheduling/calendars/close-days.server.ts';
import { findClosableSlot } from '#app/domain/scheduling/find-availability.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { dayViewHref } from '#app/ui/scheduling/availability/availability-words.tsx';
import { StopView } from '#app/ui/scheduling/availability/closing-view.tsx';
import { PageTitle } from '#app/ui/dashboard/kit/page-title.tsx';
import { resumedWords } from '#app/ui/scheduling/hours-words.ts';
import { found, notFound, orNotFound, pathId } from '../dashboard/addresses.ts';
import type { Route } from './+types/stop';
import { scheduleScope } from './scope.server.ts';

async function targetOf({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>) {
  const scope = await scheduleScope(context, request, 'manage');
  const query = new URL(request.url).searchParams;
  const date = query.get('date') ?? '';
  if (parseDay(date) === undefined) throw notFound();
  const mode = query.get('do') === 'resume' ? ('resume' as const) : ('stop' as const);
  const asked = query.get('slot');
  const slot =
    asked === null ? undefined : found(await findClosableSlot(scope.deps, scope.viewer, pathId(asked)));
  return { ...scope, date, mode, slot };
}

export async function loader(args: Route.LoaderArgs) {
  const { date, mode, slot, chosen, shown } = await targetOf(args);
  return { date, mode, slot, chosen, resources: shown.map(({ id, name }) => ({ id, name })) };
}

export async function action(args: Route.ActionArgs) {
  const { deps, viewer, date, mode, slot, chosen, shown } = await targetOf(args);
  const fields = await args.request.formData();
  const submission = parseWithZod(fields, { schema: stopForm(date) });
  const boxes = new Set(fields.getAll('resource').map(String));
  const ids = slot ? [slot.resourceId] : shown.map(({ id }) => id).filter((id) => boxes.has(String(id)));
  if (submission.status !== 'success' || ids.length === 0)
    return data({ result: submission.reply(), none: ids.length === 0 }, { status: 422 });
  const { lastDate, reason } = submission.value;
  const dates = datesBetween(date, lastDate ?? date);
  const hours = slot && { startTime: slot.startTime, endTime: slot.endTime };
  const to = dayViewHref(chosen, date);
  const days = { ids, dates, hours, reason };
  const kind = mode === 'stop' ? ('sales-stop' as const) : ('sales-resumed' as const);
  const { value: left, undo } = orNotFound(
    await undoable(deps, { viewer, kind, of: ids, back: to }, (inTx) =>
      mode === 'stop' ? stopAllSales(inTx, viewer, days) : resumeAllSales(inTx, viewer, days),
    ),
  );
  const text = mode === 'stop' ? 'Vendite ferme' : resumedWords('Vendite riprese', left);
  return redirectSaying(args.context, to, { tone: 'success', text, undo });
}

export default function Stop({ loaderData, actionData }: Route.ComponentProps) {
  const words = loaderData.mode === 'stop' ? 'Ferma le vendite' : 'Riprendi le vendite';
  return (
    <>
      <PageTitle>{words}</PageTitle>
      <StopView {...loaderData} answer={actionData} />
    </>
  );
}
