// «Annulla»: what was just done is exactly undone, or nothing is.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { checkIn } from '#app/domain/bookings/desk/arrivals.server.ts';
import { archiveRate } from '#app/domain/catalog/rates.server.ts';
import { archiveService } from '#app/domain/catalog/services.server.ts';
import type { Deps } from '#app/domain/deps.ts';
import { undo, undoable, type UndoTarget } from '#app/domain/lifecycle/undo.server.ts';
import type { Result } from '#app/domain/result.ts';
import {
  archiveCalendar,
  archiveSlot,
  closeDates,
  closeSlot,
  stopSales,
} from '#app/domain/scheduling/closures.server.ts';
import { archiveResource } from '#app/domain/scheduling/resources.server.ts';
import { paidBooking, paymentWorld, type PaymentWorld } from '#tests/support/world/a-payment-world.ts';
import { aBoatTrip, aUser } from '#tests/support/world/a-service.ts';
import { errorOf, valueOf } from '#tests/support/world/an-operator.ts';

let world: PaymentWorld;
let trip: Awaited<ReturnType<typeof aBoatTrip>>;
beforeAll(async () => {
  world = await paymentWorld();
});
beforeEach(async () => {
  trip = await aBoatTrip(world.deps.db);
});
afterAll(() => world.close());

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
  'resources',
  'calendars',
  'slots',
  'closed_dates',
  'slot_closures',
  'sales_stops',
];

/** All rows, but for when they were last touched. */
async function everything() {
  const rows = await Promise.all(
    TABLES.map((name) =>
      world.deps.db.execute(
        sql`select (to_jsonb(t) - 'updated_at')::text as row from ${sql.identifier(name)} t order by 1`,
      ),
    ),
  );
  return rows.map((each) => [...each]);
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
        sql.raw(`update ${name} set ${name.includes('_') ? 'reason = reason' : 'archived_at = archived_at'}`),
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
    const mine = JSON.parse(Buffer.from(text, 'base64url').toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...mine, by: other.id })).toString('base64url');
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

describe('undoing a check-in', () => {
  it('takes out those people alone, unless somebody came after them', async () => {
    const { id } = await paidBooking(world, trip, { people: 4 });
    const [row] = await world.deps.db.execute<{ reference: string; starts_at: string }>(
      sql`select reference, starts_at from bookings where id = ${id}`,
    );
    const reference = row?.reference ?? '';
    const deps = { ...world.deps, now: () => new Date(row?.starts_at ?? 0) };
    const target = { viewer: viewer(), kind: 'check-in', of: [reference], back: '/qui' } as const;
    const enter = async (people: number) =>
      valueOf(
        await undoable(deps, target, (inTx) => checkIn(inTx, { viewer: viewer() }, { reference, people })),
      ).undo ?? '';
    const inside = async () => {
      const [sum] = await deps.db.execute<{ sum: number }>(
        sql`select coalesce(sum(people), 0)::int as sum from arrivals where booking_id = ${id}`,
      );
      return sum?.sum;
    };
    const first = await enter(1);
    const second = await enter(2);
    expect(errorOf(await undo(deps, viewer(), first))).toMatchObject({ code: 'changed' });
    expect(await inside()).toBe(3);
    valueOf(await undo(deps, viewer(), second));
    expect(await inside()).toBe(1);
    expect(errorOf(await undo(deps, viewer(), second))).toMatchObject({ code: 'changed' });
    expect(await inside()).toBe(1);
  });
});
