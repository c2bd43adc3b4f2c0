// What an activity's people do with its services.
import { describe, expect, it } from 'vitest';

import { placeBooking } from '#app/domain/bookings/placing/place-booking.server.ts';
import { archiveService, deleteService, duplicateService } from '#app/domain/catalog/services.server.ts';
import { findOwnService, listOwnServices } from '#app/domain/catalog/own-services.server.ts';
import type { ServicesPage } from '#app/domain/catalog/own-service.ts';
import { arrangeResources } from '#app/domain/scheduling/resources/service-resources.server.ts';
import { findServiceReadiness } from '#app/domain/scheduling/find-service-readiness.server.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aForm, aGuest } from '#tests/support/world/a-booking.ts';
import { aBoatTrip, aResource, anActivity } from '#tests/support/world/a-service.ts';
import { anOperator, errorOf, valueOf } from '#tests/support/world/an-operator.ts';

const database = await testDatabase();
const deps = testDeps({ db: database.db, clock: testClock('2027-06-01T10:00') });
const stranger = await anOperator(deps);

const viewerOf = (activity: { userId: number }) => ({ userId: activity.userId, role: 'operator' as const });

const WISH = { text: '', categoryId: undefined, archived: false, after: undefined, before: undefined };

async function manyServices(count: number) {
  const { activityId } = await anOperator(deps);
  await database.sql`
    insert into services (activity_id, name, price_cents)
    select ${activityId}, 'Gita ' || (n % 7), 1000 from generate_series(1, ${count}) n`;
  return activityId;
}

async function walk(activityId: number): Promise<{ ids: number[]; pages: ServicesPage[] }> {
  const pages = [await listOwnServices(deps, { ...WISH, activityId })];
  for (let next = pages[0]?.next; next !== undefined; next = pages.at(-1)?.next)
    pages.push(await listOwnServices(deps, { ...WISH, activityId, after: next }));
  return { ids: pages.flatMap(({ services }) => services.map(({ id }) => id)), pages };
}

describe('the list of services', () => {
  it('shows each once over all pages, down and up, though many share a name', async () => {
    const activityId = await manyServices(60);
    const { ids, pages } = await walk(activityId);
    expect([ids.length, new Set(ids).size, pages.length]).toEqual([60, 60, 3]);
    const back = await listOwnServices(deps, { ...WISH, activityId, before: pages[2]?.previous });
    expect(back.services).toEqual(pages[1]?.services);
    const first = await listOwnServices(deps, { ...WISH, activityId, before: back.previous });
    expect(first).toEqual(pages[0]);
  });

  it('misses nobody when a service comes or goes between two pages', async () => {
    const activityId = await manyServices(40);
    const { ids } = await walk(activityId);
    const first = await listOwnServices(deps, { ...WISH, activityId });
    await database.sql`insert into services (activity_id, name, price_cents) values (${activityId}, 'A prima di tutti', 1000)`;
    await database.sql`delete from services where id = ${ids[24] ?? 0}`;
    const second = await listOwnServices(deps, { ...WISH, activityId, after: first.next });
    expect(second.services.map(({ id }) => id)).toEqual(ids.slice(25));
  });

  it('takes search words letter for letter', async () => {
    const { activityId } = await anOperator(deps);
    for (const name of [
      'Sconto 50%',
      'Sconto 500',
      'gita_alba',
      'gitaXalba',
      String.raw`C:\foto`,
      "Città d'Este",
    ])
      await database.sql`insert into services (activity_id, name, price_cents) values (${activityId}, ${name}, 1000)`;
    const found = async (text: string) =>
      (await listOwnServices(deps, { ...WISH, activityId, text })).services.map(({ name }) => name);
    expect(await found('%')).toEqual(['Sconto 50%']);
    expect(await found('gita_alba')).toEqual(['gita_alba']);
    expect(await found('C:\\')).toEqual([String.raw`C:\foto`]);
    expect(await found('CITTA')).toEqual(["Città d'Este"]);
    expect(await found('citta\u0300')).toEqual(["Città d'Este"]);
    expect(await found('sconto')).toHaveLength(2);
    expect(await found('x'.repeat(3000))).toEqual([]);
    expect(await found('\0')).toHaveLength(6);
  });

  it.each([
    'x',
    '',
    '0',
    'WyJhIl0',
    'WzEsMl0',
    'e30',
    'A'.repeat(2000),
    Buffer.from('["a\\u0000",1]').toString('base64url'),
  ])('begins at the beginning for a cursor it never gave: %#', async (cursor) => {
    const activityId = await manyServices(1);
    for (const wish of [
      { ...WISH, after: cursor },
      { ...WISH, before: cursor },
    ])
      expect((await listOwnServices(deps, { ...wish, activityId })).services).toHaveLength(1);
  });
});

describe('a service', () => {
  it('is archived and brought back, and says so', async () => {
    const { activity, service } = await aBoatTrip(deps.db);
    const viewer = viewerOf(activity);
    const archived = async () =>
      (await findOwnService(deps, { activityId: activity.id, serviceId: service.id }))?.archived;
    valueOf(await archiveService(deps, viewer, { serviceId: service.id, archived: true }));
    valueOf(await archiveService(deps, viewer, { serviceId: service.id, archived: true }));
    expect(await archived()).toBe(true);
    valueOf(await archiveService(deps, viewer, { serviceId: service.id, archived: false }));
    expect(await archived()).toBe(false);
  });

  it('with a booking is not deleted, also when both happen at once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const trip = await aBoatTrip(deps.db);
        const [booked, deleted] = await Promise.all([
          placeBooking(deps, aGuest(), aForm(trip)),
          deleteService(deps, viewerOf(trip.activity), trip.service.id),
        ]).catch(
          (error: unknown) =>
            [
              { ok: false, error },
              { ok: false, error },
            ] as const,
        );
        const [row] =
          await database.sql`select count(*)::int as n from services where id = ${trip.service.id}`;
        return [booked.ok, deleted.ok, row?.['n']];
      }),
    );
    for (const [booked, deleted, rows] of outcomes) {
      expect(booked && deleted).toBe(false);
      expect(rows).toBe(deleted ? 0 : 1);
    }
    const trip = await aBoatTrip(deps.db);
    valueOf(await placeBooking(deps, aGuest(), aForm(trip)));
    expect(errorOf(await deleteService(deps, viewerOf(trip.activity), trip.service.id))).toBe('has-bookings');
  });

  it('goes with its rates when nobody ever booked it, however often it is asked', async () => {
    const { activity, service } = await aBoatTrip(deps.db);
    valueOf(await deleteService(deps, viewerOf(activity), service.id));
    valueOf(await deleteService(deps, viewerOf(activity), service.id));
    expect(await database.sql`select 1 from rates where service_id = ${service.id}`).toHaveLength(0);
  });

  it('is copied once by a form sent three times at once, with what hangs on it, unseen by others', async () => {
    const { activity, service, resource } = await aBoatTrip(deps.db, {
      visibleInMarketplace: true,
      name: 'N'.repeat(120),
      rates: [{ name: 'Adulto' }, { name: 'Vecchia', archivedAt: new Date() }],
    });
    await database.sql`insert into service_questions (service_id, label, position) values (${service.id}, 'Allergie?', 0)`;
    const copying = { serviceId: service.id, formNonce: `copia-di-${service.id}-una-volta` };
    const made = await Promise.all([1, 2, 3].map(() => duplicateService(deps, viewerOf(activity), copying)));
    const ids = new Set(made.map((one) => valueOf(one).serviceId));
    expect(ids.size).toBe(1);
    const copy = await findOwnService(deps, { activityId: activity.id, serviceId: [...ids][0] ?? 0 });
    expect(copy).toMatchObject({
      name: `${'N'.repeat(112)} (copia)`,
      visibleInMarketplace: false,
      archived: false,
      catalogs: [],
      counts: { rates: 1, resources: 1, questions: 1, bookings: 0 },
    });
    const links =
      await database.sql`select resource_id from service_resources where service_id = ${copy?.id ?? 0}`;
    expect([...links]).toEqual([{ resource_id: resource.id }]);
  });

  it('is not copied where the type hosts no services', async () => {
    const { activity, service } = await aBoatTrip(deps.db);
    await database.sql`update activity_types set host = false where id = ${activity.activityTypeId}`;
    const copying = { serviceId: service.id, formNonce: 'copia-non-ammessa' };
    expect(errorOf(await duplicateService(deps, viewerOf(activity), copying))).toBe('not-host');
  });

  it('of another activity is out of reach', async () => {
    const { service, resource } = await aBoatTrip(deps.db);
    const { viewer } = stranger;
    const serviceId = service.id;
    const answers = await Promise.all([
      archiveService(deps, viewer, { serviceId, archived: true }),
      deleteService(deps, viewer, serviceId),
      duplicateService(deps, viewer, { serviceId, formNonce: 'copia-di-altri-123' }),
      arrangeResources(deps, viewer, { serviceId, change: { kind: 'remove', resourceId: resource.id } }),
    ]);
    expect(answers.map((answer) => errorOf<string>(answer))).toEqual(Array(4).fill('not-found'));
    expect(await findOwnService(deps, { activityId: stranger.activityId, serviceId })).toBeUndefined();
  });
});

describe('the resources of a service', () => {
  it('stay a plain sequence, and keep what a colleague added meanwhile', async () => {
    const { activity, service, resource } = await aBoatTrip(deps.db);
    const [second, third] = [await aResource(deps.db, activity.id), await aResource(deps.db, activity.id)];
    const viewer = viewerOf(activity);
    const serviceId = service.id;
    const ordering = { wanted: [second.id, resource.id], move: undefined };
    valueOf(
      await arrangeResources(deps, viewer, { serviceId, change: { kind: 'add', resourceId: second.id } }),
    );
    await Promise.all([
      arrangeResources(deps, viewer, { serviceId, change: { kind: 'add', resourceId: third.id } }),
      arrangeResources(deps, viewer, { serviceId, change: { kind: 'order', ordering } }),
      arrangeResources(deps, viewer, { serviceId, change: { kind: 'add', resourceId: third.id } }),
    ]);
    const rows =
      await database.sql`select resource_id, position from service_resources where service_id = ${serviceId} order by position`;
    expect(rows.map((row) => row['position'])).toEqual([0, 1, 2]);
    const ids = rows.map((row) => row['resource_id']);
    // The third one's position depends on which change came first.
    expect(ids).toContain(third.id);
    expect(ids.filter((id) => id !== third.id)).toEqual([second.id, resource.id]);
  });

  it('are the activity’s own', async () => {
    const { activity, service } = await aBoatTrip(deps.db);
    const theirs = await aResource(deps.db, (await anActivity(deps.db)).id);
    const change = { kind: 'add' as const, resourceId: theirs.id };
    expect(errorOf(await arrangeResources(deps, viewerOf(activity), { serviceId: service.id, change }))).toBe(
      'unknown-resource',
    );
  });
});

describe('the checklist of a service', () => {
  const missing = async (serviceId: number) =>
    (await findServiceReadiness(deps, serviceId)).filter(({ done }) => !done).map(({ item }) => item);

  it('is complete for what can be booked', async () => {
    expect(await missing((await aBoatTrip(deps.db)).service.id)).toEqual([]);
  });

  it('names each thing that is missing, and nothing else', async () => {
    const undo: [string, string][] = [
      ['live', 'update services set archived_at = now() where id = $1'],
      [
        'catalog',
        'update catalogs set public = false where id in (select catalog_id from catalog_services where service_id = $1)',
      ],
      [
        'published',
        'update activities set published_at = null where id = (select activity_id from services where id = $1)',
      ],
      [
        'payouts',
        'update activities set payment_account_id = null where id = (select activity_id from services where id = $1)',
      ],
      ['people', 'update rates set min_people = 500 where service_id = $1'],
      [
        'slots',
        "update calendars set start_date = '2026-01-01', end_date = '2026-12-31' where resource_id in (select resource_id from service_resources where service_id = $1)",
      ],
    ];
    for (const [item, statement] of undo) {
      const trip = await aBoatTrip(deps.db);
      await database.sql`update resources set max_participants = 10 where id = ${trip.resource.id}`;
      await database.sql.unsafe(statement, [trip.service.id]);
      expect([item, await missing(trip.service.id)]).toEqual([item, [item]]);
    }
  });

  it('wants a rate and a resource first', async () => {
    const trip = await aBoatTrip(deps.db);
    await database.sql`update rates set archived_at = now() where service_id = ${trip.service.id}`;
    expect(await missing(trip.service.id)).toEqual(['rate', 'people']);
    await database.sql`update resources set archived_at = now() where id = ${trip.resource.id}`;
    expect(await missing(trip.service.id)).toEqual(['rate', 'resource', 'slots', 'people']);
  });
});
