// Actions of a calendar's page.
import { parseWithZod } from '@conform-to/zod/v4';
import { data, type RouterContextProvider } from 'react-router';
import type { Deps } from '#app/domain/deps.ts';
import type { Viewer } from '#app/domain/identity/viewer.ts';
import { parseDay } from '#app/domain/calendar-day.ts';
import { bitsOf } from '#app/domain/day-fields.ts';
import type { StoppedDate } from '#app/domain/scheduling/calendars/calendar.ts';
import * as seasons from '#app/domain/scheduling/calendars/calendar.ts';
import { changeCalendar, findCalendar } from '#app/domain/scheduling/calendars/calendars.server.ts';
import * as closures from '#app/domain/scheduling/calendars/closures.server.ts';
import { listSuccessors } from '#app/domain/scheduling/calendars/edit-against-sales.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';
import { counted } from '#app/ui/format/counts.ts';
import { resumedWords } from '#app/ui/format/hours-words.ts';
import { found, notFound, pathId } from '../found.ts';
import { warningOf } from '../form-action.server.ts';
import type { CalendarAnswer } from '#app/ui/scheduling/calendars/season-form.tsx';

// Finds the calendar and slot of an address.

type Context = Readonly<RouterContextProvider>;

/** 404 for somebody else's calendar. */
export async function calendarOf(context: Context, params: { calendarId: string }) {
  const deps = depsOf(context);
  const viewer = operatorOf(context);
  const calendar = found(await findCalendar(deps, viewer, pathId(params.calendarId)));
  return { deps, viewer, calendar };
}

export async function slotOf(context: Context, params: { calendarId: string; slotId: string }) {
  const own = await calendarOf(context, params);
  const slotId = pathId(params.slotId);
  const slot = own.calendar.slots.find(({ id }) => id === slotId);
  return { ...own, slot: slot ?? (await leadToSuccessor(context, own, slotId)) };
}

export type Own = Awaited<ReturnType<typeof calendarOf>>;

/** Redirects an outdated page of a slot to the slot that replaced it. */
export async function leadToSuccessor(context: Context, own: Own, slotId: number): Promise<never> {
  const slot = found(await successorOf(own, slotId));
  const { calendar } = own;
  const text = "Questa fascia è cambiata nel frattempo: ecco com'è adesso";
  throw redirectSaying(context, `/calendars/${calendar.id}/slots/${slot.id}`, { tone: 'warn', text });
}

/** The live slot that replaced this one, if any. */
export async function successorOf({ deps, calendar }: Own, slotId: number) {
  const later = await listSuccessors(deps, { slotId, calendarId: calendar.id });
  return calendar.slots.findLast(({ id }) => id !== slotId && later.includes(id));
}

type Step = {
  context: Readonly<RouterContextProvider>;
  deps: Deps;
  viewer: Viewer;
  fields: FormData;
  calendarId: number;
};

const refuse = (answer: CalendarAnswer) => data(answer, { status: 422 });

function done({ context, calendarId }: Step, text: string) {
  return redirectSaying(context, `/calendars/${calendarId}`, { tone: 'success', text });
}

/** Forms of a calendar's page: one function for each intent. */
export async function changeSeason(step: Step) {
  const { deps, viewer, fields, calendarId } = step;
  const submission = parseWithZod(fields, { schema: seasons.calendarForm });
  const result = submission.reply();
  if (submission.status !== 'success') return refuse({ form: 'season', result, sold: undefined });
  const calendar = found(await findCalendar(deps, viewer, calendarId));
  const warning = warningOf({
    form: fields,
    schema: seasons.calendarForm,
    values: seasons.seasonValues(calendar),
  });
  if (warning) return data({ form: 'season' as const, result: warning, sold: undefined }, { status: 409 });
  const { weekday, name, startDate, endDate } = submission.value;
  const keepSold = fields.get('keepSold') === 'yes';
  const change = { calendarId, keepSold, name, startDate, endDate, weekdays: bitsOf(weekday) };
  const outcome = await changeCalendar(deps, viewer, change);
  if (outcome.ok) return done(step, savedWords('Stagione salvata', outcome.value.kept.length));
  if (outcome.error.code === 'not-found') throw notFound();
  const { dates } = outcome.error;
  const field = dates.some(({ date }) => date < startDate) ? 'startDate' : 'endDate';
  const outside = dates.some(({ date }) => date < startDate || date > endDate);
  const fieldErrors = { [outside ? field : 'weekday']: [soldWords(dates.length)] };
  return refuse({ form: 'season', result: submission.reply({ fieldErrors }), sold: dates });
}

function soldWords(dates: number): string {
  return counted(dates, 'data è già venduta', 'date sono già vendute');
}

/** Adds how many sold dates were kept. */
export function savedWords(text: string, kept: number): string {
  if (kept === 0) return text;
  return `${text}: ${counted(kept, "data già venduta resta com'era", "date già vendute restano com'erano")}`;
}

export async function closeCalendarDays(step: Step) {
  const { deps, viewer, fields, calendarId } = step;
  const submission = parseWithZod(fields, { schema: seasons.closingForm });
  const result = submission.reply();
  if (submission.status !== 'success') return refuse({ form: 'close', result, sold: undefined });
  const { firstDate, lastDate, reason } = submission.value;
  const dates = seasons.datesBetween(firstDate, lastDate ?? firstDate);
  const onlyUnsold = fields.get('keepSold') === 'yes';
  const outcome = await closures.closeDates(deps, viewer, { calendarId, dates, reason, onlyUnsold });
  if (outcome.ok) return done(step, counted(outcome.value.closed.length, 'data chiusa', 'date chiuse'));
  if (outcome.error.code === 'not-found') throw notFound();
  const fieldErrors = { firstDate: [soldWords(outcome.error.dates.length)] };
  return refuse({ form: 'close', result: submission.reply({ fieldErrors }), sold: outcome.error.dates });
}

export async function openDays(step: Step) {
  const { deps, viewer, fields, calendarId } = step;
  const dates = fields
    .getAll('date')
    .map(String)
    .filter((date) => parseDay(date) !== undefined);
  const outcome = await closures.openDates(deps, viewer, { calendarId, dates });
  if (!outcome.ok) throw notFound();
  return done(step, counted(outcome.value, 'data riaperta', 'date riaperte'));
}

export async function stopDays(step: Step) {
  const { deps, viewer, fields, calendarId } = step;
  const { resource } = found(await findCalendar(deps, viewer, calendarId));
  const submission = parseWithZod(fields, { schema: seasons.closingForm });
  if (submission.status !== 'success')
    return refuse({ form: 'close', result: submission.reply(), sold: undefined });
  const { firstDate, lastDate, reason } = submission.value;
  const dates = seasons.datesBetween(firstDate, lastDate ?? firstDate);
  const days = { resourceId: resource.id, dates, hours: undefined };
  const outcome = await closures.stopSales(deps, viewer, { ...days, reason });
  if (!outcome.ok) throw notFound();
  return done(step, `Vendite ferme in ${counted(dates.length, 'data', 'date')}`);
}

/** Each checkbox is a stop on the page: `2027-06-12`, with times if it is a slot's. */
export async function resumeDays(step: Step) {
  const { deps, viewer, fields, calendarId } = step;
  const { resource, stops } = found(await findCalendar(deps, viewer, calendarId));
  const chosen = new Set(fields.getAll('stop').map(String));
  const left = new Map<string, StoppedDate>();
  for (const stop of stops.filter((each) => chosen.has(seasons.stopKey(each)))) {
    const { date, startTime, endTime } = stop;
    const hours = startTime === null || endTime === null ? undefined : { startTime, endTime };
    const outcome = await closures.resumeSales(deps, viewer, {
      resourceId: resource.id,
      dates: [date],
      hours,
    });
    if (!outcome.ok) throw notFound();
    left.delete(seasons.stopKey(stop));
    for (const each of outcome.value.left) left.set(seasons.stopKey(each), each);
  }
  return done(step, resumedWords('Vendite riprese nelle date scelte', [...left.values()]));
}
