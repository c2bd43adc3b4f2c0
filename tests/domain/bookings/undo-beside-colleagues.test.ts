// «Annulla» undoes what one person did, and nothing that a colleague did at the same instant.
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';

import { dayOf, lockNumberOf } from '#app/domain/calendar-day.ts';
import { checkIn } from '#app/domain/bookings/desk/arrivals.server.ts';
import { orderQuestions } from '#app/domain/catalog/questions.server.ts';
import { archiveRate } from '#app/domain/catalog/rates/rates.server.ts';
import type { Deps } from '#app/domain/deps.ts';
import { undo, undoable, type UndoTarget } from '#app/domain/lifecycle/undo.server.ts';
import { ok, type Result } from '#app/domain/result.ts';
import { closeDay, closeDays, stopAllSales } from '#app/domain/scheduling/calendars/close-days.server.ts';
import {
  closeDates,
  closeSlot,
  openDates,
  stopSales,
} from '#app/domain/scheduling/calendars/closures.server.ts';
import { archiveResource } from '#app/domain/scheduling/resources/resources.server.ts';
import { lockDays, type ResourceDay } from '#app/domain/scheduling/resources/terms.server.ts';
import { paidBooking, sharedWorld } from '#tests/support/world/a-payment-world.ts';
import { aBoatTrip, aCalendar, aResource, aUser } from '#tests/support/world/a-service.ts';
import { valueOf } from '#tests/support/world/an-operator.ts';
import { somebodyWaits } from '#tests/support/world/somebody-waits.ts';

let trip: Awaited<ReturnType<typeof aBoatTrip>>;
let colleague: number;
const world = await sharedWorld();
beforeEach(async () => {
  trip = await aBoatTrip(world.deps.db, { quantity: 3 });
  colleague = (await aUser(world.deps.db)).id;
  await world.deps.db.execute(
    sql`insert into memberships (activity_id, user_id, role) values (${trip.activity.id}, ${colleague}, 'manager')`,
  );
});

type Act = (deps: Deps, by: number) => Promise<Result<unknown, unknown>>;
type Deed = { kind: UndoTarget['kind']; of: number | string; theirs: Act; ours: Act };

const viewerOf = (userId: number) => ({ userId, role: 'operator' as const });

/** Our action waits for the colleague's, which is committed, and is then undone. */
async function undoneBeside({ kind, of, theirs, ours }: Deed): Promise<void> {
  const viewer = viewerOf(trip.activity.userId);
  let doing: ReturnType<typeof undoable> | undefined;
  await world.database.db.transaction(async (tx) => {
    valueOf(await theirs({ ...world.deps, db: tx }, colleague));
    doing = undoable(world.deps, { viewer, kind, of: [of], back: '/qui' }, (deps) =>
      ours(deps, trip.activity.userId),
    );
    await somebodyWaits(world.deps.db);
  });
  if (!doing) throw new Error('it was sent');
  const { undo: word } = valueOf(await doing);
  if (word !== undefined) valueOf(await undo(world.deps, viewer, word));
}

const rowsOf = async (query: ReturnType<typeof sql>) =>
  [...(await world.deps.db.execute<{ row: string }>(query))].map(({ row }) => row);

const close =
  (date: string): Act =>
  (deps, by) =>
    closeDates(deps, viewerOf(by), { calendarId: trip.calendar.id, dates: [date], reason: `${by}` });

it('leaves the days that they close', async () => {
  const closing = { kind: 'closed-days', of: trip.calendar.id } as const;
  const closed = () =>
    rowsOf(sql`select date::text || ' ' || reason as row from closed_dates
    where calendar_id = ${trip.calendar.id} order by 1`);
  await undoneBeside({ ...closing, theirs: close('2027-06-12'), ours: close('2027-06-13') });
  expect(await closed()).toEqual([`2027-06-12 ${colleague}`]);
  await undoneBeside({ ...closing, theirs: close('2027-06-14'), ours: close('2027-06-14') });
  expect((await closed()).map((row) => row.slice(0, 10))).toEqual(['2027-06-12', '2027-06-14']);
});

it('leaves the slots that they close, and the days whose sales they stop', async () => {
  const closeOn =
    (date: string): Act =>
    (deps, by) =>
      closeSlot(deps, viewerOf(by), { slotId: trip.slot.id, date, reason: '' });
  const stopOn =
    (date: string): Act =>
    (deps, by) =>
      stopSales(deps, viewerOf(by), {
        resourceId: trip.resource.id,
        dates: [date],
        hours: undefined,
        reason: '',
      });
  const days = ['2027-06-12', '2027-06-13'] as const;
  await undoneBeside({
    kind: 'closed-slot',
    of: trip.slot.id,
    theirs: closeOn(days[0]),
    ours: closeOn(days[1]),
  });
  await undoneBeside({
    kind: 'sales-stop',
    of: trip.resource.id,
    theirs: stopOn(days[0]),
    ours: stopOn(days[1]),
  });
  expect(
    await rowsOf(sql`select date::text as row from slot_closures where slot_id = ${trip.slot.id}
      union all select date::text from sales_stops where resource_id = ${trip.resource.id}`),
  ).toEqual([days[0], days[0]]);
});

it('leaves open what they open', async () => {
  for (const date of ['2027-06-12', '2027-06-13']) valueOf(await close(date)(world.deps, colleague));
  const open =
    (date: string): Act =>
    (deps, by) =>
      openDates(deps, viewerOf(by), { calendarId: trip.calendar.id, dates: [date] });
  await undoneBeside({
    kind: 'days-opened',
    of: trip.calendar.id,
    theirs: open('2027-06-12'),
    ours: open('2027-06-13'),
  });
  expect(
    await rowsOf(sql`select date::text as row from closed_dates where calendar_id = ${trip.calendar.id}`),
  ).toEqual(['2027-06-13']);
});

it('leaves archived what they archived', async () => {
  const rateId = trip.service.rates[0]?.id ?? 0;
  const resource: Act = (deps, by) =>
    archiveResource(deps, viewerOf(by), { resourceId: trip.resource.id, archived: true });
  const rate: Act = (deps, by) => archiveRate(deps, viewerOf(by), { rateId, archived: true });
  await undoneBeside({ kind: 'rate', of: rateId, theirs: rate, ours: rate });
  await undoneBeside({ kind: 'resource', of: trip.resource.id, theirs: resource, ours: resource });
  expect(
    await rowsOf(sql`select 'rate' as row from rates where id = ${rateId} and archived_at is not null
      union all select 'resource' from resources where id = ${trip.resource.id} and archived_at is not null`),
  ).toEqual(['rate', 'resource']);
});

it('gives a list the order that they gave it', async () => {
  const asked = await rowsOf(sql`
    insert into service_questions (service_id, label, kind, position)
    select ${trip.service.id}, 'Domanda ' || n, 'text', n from generate_series(0, 2) n returning id as row`);
  const [a = 0, b = 0, c = 0] = asked.map(Number);
  const order =
    (...wanted: number[]): Act =>
    (deps, by) =>
      orderQuestions(deps, viewerOf(by), {
        serviceId: trip.service.id,
        ordering: { wanted, move: undefined },
      });
  await undoneBeside({
    kind: 'question-order',
    of: trip.service.id,
    theirs: order(c, b, a),
    ours: order(b, c, a),
  });
  expect(
    await rowsOf(
      sql`select id as row from service_questions where service_id = ${trip.service.id} order by position`,
    ),
  ).toEqual([c, b, a]);
});

it('leaves inside whom they let in', async () => {
  const booking = await paidBooking(world, trip, { people: 3, date: '2027-06-02' });
  world.clock.set('2027-06-02T09:00');
  const letIn: Act = (deps, by) =>
    checkIn(deps, { viewer: viewerOf(by) }, { reference: booking.reference, people: 1 });
  await undoneBeside({ kind: 'check-in', of: booking.reference, theirs: letIn, ours: letIn });
  expect(
    await rowsOf(
      sql`select coalesce(sum(people), 0)::int as row from arrivals where booking_id = ${booking.id}`,
    ),
  ).toEqual([1]);
});

/** Of a sale that has the first place and wants the last one too, while somebody waits for the first: whether it can. */
async function besideASale(
  [first, last]: [ResourceDay, ResourceDay],
  act: () => Promise<Result<unknown, unknown>>,
): Promise<boolean | undefined> {
  let doing: ReturnType<typeof act> | undefined;
  let free: boolean | undefined;
  await world.database.db.transaction(async (tx) => {
    await lockDays(tx, [first]);
    doing = act();
    await somebodyWaits(world.deps.db);
    const [row] = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(${last.resourceId}::int, ${lockNumberOf(dayOf(last.date))}) as free`,
    );
    free = row?.free;
  });
  valueOf(await (doing ?? Promise.reject(new Error('it was sent'))));
  return free;
}

it('waits in no circle with a sale, in whatever order days are closed, stopped and closed again', async () => {
  const { resource, calendar, activity } = trip;
  const [viewer, resourceId] = [viewerOf(activity.userId), resource.id];
  const later = await aResource(world.deps.db, activity.id);
  const laterCalendar = await aCalendar(world.deps.db, later.id);
  const [twelfth, thirteenth] = ['2027-06-12', '2027-06-13'].map((date) => ({ resourceId, date }));
  if (!twelfth || !thirteenth) throw new Error('two days');
  const { date } = twelfth;
  const both: [ResourceDay, ResourceDay] = [twelfth, { resourceId: later.id, date }];
  const calendars = [{ ...laterCalendar, resourceId: later.id }, calendar];
  expect(
    await besideASale(both, () => closeDay(world.deps, viewer, { calendars, date, reason: 'Mare' })),
  ).toBe(true);
  const stop = { ids: [later.id, resourceId], dates: [date], hours: undefined, reason: '' };
  expect(await besideASale(both, () => stopAllSales(world.deps, viewer, stop))).toBe(true);
  // The first calendar is closed on the first day, so the second one locks a day before the first's.
  await aCalendar(world.deps.db, resourceId);
  expect(
    await besideASale([twelfth, thirteenth], () => closeDays(world.deps, viewer, [twelfth, thirteenth])),
  ).toBe(true);
  const opened = { calendarId: calendar.id, dates: [date, thirteenth.date] };
  valueOf(await openDates(world.deps, viewer, opened));
  for (const each of [thirteenth.date, date])
    valueOf(await closeDates(world.deps, viewer, { ...opened, dates: [each], reason: each }));
  const target = { viewer, kind: 'days-opened', of: [calendar.id], back: '/qui' } as const;
  const { undo: word } = valueOf(
    await undoable(world.deps, target, (deps) => openDates(deps, viewer, opened)),
  );
  expect(await besideASale([twelfth, thirteenth], () => undo(world.deps, viewer, word ?? 'no word'))).toBe(
    true,
  );
});

it('is done the second time where the first ended in a circle', async () => {
  let times = 0;
  const target = { viewer: viewerOf(trip.activity.userId), kind: 'rate', of: [0], back: '/qui' } as const;
  const act = () => {
    times += 1;
    return times === 1
      ? Promise.reject(Object.assign(new Error('deadlock detected'), { code: '40P01' }))
      : Promise.resolve(ok(times));
  };
  expect(valueOf(await undoable(world.deps, target, act)).value).toBe(2);
});
