import { beforeAll, describe, expect, it } from 'vitest';

import { readBookingFilter, readBookingPaging } from '#app/domain/bookings/desk/booking-list.ts';
import { countBookings, listBookings } from '#app/domain/bookings/desk/list-bookings.server.ts';
import { listDeskActivities } from '#app/domain/bookings/desk/desk-bookings.server.ts';
import type { Viewer } from '#app/domain/identity/viewer.ts';
import { findGuest } from '#app/domain/bookings/guests.server.ts';
import { exportBookings } from '#app/domain/payments/statements/export-bookings.server.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aResoldTrip } from '#tests/support/world/a-resold-trip.ts';
import { manyBookings, withoutRules } from '#tests/support/world/many-bookings.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';

const { db, sql } = await testDatabase();
/** Before any of them is over. */
const deps = testDeps({ db, clock: testClock('2020-06-01T10:00') });
const trip = await aBoatTrip(db);
const bosco = await aBoatTrip(db);
const alba: Viewer = { userId: trip.activity.userId, role: 'operator' };

async function page(query: string, viewer: Viewer = alba) {
  const asked = new URLSearchParams(query);
  const activities = await listDeskActivities(db, viewer, 'bookings');
  const filter = readBookingFilter(asked);
  return listBookings(deps, { activities, filter, paging: readBookingPaging(asked) });
}

async function found(query: string, viewer: Viewer = alba) {
  return (await page(query, viewer)).items.map(({ guest }) => guest);
}

/** All pages, from first to last; `meanwhile` runs between two of them. */
async function walk(query: string, meanwhile: (step: number) => Promise<unknown> = async () => {}) {
  const ids: number[] = [];
  let cursor: string | undefined = '';
  for (let step = 0; cursor !== undefined; step += 1) {
    const at: string = cursor === '' ? '' : `&after=${cursor}`;
    const { items, next } = await page(`${query}${at}`);
    ids.push(...items.map(({ id }) => id));
    cursor = next;
    await meanwhile(step);
  }
  return ids;
}

describe('the list of bookings by pages', () => {
  beforeAll(async () => {
    await manyBookings(sql, trip, { count: 53 });
  });

  it.each(['size=12', 'size=12&sort=start', 'size=12&sort=-start'])(
    'holds each of 53 bookings of one instant once, in one order: %s',
    async (query) => {
      const walked = await walk(query);
      expect(new Set(walked).size).toBe(53);
      expect(walked).toHaveLength(53);
      const change = () => sql`update bookings set message = 'x' || random() where random() < 0.5`;
      expect(await walk(query, change)).toEqual(walked);
    },
  );

  it('goes back by the way it came', async () => {
    const first = await page('size=12&sort=start');
    const second = await page(`size=12&sort=start&after=${first.next}`);
    const back = await page(`size=12&sort=start&before=${second.previous}`);
    expect(back.items).toEqual(first.items);
    expect(back.previous).toBeUndefined();
    expect(back.next).toBe(first.next);
  });

  it('misses no old booking when new ones come in between', async () => {
    const before = await walk('size=12');
    const during = await walk('size=12', async (step) => {
      if (step === 0) await manyBookings(sql, trip, { count: 3, values: { name: 'Nuova' } });
    });
    expect(during).toEqual(before);
    await sql`delete from bookings where name = 'Nuova'`;
  });

  it.each([
    'after=0',
    'after=-1',
    'after=abc',
    'after=6',
    'after=999999999999',
    'before=0',
    'size=1000000',
    'sort=name',
    'service=x',
    'service=2147483648',
    'slot=-1',
    'from=2027-02-30',
    'status=1',
    'q=%00',
  ])('answers a bad address without failing: %s', async (query) => {
    await expect(page(query)).resolves.toMatchObject({ items: expect.any(Array) });
  });
});

describe('what the list can be narrowed by', () => {
  it('finds a guest by name, address, telephone and code, letter for letter', async () => {
    const guests = [
      {
        name: 'Niccolò',
        surname: "D'Amico-Öz",
        email: 'nico+lago@example.com',
        phone: '+39 347 765 4321',
        reference: 'ABCD23',
      },
      { name: 'Cento%', surname: 'Per_cento', email: 'a_b@example.com' },
      { name: 'Perxcento', surname: 'Rossi', email: 'axb@example.com' },
    ];
    for (const values of guests) await manyBookings(sql, trip, { count: 1, values });
    for (const q of [
      "D'Amico",
      'niccolo',
      'NICCOLÒ',
      'Niccolo\u0300',
      'nico+lago',
      '3477654321',
      '347 765',
      'abcd23',
      'amico nicc',
    ])
      expect([q, await found(`q=${encodeURIComponent(q)}`)]).toEqual([q, ["Niccolò D'Amico-Öz"]]);
    for (const q of ['%', 'per_cento', 'a_b@'])
      expect([q, await found(`q=${encodeURIComponent(q)}`)]).toEqual([q, ['Cento% Per_cento']]);
    expect(await found(`q=${'x'.repeat(3000)}`)).toEqual([]);
    expect(await found('q=%5C')).toEqual([]);
    await sql`delete from bookings where reference = 'ABCD23' or email like 'a_b@example.com'`;
  });

  it('counts each status under the same filter', async () => {
    await sql`update bookings set name = 'Contata' where id in (select id from bookings where activity_id = ${trip.activity.id} order by id limit 5)`;
    const [one] = await sql`select id from bookings where name = 'Contata' limit 1`;
    await withoutRules(
      sql,
      (tx) =>
        tx`update bookings set status = 'cancelled', cancellation_reason = 'operator' where id = ${one?.['id']}`,
    );
    const activities = await listDeskActivities(db, alba, 'bookings');
    const filter = readBookingFilter(new URLSearchParams('q=contata&status=cancelled'));
    expect(await countBookings(deps, activities, filter)).toEqual({
      pending: 4,
      confirmed: 0,
      cancelled: 1,
      completed: 0,
    });
    expect(await found('q=contata&status=cancelled')).toHaveLength(1);
  });

  it('puts those whose time to pay is over by the clock among the cancelled, everywhere', async () => {
    const values = { name: 'Lenta', email: 'lenta@example.com', hold_expires_at: '2027-06-01T08:15:00Z' };
    await manyBookings(sql, trip, { count: 2, values });
    await sql`update bookings set hold_expires_at = '2027-06-01T08:15:01Z' where id = (select max(id) from bookings)`;
    const at = testDeps({ db, clock: testClock('2027-06-01T10:15') });
    const activities = await listDeskActivities(db, alba, 'bookings');
    const asked = async (status: string) => {
      const query = new URLSearchParams(`q=lenta${status}`);
      const filter = readBookingFilter(query);
      const { items } = await listBookings(at, { activities, filter, paging: readBookingPaging(query) });
      const exported: string[] = [];
      for await (const piece of exportBookings(at, { activities, filter, order: 'new' }))
        exported.push(piece);
      const counts = await countBookings(at, activities, filter);
      return {
        items: items.map(({ status, cancellationReason }) => [status, cancellationReason]),
        exported: ['In attesa;;', 'Annullata;Tempo scaduto;'].map(
          (words) => exported.join('').split(words).length - 1,
        ),
        counts: [counts.pending, counts.cancelled],
      };
    };
    const [waiting, over] = [
      ['pending', undefined],
      ['cancelled', 'expired'],
    ];
    expect(await asked('')).toEqual({ items: [waiting, over], exported: [1, 1], counts: [1, 1] });
    expect(await asked('&status=pending')).toEqual({ items: [waiting], exported: [1, 0], counts: [1, 1] });
    expect(await asked('&status=cancelled')).toEqual({ items: [over], exported: [0, 1], counts: [1, 1] });
    expect(await asked('&status=confirmed')).toEqual({ items: [], exported: [0, 0], counts: [1, 1] });
    const [newest] = await sql`select reference from bookings order by id desc limit 1`;
    const guest = await findGuest(at, activities, newest?.['reference']);
    expect(guest?.history.map(({ status }) => status)).toEqual(['pending', 'cancelled']);
    await sql`delete from bookings where name = 'Lenta'`;
  });

  it('keeps to days, both included, and to service, resource and slot', async () => {
    const values = {
      date: '2027-07-01',
      starts_at: '2027-06-30T22:30:00Z',
      ends_at: '2027-07-01T02:00:00Z',
      name: 'Notte',
    };
    await manyBookings(sql, trip, { count: 1, values });
    expect(await found('from=2027-07-01&to=2027-07-01')).toEqual(['Notte Rossi']);
    expect(await found('from=2027-07-02')).toEqual([]);
    expect(await found('q=notte&to=2027-06-30')).toEqual([]);
    for (const [name, id] of [
      ['service', trip.service.id],
      ['resource', trip.resource.id],
      ['slot', trip.slot.id],
    ] as const) {
      expect(await found(`q=notte&${name}=${id}`)).toEqual(['Notte Rossi']);
      expect(await found(`q=notte&${name}=${id + 1000}`)).toEqual([]);
    }
    expect(await found(`q=notte&activity=${trip.activity.subdomain}`)).toHaveLength(1);
    expect(await found(`q=notte&activity=${trip.activity.id}`)).toHaveLength(1);
  });

  it('shows nobody what belongs to others', async () => {
    const stranger: Viewer = { userId: bosco.activity.userId, role: 'operator' };
    expect(await found('', stranger)).toEqual([]);
    expect(await found(`activity=${trip.activity.id}&service=${trip.service.id}`, stranger)).toEqual([]);
    expect(await found(`activity=${bosco.activity.id}`)).toEqual([]);
  });
});

describe('a booking that one activity sells for another', () => {
  it('is listed once for its seller, once for its owner, and once for who runs both', async () => {
    const { own, reseller, seller, owner, entryId } = await aResoldTrip(testDeps({ db }));
    const values = { activity_id: reseller.id, marketplace_entry_id: entryId, name: 'Rivenduta' };
    await manyBookings(sql, own, { count: 1, values });
    for (const viewer of [seller, owner]) expect(await found('', viewer)).toEqual(['Rivenduta Rossi']);
    expect((await page('', owner)).items[0]).toMatchObject({
      seller: reseller.name,
      owner: own.activity.name,
    });
    await sql`insert into memberships (activity_id, user_id, role) values (${reseller.id}, ${owner.userId}, 'manager')`;
    for (const sort of ['new', 'start', '-start'])
      expect(await found(`sort=${sort}`, owner)).toEqual(['Rivenduta Rossi']);
  });
});
