// From the availability pages: closes and opens a slot or a day; stops or resumes sales of a slot, or of a day on
// the chosen resources.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';
import { parseDay } from '#app/domain/calendar-day.ts';
import { undoable } from '#app/domain/lifecycle/undo.server.ts';
import { datesBetween, stopForm } from '#app/domain/scheduling/calendars/calendar.ts';
import { resumeAllSales, stopAllSales } from '#app/domain/scheduling/calendars/close-days.server.ts';
import { findClosableSlot, listClosableCalendars } from '#app/domain/scheduling/find-availability.server.ts';
import { optionalLine } from '#app/domain/text-fields.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { dayViewHref } from '#app/ui/scheduling/availability/availability-words.tsx';
import { ClosingView, StopView } from '#app/ui/scheduling/availability/closing-view.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { resumedWords } from '#app/ui/format/hours-words.ts';
import { found, notFound, orNotFound, pathId } from '../found.ts';
import type { Route } from './+types/closing';
import * as closing from './closing.server.ts';
import { scheduleScope } from './scope.server.ts';

type Args = Pick<Route.LoaderArgs, 'request' | 'context'>;

const isStop = (pattern: string) => pattern.endsWith('stop');

async function targetOf({ request, context }: Args) {
  const scope = await scheduleScope(context, request, 'manage');
  const query = new URL(request.url).searchParams;
  const date = query.get('date') ?? '';
  if (parseDay(date) === undefined) throw notFound();
  const asked = query.get('slot');
  const { deps, viewer } = scope;
  const slot = asked === null ? undefined : found(await findClosableSlot(deps, viewer, pathId(asked)));
  return { ...scope, date, slot, wanted: query.get('do') };
}

async function stopOf(args: Args) {
  const { wanted, ...target } = await targetOf(args);
  return { ...target, mode: wanted === 'resume' ? ('resume' as const) : ('stop' as const) };
}

async function closingOf(args: Args) {
  const { wanted, ...target } = await targetOf(args);
  const mode = wanted === 'open' ? ('open' as const) : ('close' as const);
  const { deps, date, slot, shown } = target;
  const resourceIds = shown.map(({ id }) => id);
  const all = slot ? [] : await listClosableCalendars(deps, { resourceIds, date });
  const calendars = all.filter(({ closed }) => closed === (mode === 'open'));
  return { ...target, mode, calendars, all };
}

export async function loader({ pattern, ...args }: Route.LoaderArgs) {
  if (isStop(pattern)) {
    const { date, mode, slot, chosen, shown } = await stopOf(args);
    return { stop: { date, mode, slot, chosen, resources: shown.map(({ id, name }) => ({ id, name })) } };
  }
  const { date, mode, chosen, slot, calendars } = await closingOf(args);
  return { closing: { date, mode, chosen, slot, calendars } };
}

export async function action({ request, context, url, pattern }: Route.ActionArgs) {
  const sent = { request, context, fields: await request.formData() };
  if (isStop(pattern)) return stopOrResume(sent);
  // The board's month view sends many days at once.
  return url.searchParams.has('view') ? closing.closeChosenDays(sent) : closeOrOpen(sent);
}

type Sent = Args & { fields: FormData };

async function closeOrOpen({ fields, ...args }: Sent) {
  const target = await closingOf(args);
  const typed = String(fields.get('reason') ?? '');
  const read = optionalLine(200).safeParse(typed);
  if (!read.success)
    return data({ sold: undefined, reason: typed, error: read.error.issues[0]?.message }, { status: 422 });
  const reason = read.data ?? '';
  const ids = new Set(fields.getAll('calendar').map(String));
  const calendars = target.calendars.filter(({ id }) => ids.has(String(id)));
  const { deps, viewer, date, chosen, mode, slot } = target;
  const step = { context: args.context, deps, viewer, date, chosen, reason };
  if (slot) return mode === 'close' ? closing.closeOneSlot(step, slot) : closing.openOneSlot(step, slot);
  if (calendars.length === 0 && target.all.some(({ id }) => ids.has(String(id))))
    return closing.alreadySo(step, mode);
  if (calendars.length === 0) return data({ sold: undefined, reason, error: undefined }, { status: 422 });
  return mode === 'close' ? closing.closeWholeDay(step, calendars) : closing.openWholeDay(step, calendars);
}

async function stopOrResume({ fields, ...args }: Sent) {
  const { deps, viewer, date, mode, slot, chosen, shown } = await stopOf(args);
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

const TITLES = {
  close: 'Chiudi',
  open: 'Riapri',
  stop: 'Ferma le vendite',
  resume: 'Riprendi le vendite',
};

export default function Closing({ loaderData: { closing: day, stop }, actionData }: Route.ComponentProps) {
  const refused = actionData && 'none' in actionData ? { stop: actionData } : { closing: actionData };
  return (
    <>
      <PageTitle>{TITLES[day?.mode ?? stop?.mode ?? 'close']}</PageTitle>
      {day ? <ClosingView {...day} answer={refused.closing} /> : null}
      {stop ? <StopView {...stop} answer={refused.stop} /> : null}
    </>
  );
}
