// «Annulla» at the check-in: arrivals and no-shows.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { checkIn, markNoShow } from '#app/domain/bookings/desk/arrivals.server.ts';
import { undo, undoable } from '#app/domain/lifecycle/undo.server.ts';
import type { Result } from '#app/domain/result.ts';
import { paidBooking, sharedWorld } from '#tests/support/world/a-payment-world.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { errorOf, valueOf } from '#tests/support/world/an-operator.ts';

let trip: Awaited<ReturnType<typeof aBoatTrip>>;
const world = await sharedWorld();
beforeEach(async () => {
  trip = await aBoatTrip(world.deps.db);
});

const viewer = () => ({ userId: trip.activity.userId, role: 'operator' as const });

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

describe('undoing «non presentato»', () => {
  it('puts it back, and takes it away, as it was', async () => {
    const { id } = await paidBooking(world, trip, { people: 4 });
    const row = async () =>
      (
        await world.deps.db.execute<{ reference: string; starts_at: string; at: string | null }>(
          sql`select reference, starts_at, no_show_at::text as at from bookings where id = ${id}`,
        )
      )[0];
    const { reference = '', starts_at = 0 } = (await row()) ?? {};
    const at = (minutes: number) => ({
      ...world.deps,
      now: () => new Date(new Date(starts_at).getTime() + minutes * 60_000),
    });
    const word = async (kind: 'no-show' | 'came' | 'check-in', minutes: number) =>
      valueOf(
        await undoable(
          at(minutes),
          { viewer: viewer(), kind, of: [reference], back: '/qui' },
          (inTx): Promise<Result<unknown, unknown>> =>
            kind === 'check-in'
              ? checkIn(inTx, { viewer: viewer() }, { reference, people: 2 })
              : markNoShow(inTx, viewer(), { reference, noShow: kind === 'no-show' }),
        ),
      ).undo ?? '';
    const away = await word('no-show', 1);
    valueOf(await undo(at(1), viewer(), away));
    expect((await row())?.at).toBeNull();
    await word('no-show', 2);
    const marked = (await row())?.at;
    expect(marked).not.toBeNull();
    for (const kind of ['came', 'check-in'] as const) {
      const cleared = await word(kind, 3);
      expect((await row())?.at, kind).toBeNull();
      valueOf(await undo(at(3), viewer(), cleared));
      expect((await row())?.at, kind).toBe(marked);
    }
  });
});
