import { randomUUID } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { markNoShow, undoCheckIn } from '#app/domain/bookings/desk/arrivals.server.ts';
import { departureKey, judge, namedSo, readAsked } from '#app/domain/bookings/desk/check-in.ts';
import { knock, lookAtTheDoor } from '#app/domain/bookings/desk/check-in.server.ts';
import { listDoor } from '#app/domain/bookings/desk/door.server.ts';
import { bookings } from '#db/schema/bookings.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { pay } from '#tests/support/world/a-payment.ts';
import { moveBooking } from '#tests/support/world/move-booking.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { valueOf } from '#tests/support/world/an-operator.ts';
import { placed } from '#tests/support/world/placing.ts';
import { somebodyWaits } from '#tests/support/world/somebody-waits.ts';

const database = await testDatabase();
const clock = testClock('2027-06-01T10:00');
const deps = testDeps({ db: database.db, clock });

/** A paid party of three on 12 June at 09:30; now it is eight that morning. */
async function aParty({ paid = true } = {}) {
  const trip = await aBoatTrip(deps.db, { capacity: 4, quantity: 2 });
  clock.set('2027-06-01T10:00');
  const sold = await placed(deps, trip, { people: 3 });
  if (paid) await pay(deps, sold.id);
  const [row] = await deps.db.select().from(bookings).where(eq(bookings.id, sold.id));
  clock.set('2027-06-12T08:00');
  const keeper = { viewer: { userId: trip.activity.userId, role: 'operator' as const } };
  const arrived = async () => {
    const [sum] = await deps.db.execute<{ n: number }>(
      sql`select coalesce(sum(people), 0)::int as n from arrivals where booking_id = ${sold.id}`,
    );
    return sum?.n;
  };
  return { trip, sold, keeper, code: row?.ticketCode ?? '', arrived };
}

const isOf = async (answer: Promise<{ is: string }>) => (await answer).is;

describe('whoever stands at the door', () => {
  it('comes in by the code of the ticket, its whole address, or the reference', async () => {
    for (const said of ['code', 'address', 'reference']) {
      const { keeper, code, sold, arrived } = await aParty();
      const asked = {
        code,
        address: `https://x.test/checkin/${code}`,
        reference: sold.reference.toLowerCase(),
      }[said];
      expect(await knock(deps, keeper, { asked: asked ?? '' })).toMatchObject({ is: 'entered', entered: 3 });
      expect(await arrived()).toBe(3);
    }
  });

  it('is told when and by whom they are in already, and can be taken out again', async () => {
    const { keeper, code, sold } = await aParty();
    await knock(deps, keeper, { asked: code });
    clock.set('2027-06-12T08:40');
    expect(await knock(deps, keeper, { asked: code })).toMatchObject({
      is: 'in',
      booking: { arrived: 3, arrivedAt: '2027-06-12T06:00:00.000Z', arrivedBy: expect.stringMatching(/\S/) },
    });
    await undoCheckIn(deps, keeper, { reference: sold.reference });
    expect(await isOf(lookAtTheDoor(deps, keeper, { asked: code }))).toBe('ready');
  });

  it('comes in parts: who is missing is asked for, and never more than were booked', async () => {
    const { keeper, code, arrived } = await aParty();
    expect(await knock(deps, keeper, { asked: code, people: 1 })).toMatchObject({
      is: 'entered',
      entered: 1,
    });
    expect(await isOf(knock(deps, keeper, { asked: code }))).toBe('part');
    expect(await isOf(knock(deps, keeper, { asked: code, people: 3 }))).toBe('part');
    expect(await arrived()).toBe(1);
    expect(await isOf(knock(deps, keeper, { asked: code, people: 2 }))).toBe('entered');
    expect(await arrived()).toBe(3);
  });

  it('is counted once by one key, and told the same each time', async () => {
    const { keeper, code, arrived } = await aParty();
    const asking = { asked: code, people: 2, requestKey: randomUUID() };
    for (const time of [1, 2, 3])
      expect([time, await knock(deps, keeper, asking)]).toMatchObject([time, { is: 'entered', entered: 2 }]);
    expect(await arrived()).toBe(2);
    const other = await aParty();
    expect(await isOf(knock(deps, other.keeper, { ...asking, asked: other.code }))).not.toBe('entered');
    expect(await other.arrived()).toBe(0);
  });

  it('is let in by one of twelve doors at once, and by one key however often it comes', async () => {
    const { keeper, code, arrived } = await aParty();
    const doors = await Promise.all(
      Array.from({ length: 12 }, () => knock(deps, keeper, { asked: code, requestKey: randomUUID() })),
    );
    expect(doors.filter(({ is }) => is === 'entered')).toHaveLength(1);
    expect(await arrived()).toBe(3);
    const second = await aParty();
    const requestKey = randomUUID();
    await Promise.all(
      Array.from({ length: 12 }, () =>
        knock(deps, second.keeper, { asked: second.code, people: 1, requestKey }),
      ),
    );
    expect(await second.arrived()).toBe(1);
  });

  it('is not counted, without an error, while its page lets another party in by the same key', async () => {
    const [one, other] = [await aParty(), await aParty()];
    const requestKey = randomUUID();
    const { second } = await deps.db.transaction(async (tx) => {
      const first = await knock({ ...deps, db: tx }, one.keeper, { asked: one.code, requestKey });
      expect(first.is).toBe('entered');
      // In an object, so that the transaction ends without waiting for it.
      const waiting = { second: knock(deps, other.keeper, { asked: other.code, requestKey }) };
      await somebodyWaits(deps.db);
      return waiting;
    });
    expect(await isOf(second)).toBe('ready');
    expect([await one.arrived(), await other.arrived()]).toEqual([3, 0]);
  });

  it('without a network came in when it happened, never before the door opened or after now', async () => {
    const at = async (told: string) => {
      const { keeper, code } = await aParty();
      const answer = await knock(deps, keeper, { asked: code, at: new Date(told) });
      return answer.is === 'entered' ? answer.booking.arrivedAt : answer.is;
    };
    expect(await at('2027-06-12T05:30:00Z')).toBe('2027-06-12T05:30:00.000Z');
    expect(await at('2027-06-12T23:00:00Z')).toBe('2027-06-12T06:00:00.000Z');
    expect(await at('2020-01-01T00:00:00Z')).toBe('2027-06-11T19:30:00.000Z');
  });
});

it('who still owes something is asked for it, also marked as absent or when some of them are in', async () => {
  const { keeper, code, sold, trip } = await aParty();
  await deps.db.update(bookings).set({ onSiteCents: 1000 }).where(eq(bookings.id, sold.id));
  clock.set('2027-06-12T10:00');
  valueOf(await markNoShow(deps, keeper.viewer, { reference: sold.reference, noShow: true }));
  expect(await knock(deps, keeper, { asked: code })).toMatchObject({
    is: 'due',
    booking: { dueCents: 1000 },
  });
  const link = { linkId: 1, name: 'Davide', activityName: '', timeZone: 'Europe/Rome' };
  const days = { firstDate: '2027-06-12', lastDate: '2027-06-12' };
  const guide = { ...link, ...days, resourceIds: [trip.resource.id] };
  expect(await listDoor(deps, { guide })).toMatchObject([{ dueCents: null }]);
  await knock(deps, keeper, { asked: code, people: 1 });
  expect(await isOf(lookAtTheDoor(deps, keeper, { asked: code }))).toBe('due');
  expect(await isOf(knock(deps, keeper, { asked: code, people: 2 }))).toBe('entered');
});

describe('a booking that is moved to another time', () => {
  const tomorrow = { date: '2027-06-13', slot: '0930-1100', price: 'kept' as const, note: '' };
  const moved = async ({ keeper: { viewer }, sold: { reference } }: Awaited<ReturnType<typeof aParty>>) =>
    valueOf(await moveBooking(deps, viewer, { ...tomorrow, reference, expectedTotalCents: 0, sequence: 0 }));

  it('has nobody in any more, and is let in there', async () => {
    const party = await aParty();
    await knock(deps, party.keeper, { asked: party.code });
    await moved(party);
    expect(await party.arrived()).toBe(0);
    clock.set('2027-06-13T08:00');
    expect(await knock(deps, party.keeper, { asked: party.code })).toMatchObject({ entered: 3 });
  });

  it('is missed by nobody any more', async () => {
    const party = await aParty();
    clock.set('2027-06-12T10:00');
    const { reference, id } = party.sold;
    valueOf(await markNoShow(deps, party.keeper.viewer, { reference, noShow: true }));
    await moved(party);
    const [row] = await deps.db.execute(sql`
      select no_show_at, array(select kind from booking_events where booking_id = b.id order by id desc limit 2) as told
        from bookings b where id = ${id}`);
    expect(row).toEqual({ no_show_at: null, told: ['moved', 'no-show-removed'] });
  });
});

describe('the door stays shut', () => {
  it('on another day, before it opens, and for another departure', async () => {
    const { keeper, code, arrived } = await aParty();
    clock.set('2027-06-10T09:00');
    expect(await isOf(knock(deps, keeper, { asked: code }))).toBe('other-day');
    clock.set('2027-06-13T00:30');
    expect(await isOf(knock(deps, keeper, { asked: code }))).toBe('other-day');
    clock.set('2027-06-12T08:00');
    expect(await isOf(knock(deps, keeper, { asked: code, departure: '1 14:00 17:00' }))).toBe(
      'other-departure',
    );
    expect(await arrived()).toBe(0);
    const [booking] = await listDoor(deps, keeper);
    const departure = booking && departureKey(booking);
    expect(await isOf(knock(deps, keeper, { asked: code, departure }))).toBe('entered');
  });

  it('before twelve hours ahead of an evening', async () => {
    const { keeper } = await aParty();
    const [morning] = await listDoor(deps, keeper);
    const evening = { ...morning, startsAt: '2027-06-12T20:00:00Z', endsAt: '2027-06-12T22:00:00Z' };
    const at = (now: string) => judge(evening as NonNullable<typeof morning>, { now: new Date(now) });
    expect(at('2027-06-12T07:59:00Z')).toBe('too-early');
    expect(at('2027-06-12T08:00:00Z')).toBe('ready');
  });

  it('for who has not paid, and what was cancelled', async () => {
    const unpaid = await aParty({ paid: false });
    expect(await isOf(knock(deps, unpaid.keeper, { asked: unpaid.code }))).toBe('unpaid');
    const { keeper, code, sold, arrived } = await aParty();
    await deps.db.transaction(async (tx) => {
      await tx.execute(sql`delete from allocations where booking_id = ${sold.id}`);
      await tx.execute(sql`
        update bookings set status = 'cancelled', cancellation_reason = 'customer', cancelled_at = now() where id = ${sold.id}`);
    });
    expect(await isOf(knock(deps, keeper, { asked: code, people: 3 }))).toBe('cancelled');
    expect(await arrived()).toBe(0);
  });

  it("to somebody else's guests, and says which code was probably meant", async () => {
    const { keeper, code, sold } = await aParty();
    const other = await aParty();
    expect(await isOf(knock(deps, other.keeper, { asked: code }))).toBe('not-found');
    const misread = `${sold.reference.slice(0, 5)}${sold.reference.endsWith('2') ? '3' : '2'}`;
    expect(await knock(deps, keeper, { asked: misread })).toMatchObject({
      is: 'not-found',
      near: { reference: sold.reference },
    });
    expect(await knock(deps, other.keeper, { asked: misread })).toMatchObject({ near: undefined });
  });
});

describe('the list a device keeps', () => {
  it('has the day with names, and neither addresses nor prices', async () => {
    const { keeper, sold, code } = await aParty();
    const list = await listDoor(deps, keeper);
    expect(list).toMatchObject([{ reference: sold.reference, code, people: 3, dueCents: 0 }]);
    expect(JSON.stringify(list)).not.toMatch(/@|totalCents|paidCents|phone|email/);
    clock.set('2027-06-14T08:00');
    expect(await listDoor(deps, keeper)).toEqual([]);
  });

  it('is searched by the beginnings of names, without accents', async () => {
    const { keeper } = await aParty();
    const [booking] = await listDoor(deps, keeper);
    if (!booking) throw new Error('nobody');
    const guest = "Niccolò D'Amico-Öz";
    const found = (q: string) => namedSo([{ ...booking, guest }], q).length;
    expect(['nicco', 'amico', 'OZ NIC', 'mico', '', 'x'].map(found)).toEqual([1, 1, 1, 0, 0, 0]);
  });
});

describe('what was read', () => {
  it('is the code within an address, or a reference in capitals', () => {
    const code = randomUUID();
    expect(readAsked(`HTTPS://X.TEST/CHECKIN/${code.toUpperCase()}?a=1`)).toBe(code);
    expect(readAsked(' p3ez5t ')).toBe('P3EZ5T');
  });
});
