// Closing a slot or a day from the availability pages, and opening it again.
import { data } from 'react-router';

import { optionalLine } from '#app/domain/text-fields.ts';
import { parseDay } from '#app/domain/scheduling/calendar-day.ts';
import { findClosableSlot, listClosableCalendars } from '#app/domain/scheduling/find-availability.server.ts';
import { ClosingView } from '#app/ui/scheduling/availability/closing-view.tsx';
import { PageTitle } from '#app/ui/shell/page-title.tsx';

import { found, notFound, pathId } from '../dashboard/addresses.ts';
import type { Route } from './+types/closing';
import {
  alreadySo,
  closeOneSlot,
  closeWholeDay,
  openOneSlot,
  openWholeDay,
} from './closing-actions.server.ts';
import { scheduleScope } from './scope.server.ts';

async function targetOf({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>) {
  const scope = await scheduleScope(context, request);
  const query = new URL(request.url).searchParams;
  const date = query.get('date') ?? '';
  if (parseDay(date) === undefined) throw notFound();
  const mode = query.get('do') === 'open' ? ('open' as const) : ('close' as const);
  const asked = query.get('slot');
  const { deps, viewer, shown } = scope;
  const slot = asked === null ? undefined : found(await findClosableSlot(deps, viewer, pathId(asked)));
  const resourceIds = shown.map(({ id }) => id);
  const all = slot ? [] : await listClosableCalendars(deps, { resourceIds, date });
  const calendars = all.filter(({ closed }) => closed === (mode === 'open'));
  return { ...scope, date, mode, slot, calendars, all };
}

export async function loader(args: Route.LoaderArgs) {
  const { date, mode, chosen, slot, calendars } = await targetOf(args);
  return { date, mode, chosen, slot, calendars };
}

export async function action(args: Route.ActionArgs) {
  const target = await targetOf(args);
  const fields = await args.request.formData();
  const typed = String(fields.get('reason') ?? '');
  const read = optionalLine(200).safeParse(typed);
  if (!read.success)
    return data({ sold: undefined, reason: typed, error: read.error.issues[0]?.message }, { status: 422 });
  const reason = read.data ?? '';
  const ids = new Set(fields.getAll('calendar').map(String));
  const calendars = target.calendars.filter(({ id }) => ids.has(String(id)));
  const { deps, viewer, date, chosen, mode, slot } = target;
  const step = { context: args.context, deps, viewer, date, chosen, reason };
  if (slot) return mode === 'close' ? closeOneSlot(step, slot) : openOneSlot(step, slot);
  if (calendars.length === 0 && target.all.some(({ id }) => ids.has(String(id))))
    return alreadySo(step, mode);
  if (calendars.length === 0) return data({ sold: undefined, reason, error: undefined }, { status: 422 });
  return mode === 'close' ? closeWholeDay(step, calendars) : openWholeDay(step, calendars);
}

export default function Closing({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{loaderData.mode === 'close' ? 'Chiudi' : 'Riapri'}</PageTitle>
      <ClosingView {...loaderData} answer={actionData} />
    </>
  );
}
