// Closes the days sent by the month view of the board: chosen resources, or all shown ones.
import type { RouterContextProvider } from 'react-router';

import { readDay } from '#app/domain/calendar-day.ts';
import { undoable } from '#app/domain/lifecycle/undo.server.ts';
import {
  calendarsOf,
  closeDays,
  type ClosedDays,
} from '#app/domain/scheduling/calendars/close-days.server.ts';
import type { ResourceDay } from '#app/domain/scheduling/resources/terms.server.ts';
import { dayAndMonth } from '#app/domain/date-words.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { counted, people } from '#app/ui/format/counts.ts';

import { notFound } from '../dashboard/addresses.ts';
import { scheduleScope } from './scope.server.ts';

type Sent = { request: Request; context: Readonly<RouterContextProvider>; fields: FormData };

export async function closeChosenDays({ request, context, fields }: Sent): Promise<Response> {
  const { deps, viewer, shown } = await scheduleScope(context, request, 'manage');
  const chosen = fields.getAll('day').map(String);
  const { search } = new URL(request.url);
  const back = `/availability${search}`;
  const say = (text: string, tone: 'success' | 'warn', undo?: string) =>
    redirectSaying(context, back, { tone, text, undo });
  const days = chosen.flatMap((day) => daysOf(day, shown));
  if (days.length === 0) return say('Scegli prima i giorni da chiudere', 'warn');
  const of = await calendarsOf(deps, [...new Set(days.map(({ resourceId }) => resourceId))]);
  const asked = { viewer, kind: 'closed-days', of, back } as const;
  const outcome = await undoable(deps, asked, (inTx) => closeDays(inTx, viewer, days));
  if (outcome.ok) return say(...wordsOf(outcome.value.value, shown), outcome.value.undo);
  if (outcome.error === 'not-found') throw notFound();
  return say('Sono troppi giorni insieme: chiudine meno per volta', 'warn');
}

/** Parses `12 2027-06-14`, or for several resources `12,15 2027-06-14`. Resources not shown are ignored. */
function daysOf(chosen: string, shown: readonly { id: number }[]): ResourceDay[] {
  const [which = '', text] = chosen.split(' ');
  const ids = new Set(which.split(','));
  const date = readDay(text ?? null);
  if (date === undefined) return [];
  return shown.filter(({ id }) => ids.has(String(id))).map(({ id }) => ({ resourceId: id, date }));
}

const MOST_NAMED = 3;

function wordsOf(
  { closed, partly, leftOpen }: ClosedDays,
  resources: readonly { id: number; name: string }[],
): [string, 'success' | 'warn'] {
  const parts = [
    ...(closed.length > 0 ? [counted(closed.length, 'giorno chiuso', 'giorni chiusi')] : []),
    ...(partly.length > 0 ? [`${counted(partly.length, 'giorno chiuso', 'giorni chiusi')} in parte`] : []),
  ];
  const done = parts.join(', ') || 'Niente da chiudere';
  if (leftOpen.length === 0) return [done, closed.length === 0 ? 'warn' : 'success'];
  const named = leftOpen.slice(0, MOST_NAMED).map((day) => {
    const name = resources.find(({ id }) => id === day.resourceId)?.name ?? '';
    return `${name.slice(0, 40)} ${dayAndMonth(day.date, day.date)} (${people(day.people)})`;
  });
  const more = leftOpen.length > MOST_NAMED ? ` e ${leftOpen.length - MOST_NAMED} altri` : '';
  return [`${done}. Già venduti, restano aperti: ${named.join(', ')}${more}`, 'warn'];
}
