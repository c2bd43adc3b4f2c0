import { describe, expect, it } from 'vitest';

import { testDatabase } from '#tests/support/database.ts';
import { refusedBy } from '#tests/support/world/a-raw-booking.ts';
import { aBoatTrip, anActivity, aResource, aService, aUser } from '#tests/support/world/a-service.ts';

const database = await testDatabase();
const sql = database.sql;

describe('a subdomain', () => {
  const taken = 'activities_subdomain_key';
  const rename = (id: number, subdomain: string) =>
    refusedBy(sql`update activities set subdomain = ${subdomain} where id = ${id}`);
  const open = (subdomain: string) => refusedBy(anActivity(database.db, { subdomain }));

  it('belongs to one activity', async () => {
    await anActivity(database.db, { subdomain: 'alba' });
    expect(await open('alba')).toBe(taken);
    expect(await open('Alba')).toBe('activities_subdomain_shape');
  });

  it('stays with who first had it, also after a change, and can be taken back', async () => {
    const mine = await anActivity(database.db, { subdomain: 'primo' });
    const other = await anActivity(database.db, { subdomain: 'altro' });
    expect(await rename(mine.id, 'secondo')).toBeUndefined();
    expect(await open('primo')).toBe(taken);
    expect(await rename(other.id, 'primo')).toBe(taken);
    expect(await rename(mine.id, 'primo')).toBeUndefined();
    expect(await open('secondo')).toBe(taken);
  });

  it('of a deleted activity is not given away', async () => {
    const { id } = await anActivity(database.db, { subdomain: 'chiuso' });
    await sql`delete from activities where id = ${id}`;
    expect(await open('chiuso')).toBe(taken);
  });

  it('is won by one of two who ask at once', async () => {
    const answers = await Promise.all([open('conteso'), open('conteso'), open('conteso')]);
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
    expect(answers.filter((answer) => answer === taken)).toHaveLength(2);
  });

  it.each(['a', '-ab', 'ab-', 'a--b', 'città', 'a b', 'a.b', 'a'.repeat(31)])(
    'is not %j',
    async (subdomain) => {
      expect(await open(subdomain)).toBe('activities_subdomain_shape');
    },
  );
});

describe('an e-mail address', () => {
  it('signs in one person, whatever its capitals and outer spaces', async () => {
    await aUser(database.db, { email: 'Chiara+Rifugio@Example.com' });
    for (const email of ['chiara+rifugio@example.com', ' CHIARA+RIFUGIO@EXAMPLE.COM ']) {
      expect(await refusedBy(aUser(database.db, { email }))).toBe('users_email_key');
    }
    const both = ['Due@example.com', 'due@EXAMPLE.com'].map((email) =>
      refusedBy(aUser(database.db, { email })),
    );
    expect(new Set(await Promise.all(both))).toEqual(new Set(['users_email_key', undefined]));
  });
});

describe('a tree of activity types', () => {
  const add = async (name: string, parent: number | null = null) => {
    const [row] = await sql<[{ id: number }]>`
      insert into activity_types (name, position, parent_id) values (${name}, 0, ${parent}) returning id`;
    return row.id;
  };
  const move = (id: number, parent: number) =>
    refusedBy(sql`update activity_types set parent_id = ${parent} where id = ${id}`);
  const cycle = 'activity_types_acyclic';

  it('has no type that is its own ancestor', async () => {
    const a = await add('A');
    const b = await add('B', a);
    const c = await add('C', b);
    expect(await move(a, c)).toBe(cycle);
    expect(await move(a, a)).toBe(cycle);
    expect(await move(c, a)).toBeUndefined();
    expect(await move(a, b)).toBe(cycle);
  });

  it('grows no cycle from a move that does not see another yet', async () => {
    const [a, b] = [await add('F'), await add('G')];
    let second: Promise<string | undefined> | undefined;
    await sql.begin(async (tx) => {
      await tx`update activity_types set parent_id = ${b} where id = ${a}`;
      second = move(b, a);
      // Long enough to be wrong in, were it not made to wait.
      await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 200))]);
    });
    expect(await second).toBe(cycle);
  });

  it('grows no cycle from two moves at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const a = await add(`D${round}`);
      const b = await add(`E${round}`);
      const answers = await Promise.all([move(a, b), move(b, a)]);
      expect(new Set(answers)).toEqual(new Set([cycle, undefined]));
    }
  });
});

describe('what belongs together belongs to one activity', () => {
  it('a service and its resources', async () => {
    const mine = await aBoatTrip(database.db);
    const foreign = await aResource(database.db, (await anActivity(database.db)).id);
    const link = sql`insert into service_resources (service_id, resource_id, position) values (${mine.service.id}, ${foreign.id}, 1)`;
    expect(await refusedBy(link)).toBe('service_resources_same_activity');
  });

  it('a service and its category', async () => {
    const mine = await aBoatTrip(database.db);
    const category = async (activityId: number) => {
      const [row] = await sql<[{ id: number }]>`
        insert into service_categories (activity_id, name, color, icon)
        values (${activityId}, 'Barche', '#107B49', 'tabler:sailboat') returning id`;
      return row.id;
    };
    const put = (id: number) =>
      refusedBy(sql`update services set category_id = ${id} where id = ${mine.service.id}`);
    expect(await put(await category((await anActivity(database.db)).id))).toBe('services_same_activity');
    expect(await put(await category(mine.activity.id))).toBeUndefined();
  });

  it("an activity and its owner's payment account", async () => {
    const mine = await anActivity(database.db);
    const other = await anActivity(database.db);
    const use = sql`update activities set payment_account_id = ${other.paymentAccountId} where id = ${mine.id}`;
    expect(await refusedBy(use)).toBe('activities_same_activity');
  });

  it('a catalog and its services, but for what it resells', async () => {
    const mine = await aBoatTrip(database.db);
    const reseller = await anActivity(database.db);
    const boat = await aResource(database.db, reseller.id);
    const theirs = await aService(database.db, reseller.id, { resources: [boat.id] });
    const show = () =>
      sql`insert into catalog_services (catalog_id, service_id, position) values (${theirs.catalogId}, ${mine.service.id}, 1)`;
    expect(await refusedBy(show())).toBe('catalog_services_same_activity');
    await sql`
      insert into marketplace_entries (service_id, catalog_id, origin_activity_id, destination_activity_id, fee, status, source)
      values (${mine.service.id}, ${theirs.catalogId}, ${mine.activity.id}, ${reseller.id}, 1000, 'ACCEPTED', 'DIRECT')`;
    expect(await refusedBy(show())).toBeUndefined();
  });
});
