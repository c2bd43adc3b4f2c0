// «Annulla»: the last action is undone exactly, or nothing is changed.
import { deflateRawSync, inflateRawSync } from 'node:zlib';

import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { listActivityImages, setActivityImages } from '#app/domain/activities/activity-images.server.ts';
import {
  listCatalogImages,
  listServiceImages,
  setCatalogImages,
  setServiceImages,
} from '#app/domain/catalog/images.server.ts';
import { archiveQuestion, orderQuestions } from '#app/domain/catalog/questions.server.ts';
import { archiveRate } from '#app/domain/catalog/rates/rates.server.ts';
import { archiveService } from '#app/domain/catalog/services.server.ts';
import type { Deps } from '#app/domain/deps.ts';
import { undo, undoable, type UndoTarget } from '#app/domain/lifecycle/undo.server.ts';
import { ok, type Result } from '#app/domain/result.ts';
import {
  archiveCalendar,
  archiveSlot,
  closeDates,
  closeSlot,
  openDates,
  openSlot,
  resumeSales,
  stopSales,
} from '#app/domain/scheduling/calendars/closures.server.ts';
import { archiveResource } from '#app/domain/scheduling/resources/resources.server.ts';
import { paidBooking, sharedWorld } from '#tests/support/world/a-payment-world.ts';
import { aBoatTrip, aUser } from '#tests/support/world/a-service.ts';
import { errorOf, valueOf } from '#tests/support/world/an-operator.ts';

let trip: Awaited<ReturnType<typeof aBoatTrip>>;
let asked: number;
const world = await sharedWorld();
beforeEach(async () => {
  trip = await aBoatTrip(world.deps.db);
  asked = await aQuestion('Taglia?');
});

async function aQuestion(text: string): Promise<number> {
  const [row] = await world.deps.db.execute<{ id: number }>(sql`
    insert into service_questions (service_id, label, kind, position)
    values (${trip.service.id}, ${text}, 'text', (select count(*) from service_questions where service_id = ${trip.service.id}))
    returning id`);
  return row?.id ?? 0;
}

const viewer = () => ({ userId: trip.activity.userId, role: 'operator' as const });
const DATE = '2027-06-12';

type Doing = { target: Omit<UndoTarget, 'back'>; act: (deps: Deps) => Promise<Result<unknown, unknown>> };

const KINDS = {
  service: () =>
    doing('service', trip.service.id, (deps) =>
      archiveService(deps, viewer(), { serviceId: trip.service.id, archived: true }),
    ),
  rate: () =>
    doing('rate', trip.service.rates[0]?.id ?? 0, (deps) =>
      archiveRate(deps, viewer(), { rateId: trip.service.rates[0]?.id ?? 0, archived: true }),
    ),
  resource: () =>
    doing('resource', trip.resource.id, (deps) =>
      archiveResource(deps, viewer(), { resourceId: trip.resource.id, archived: true }),
    ),
  question: () =>
    doing('question', asked, (deps) =>
      archiveQuestion(deps, viewer(), { questionId: asked, archived: true }),
    ),
  calendar: () =>
    doing('calendar', trip.calendar.id, (deps) =>
      archiveCalendar(deps, viewer(), { calendarId: trip.calendar.id, archived: true }),
    ),
  slot: () => doing('slot', trip.slot.id, (deps) => archiveSlot(deps, viewer(), trip.slot.id)),
  'closed-days': () =>
    doing('closed-days', trip.calendar.id, (deps) =>
      closeDates(deps, viewer(), {
        calendarId: trip.calendar.id,
        dates: [DATE, '2027-06-13'],
        reason: 'Vento',
      }),
    ),
  'closed-slot': () =>
    doing('closed-slot', trip.slot.id, (deps) =>
      closeSlot(deps, viewer(), { slotId: trip.slot.id, date: DATE, reason: 'Vento' }),
    ),
  'sales-stop': () =>
    doing('sales-stop', trip.resource.id, (deps) =>
      stopSales(deps, viewer(), {
        resourceId: trip.resource.id,
        dates: [DATE],
        hours: undefined,
        reason: '',
      }),
    ),
} as const;

function doing(kind: UndoTarget['kind'], of: number, act: Doing['act']): Doing {
  return { target: { kind, of: [of] }, act };
}

const TABLES = [
  'services',
  'rates',
  'service_questions',
  'resources',
  'calendars',
  'slots',
  'closed_dates',
  'slot_closures',
  'sales_stops',
];

/** All rows, without the time of their last change. */
async function everything() {
  const rows = await Promise.all(
    TABLES.map((name) =>
      world.deps.db.execute(
        sql`select (to_jsonb(t) - 'updated_at')::text as row from ${sql.identifier(name)} t order by 1`,
      ),
    ),
  );
  return rows.map((each) => [...each].map(({ row }) => row));
}

async function done({ target, act }: Doing): Promise<string> {
  const { undo: word } = valueOf(
    await undoable(world.deps, { ...target, viewer: viewer(), back: '/qui' }, act),
  );
  return word ?? 'no word';
}

describe.each(Object.keys(KINDS) as (keyof typeof KINDS)[])('undoing %s', (kind) => {
  it('restores every row, once', async () => {
    const before = await everything();
    const word = await done(KINDS[kind]());
    expect(await everything()).not.toEqual(before);
    expect(valueOf(await undo(world.deps, viewer(), word))).toEqual({ back: '/qui' });
    expect(await everything()).toEqual(before);
    expect(errorOf(await undo(world.deps, viewer(), word))).toEqual({ code: 'changed', back: '/qui' });
    expect(await everything()).toEqual(before);
  });

  it('is refused, and changes nothing, where a row was written since', async () => {
    const word = await done(KINDS[kind]());
    for (const name of TABLES)
      await world.deps.db.execute(
        sql.raw(
          `update ${name} set ${['closed_dates', 'slot_closures', 'sales_stops'].includes(name) ? 'reason = reason' : 'archived_at = archived_at'}`,
        ),
      );
    const since = await everything();
    expect(errorOf(await undo(world.deps, viewer(), word))).toMatchObject({ code: 'changed' });
    expect(await everything()).toEqual(since);
  });

  it('is refused to others, to who lost the role, late, and where it was forged', async () => {
    const word = await done(KINDS[kind]());
    const since = await everything();
    const other = await aUser(world.deps.db);
    const colleague = { userId: other.id, role: 'team' as const };
    await world.deps.db.execute(
      sql`insert into memberships (activity_id, user_id, role) values (${trip.activity.id}, ${other.id}, 'manager')`,
    );
    expect(errorOf(await undo(world.deps, colleague, word))).toBe('unknown');
    const [text = '', proof = ''] = word.split('.');
    const mine = JSON.parse(inflateRawSync(Buffer.from(text, 'base64url')).toString()) as object;
    const forged = deflateRawSync(JSON.stringify({ ...mine, by: other.id })).toString('base64url');
    for (const bad of [`${forged}.${proof}`, text, `${text}.`, `${word}x`, `${word}.x`, '', 'ù.ù'])
      expect(errorOf(await undo(world.deps, colleague, bad))).toBe('unknown');
    const later = { ...world.deps, now: () => new Date(world.deps.now().getTime() + 60_001) };
    expect(errorOf(await undo(later, viewer(), word))).toEqual({ code: 'late', back: '/qui' });
    await world.deps.db
      .execute(
        sql`update memberships set role = 'desk' where activity_id = ${trip.activity.id} and user_id = ${trip.activity.userId}`,
      )
      .catch(() => undefined);
    expect(errorOf(await undo(world.deps, viewer(), word))).toMatchObject({ code: 'changed' });
    expect(await everything()).toEqual(since);
  });
});

/** Opens what was closed before. */
const OPENINGS = {
  'days-opened': async () => {
    const days = { calendarId: trip.calendar.id, dates: [DATE, '2027-06-13'] };
    valueOf(await closeDates(world.deps, viewer(), { ...days, reason: 'Vento' }));
    valueOf(await closeDates(world.deps, viewer(), { ...days, dates: [DATE], reason: 'Mare' }));
    return doing('days-opened', trip.calendar.id, (deps) => openDates(deps, viewer(), days));
  },
  'slot-opened': async () => {
    const slot = { slotId: trip.slot.id, date: DATE };
    valueOf(await closeSlot(world.deps, viewer(), { ...slot, reason: 'Vento' }));
    return doing('slot-opened', trip.slot.id, (deps) => openSlot(deps, viewer(), slot));
  },
  'sales-resumed': async () => {
    const days = { resourceId: trip.resource.id, dates: [DATE, '2027-06-13'] };
    const stopped = [undefined, { startTime: '09:30', endTime: '11:00' }].map((hours) => ({
      ...days,
      hours,
    }));
    for (const each of stopped) valueOf(await stopSales(world.deps, viewer(), { ...each, reason: 'Vento' }));
    return doing('sales-resumed', trip.resource.id, async (deps) => {
      for (const each of stopped) valueOf(await resumeSales(deps, viewer(), each));
      return ok(undefined);
    });
  },
} as const;

describe.each(Object.keys(OPENINGS) as (keyof typeof OPENINGS)[])('undoing %s', (kind) => {
  it('closes as it was, once', async () => {
    const opening = await OPENINGS[kind]();
    const before = await everything();
    const word = await done(opening);
    expect(await everything()).not.toEqual(before);
    valueOf(await undo(world.deps, viewer(), word));
    expect(await everything()).toEqual(before);
    expect(errorOf(await undo(world.deps, viewer(), word))).toMatchObject({ code: 'changed' });
    expect(await everything()).toEqual(before);
  });

  it('drops no booking that was made since', async () => {
    const word = await done(await OPENINGS[kind]());
    await paidBooking(world, trip, { people: 2 });
    const since = await everything();
    const undone = await undo(world.deps, viewer(), word);
    // Stopped sales end only the offer: bookings stay.
    expect(undone.ok).toBe(kind === 'sales-resumed');
    expect((await everything()).toString() === since.toString()).toBe(kind !== 'sales-resumed');
  });
});

it('a list gets its order back, unless it has another since', async () => {
  const second = await aQuestion('Dieta?');
  const order = async () =>
    [
      ...(await world.deps.db.execute<{ id: number }>(
        sql`select id from service_questions where service_id = ${trip.service.id} order by position`,
      )),
    ].map(({ id }) => id);
  const reorder = (...wanted: number[]) =>
    done(
      doing('question-order', trip.service.id, (deps) =>
        orderQuestions(deps, viewer(), {
          serviceId: trip.service.id,
          ordering: { wanted, move: undefined },
        }),
      ),
    );
  const word = await reorder(second, asked);
  expect(await order()).toEqual([second, asked]);
  valueOf(await undo(world.deps, viewer(), word));
  expect(await order()).toEqual([asked, second]);
  expect(errorOf(await undo(world.deps, viewer(), word))).toMatchObject({ code: 'changed' });
  expect(await reorder(asked, second)).toBe('no word');
});

it.each(['page', 'service', 'catalog'] as const)('the pictures of a %s get their order back', async (of) => {
  const made = await world.deps.db.execute<{ id: number }>(sql`
    insert into images (activity_id, key, width, height, alt)
    select ${trip.activity.id}, md5(${trip.activity.id} || ${of} || n), 3, 2, '' from generate_series(1, 3) n returning id`);
  const [a = 0, b = 0, c = 0] = [...made].map(({ id }) => id);
  const { activityId, id: serviceId, catalogId } = { ...trip.service, activityId: trip.activity.id };
  const [id, list, set] = {
    page: [activityId, listActivityImages, setActivityImages] as const,
    service: [serviceId, listServiceImages, setServiceImages] as const,
    catalog: [catalogId, listCatalogImages, setCatalogImages] as const,
  }[of];
  const put = (deps: Deps, imageIds: number[]) =>
    set(deps, viewer(), { activityId, serviceId, catalogId, imageIds });
  const order = async () => (await list(world.deps, id)).map((image) => image.id);
  valueOf(await put(world.deps, [a, b, c]));
  const word = await done(doing(`${of}-pictures`, id, (deps) => put(deps, [c, a, b])));
  expect(await order()).toEqual([c, a, b]);
  valueOf(await undo(world.deps, viewer(), word));
  expect(await order()).toEqual([a, b, c]);
  const again = await done(doing(`${of}-pictures`, id, (deps) => put(deps, [b, a, c])));
  valueOf(await put(world.deps, [b, c]));
  expect(errorOf(await undo(world.deps, viewer(), again))).toMatchObject({ code: 'changed' });
  expect(await order()).toEqual([b, c]);
});

it('a service goes back on sale only where its activity may still sell one', async () => {
  const word = await done(KINDS.service());
  await world.deps.db.execute(sql`
    update activity_types set host = false where id = (select activity_type_id from activities where id = ${trip.activity.id})`);
  const since = await everything();
  expect(errorOf(await undo(world.deps, viewer(), word))).toMatchObject({ code: 'changed' });
  expect(await everything()).toEqual(since);
});
