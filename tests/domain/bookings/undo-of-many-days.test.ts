// «Annulla» of the largest closures still fits into its cookie.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { dayOf, formatDay } from '#app/domain/calendar-day.ts';
import type { Deps } from '#app/domain/deps.ts';
import { undo, undoable, type UndoTarget } from '#app/domain/lifecycle/undo.server.ts';
import { ok } from '#app/domain/result.ts';
import { closeDates, stopSales } from '#app/domain/scheduling/calendars/closures.server.ts';
import { intArray } from '#app/domain/sql.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aBoatTrip, aResource } from '#tests/support/world/a-service.ts';
import { errorOf, valueOf } from '#tests/support/world/an-operator.ts';

const deps = testDeps({ db: (await testDatabase()).db });
const YEAR = Array.from({ length: 366 }, (_, n) => formatDay(dayOf('2027-04-01') + n));

it('a month of thirty resources stopped, and the weekdays of a year closed, are taken back', async () => {
  const { activity, resource, calendar } = await aBoatTrip(deps.db);
  const viewer = { userId: activity.userId, role: 'operator' as const };
  const others = await Promise.all(Array.from({ length: 29 }, () => aResource(deps.db, activity.id)));
  const all = [resource.id, ...others.map(({ id }) => id)];
  const undone = async (target: Omit<UndoTarget, 'back'>, act: (inTx: Deps) => Promise<unknown>) => {
    const asked = { ...target, viewer, back: '/qui' };
    const { undo: word } = valueOf(await undoable(deps, asked, async (inTx) => ok(await act(inTx))));
    valueOf(await undo(deps, viewer, word ?? 'no word'));
  };
  await undone({ kind: 'sales-stop', of: all }, async (inTx) => {
    for (const resourceId of all)
      valueOf(
        await stopSales(inTx, viewer, {
          resourceId,
          dates: YEAR.slice(0, 31),
          hours: undefined,
          reason: '',
        }),
      );
  });
  const weekdays = YEAR.filter((_, n) => n % 7 < 5);
  await undone({ kind: 'closed-days', of: [calendar.id] }, async (inTx) =>
    valueOf(await closeDates(inTx, viewer, { calendarId: calendar.id, dates: weekdays, reason: '' })),
  );
  const left = await deps.db.execute(
    sql`select from sales_stops where resource_id = any(${intArray(all)}) union all
      select from closed_dates where calendar_id = ${calendar.id}`,
  );
  expect(left).toHaveLength(0);
});

it('a word that another release wrote in its own way is unknown', async () => {
  const until = deps.now().getTime() + 60_000;
  const content = { by: 1, kind: 'slot', back: '/qui', until, rows: [[1, '1', '1', null]] };
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  const word = `${text}.${deps.secrets.derive('undo' as 'undo-runs', text)}`;
  expect(errorOf(await undo(deps, { userId: 1, role: 'operator' }, word))).toBe('unknown');
});
