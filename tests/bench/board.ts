// A week of the board of departures (12 resources, 14 departures a day each, 5,000 bookings), compared with
// an empty page of the same app.
import { startSession } from '#app/domain/identity/signing-in/sessions.server.ts';
import { CONFIG } from '#tests/support/deps.ts';
import { aCalendar, anActivity, aResource, aService } from '#tests/support/world/a-service.ts';

import { fillWithBookings } from './availability.ts';
import type { BenchDatabase } from './bench-database.ts';
import type { Bench } from './bench-world.ts';
import { medianMs, readPage } from './measure.ts';
import type { Report } from './report.ts';

const RESOURCES = 12;
const DEPARTURES = 14;
const BOOKINGS = 5000;
const TIMES = 40;

export async function benchBoard({ database, startedApp }: Bench, report: Report): Promise<void> {
  const cookie = await anOperatorWithBoats(database);
  const app = await startedApp();
  const host = `localhost:${app.port}`;
  const board = () => readPage(`http://127.0.0.1:${app.port}/availability?view=week`, { host, cookie });
  const empty = () => readPage(`http://127.0.0.1:${app.port}/bench-empty`, { host, cookie });
  const shown = (await board()).match(/<li class="is-/g)?.length ?? 0;
  if (shown < RESOURCES * DEPARTURES * 7) throw new Error(`the board shows ${shown} departures`);
  for (const read of [board, empty]) await medianMs(10, read);
  const [boardMs, emptyMs] = [await medianMs(TIMES, board), await medianMs(TIMES, empty)];
  report.ratio(
    'a week of the board, 1,176 departures and 5,000 bookings / an empty page',
    boardMs / emptyMs,
    {
      atMost: 60,
    },
  );
  report.note(`board ${boardMs.toFixed(1)} ms, empty ${emptyMs.toFixed(2)} ms`);
}

/** The cookie of a signed-in person. */
async function anOperatorWithBoats(database: BenchDatabase): Promise<string> {
  const { db, sql } = database;
  const year = new Date().getUTCFullYear();
  const { id: activityId, userId } = await anActivity(db);
  const from = -((new Date().getDay() + 6) % 7);
  for (let n = 0; n < RESOURCES; n += 1) {
    const resource = await aResource(db, activityId, { name: `Traghetto ${n}`, capacity: 12, quantity: 1 });
    await aCalendar(db, resource.id, {
      startDate: `${year - 1}-01-01`,
      endDate: `${year + 1}-12-31`,
      slots: Array.from({ length: DEPARTURES }, (_, slot) => {
        const hour = String(slot + 8).padStart(2, '0');
        return { name: `Corsa ${slot}`, startTime: `${hour}:00`, endTime: `${hour}:45`, quantity: 1 };
      }),
    });
    await aService(db, activityId, { name: `Traversata ${n}`, resources: [resource.id] });
    const spread = { days: 7, from, slots: DEPARTURES };
    await fillWithBookings(database, resource.id, { count: Math.ceil(BOOKINGS / RESOURCES), ...spread });
  }
  await sql`update users set onboarding_completed_at = now(), email_verified_at = now() where id = ${userId}`;
  await sql`vacuum analyze`;
  const session = await startSession(
    { db, now: () => new Date(), config: CONFIG },
    { userId, userAgent: 'bench' },
  );
  return `session=${session}`;
}
