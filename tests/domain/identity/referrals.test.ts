// What an inviter earns: nothing for accounts, one credit for each invited person who publishes an activity.
import { beforeAll, describe, expect, it } from 'vitest';

import { listReferrals, refuseReferrals } from '#app/domain/administration/referrals.server.ts';
import { completeOnboarding } from '#app/domain/identity/account.server.ts';
import { forgetUser } from '#app/domain/identity/erase-user.server.ts';
import { listOwnReferrals, noteFirstPublication } from '#app/domain/identity/credits.server.ts';
import { forgetSignUpAddresses, registerUser } from '#app/domain/identity/sign-up.server.ts';
import { creditsOf } from '#app/domain/money/credits.server.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps, type TestDeps } from '#tests/support/deps.ts';
import { valueOf } from '#tests/support/world/an-operator.ts';
import { aUser } from '#tests/support/world/a-service.ts';

const clock = testClock();
const database = await testDatabase();
const { sql } = database;
let deps: TestDeps;
let made = 0;

beforeAll(() => {
  deps = testDeps({ db: database.db, clock });
});

/** A new person who came by an invitation and has completed onboarding. */
async function invited(referralCode: string, clientAddress = `192.0.2.${(made += 1)}`): Promise<number> {
  made += 1;
  const person = { name: 'Ivo', surname: `Neri${made}`, phone: '333 123 4567', password: 'Prenota2026!' };
  const { userId } = valueOf(
    await registerUser(deps, {
      ...person,
      email: `invitato${made}@example.com`,
      emailVerified: true,
      referralCode,
      clientAddress,
    }),
  );
  valueOf(await completeOnboarding(deps, userId));
  return userId;
}

const publishes = (userId: number) =>
  deps.db.transaction((tx) => noteFirstPublication({ ...deps, db: tx }, userId));

async function statesOf(inviterId: number) {
  const { recorded, inLine } = await listOwnReferrals(deps, inviterId);
  const count = (state: string) => recorded.filter((each) => each.state === state).length;
  return { waiting: count('waiting'), counted: count('counted'), refused: count('refused'), inLine };
}

const cents = (userId: number) => creditsOf(deps.db, userId);

describe('the credit for an invited person', () => {
  it('waits when they complete onboarding, and is given once they publish for the first time', async () => {
    const inviter = await aUser(deps.db);
    const person = await invited(inviter.referralCode);
    expect(await cents(person)).toBe(5000);
    expect([await cents(inviter.id), await statesOf(inviter.id)]).toEqual([
      0,
      { waiting: 1, counted: 0, refused: 0, inLine: 0 },
    ]);
    await Promise.all([publishes(person), publishes(person)]);
    await publishes(person);
    expect([await cents(inviter.id), (await statesOf(inviter.id)).counted]).toEqual([100, 1]);
  });

  it('waits for five at once; the sixth takes the place of the first that counts', async () => {
    const inviter = await aUser(deps.db);
    const people: number[] = [];
    for (let n = 0; n < 7; n += 1) people.push(await invited(inviter.referralCode));
    const [first = 0, , , , , sixth = 0, seventh = 0] = people;
    expect(await statesOf(inviter.id)).toEqual({ waiting: 5, counted: 0, refused: 0, inLine: 2 });
    await publishes(seventh);
    expect(await cents(inviter.id)).toBe(0);
    await publishes(first);
    expect(await statesOf(inviter.id)).toEqual({ waiting: 5, counted: 1, refused: 0, inLine: 1 });
    // The seventh has already published, and counts as soon as a place is free.
    await publishes(sixth);
    expect(await statesOf(inviter.id)).toEqual({ waiting: 4, counted: 3, refused: 0, inLine: 0 });
    expect(await cents(inviter.id)).toBe(300);
  });

  it('is bounded whatever comes at once', async () => {
    const inviter = await aUser(deps.db);
    await Promise.all(Array.from({ length: 12 }, () => invited(inviter.referralCode)));
    expect(await statesOf(inviter.id)).toEqual({ waiting: 5, counted: 0, refused: 0, inLine: 7 });
  });

  it('is not waited for from who is gone, and not given to who is gone', async () => {
    const inviter = await aUser(deps.db);
    const people = [await invited(inviter.referralCode), await invited(inviter.referralCode)];
    const [gone = 0, stays = 0] = people;
    await deps.db.transaction((tx) => forgetUser({ ...deps, db: tx }, { userId: gone, emailKey: 'x' }));
    expect(await statesOf(inviter.id)).toEqual({ waiting: 1, counted: 0, refused: 0, inLine: 0 });
    const [row] =
      await sql`select sign_up_address_hash as a, sign_up_network_hash as n from users where id = ${gone}`;
    expect(row).toEqual({ a: null, n: null });
    await deps.db.transaction((tx) => forgetUser({ ...deps, db: tx }, { userId: inviter.id, emailKey: 'y' }));
    await publishes(stays);
    expect(await cents(inviter.id)).toBe(0);
  });
});

describe('the database itself', () => {
  it('holds one referral for a person, its transitions, and five that wait', async () => {
    const inviter = await aUser(deps.db);
    const person = await invited(inviter.referralCode);
    const other = (await aUser(deps.db)).id;
    const set = (state: string) => sql`
      update referrals set state = ${state}::referral_state,
                           decided_at = case when ${state}::text = 'waiting' then null else now() end
       where user_id = ${person}`;
    await expect(
      sql`insert into referrals (user_id, inviter_id, waiting_since) values (${person}, ${other}, now())`,
    ).rejects.toThrow('referrals_pkey');
    await expect(
      sql`insert into referrals (user_id, inviter_id, state, waiting_since, decided_at) values (${other}, ${inviter.id}, 'counted', now(), now())`,
    ).rejects.toThrow('begins waiting');
    await expect(
      sql`insert into referrals (user_id, inviter_id, waiting_since) values (${other}, ${other}, now())`,
    ).rejects.toThrow('referrals_of_others');
    await set('refused');
    await expect(set('counted')).rejects.toThrow('from refused to counted');
    await expect(set('waiting')).rejects.toThrow('from refused to waiting');
    const more = await Promise.all(Array.from({ length: 6 }, () => aUser(deps.db)));
    const outcomes = await Promise.allSettled(
      more.map(
        ({ id }) =>
          sql`insert into referrals (user_id, inviter_id, waiting_since) values (${id}, ${inviter.id}, now())`,
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });
});

describe('an administrator', () => {
  it('sees what invited people have in common, and no address', async () => {
    const inviter = await aUser(deps.db);
    clock.advance({ hours: 3 });
    const farmed = [
      await invited(inviter.referralCode, '203.0.113.5'),
      await invited(inviter.referralCode, '203.0.113.5'),
      await invited(inviter.referralCode, '203.0.113.77'),
    ];
    clock.advance({ hours: 3 });
    const honest = await invited(inviter.referralCode, '198.51.100.9');
    const unknown = await aUser(deps.db);
    const paging = { size: 96, after: undefined, before: undefined };
    const { items } = await listReferrals(deps, { state: 'waiting', paging });
    const alike = (id: number | undefined) => items.find((each) => each.id === id)?.alike;
    expect(alike(farmed[0])).toEqual({ address: 1, network: 2, hour: 2 });
    expect(alike(farmed[2])).toEqual({ address: 0, network: 2, hour: 2 });
    expect(alike(honest)).toEqual({ address: 0, network: 0, hour: 0 });
    expect(alike(unknown.id)).toBeUndefined();
    const rows = await sql`select u::text as row from users u union all select k::text from server_keys k`;
    expect(rows.some(({ row }) => String(row).includes('203.0.113'))).toBe(false);
  });

  it('refuses several at once, with a reason on record, and the next in line take their places', async () => {
    const inviter = await aUser(deps.db);
    const people: number[] = [];
    for (let n = 0; n < 6; n += 1) people.push(await invited(inviter.referralCode));
    const admin = { userId: (await aUser(deps.db, { role: 'admin' })).id, clientAddress: undefined };
    const [first = 0, second = 0] = people;
    const refusal = { userIds: [first, second, 999_999], reason: 'Stesso indirizzo' };
    expect(await refuseReferrals(deps, admin, refusal)).toEqual({ refused: 2 });
    expect(await refuseReferrals(deps, admin, refusal)).toEqual({ refused: 0 });
    expect(await statesOf(inviter.id)).toEqual({ waiting: 4, counted: 0, refused: 2, inLine: 0 });
    await publishes(first);
    expect(await cents(inviter.id)).toBe(0);
    const written = await sql`
      select subject_id::int as id, detail from audit_log where action = 'referral.refused' and actor_id = ${admin.userId} order by subject_id`;
    expect([...written]).toEqual([
      { id: first, detail: { reason: 'Stesso indirizzo' } },
      { id: second, detail: { reason: 'Stesso indirizzo' } },
    ]);
  });
});

describe('where somebody signed up', () => {
  it('is kept of invited people only, and for half a year', async () => {
    const inviter = await aUser(deps.db);
    const person = await invited(inviter.referralCode);
    const alone = await invited('NESSUNO');
    const kept = async (id: number) => {
      const [row] = await sql`select sign_up_network_hash is not null as kept from users where id = ${id}`;
      return row?.['kept'];
    };
    expect([await kept(person), await kept(alone)]).toEqual([true, false]);
    clock.advance({ days: 179 });
    await forgetSignUpAddresses(deps);
    expect(await kept(person)).toBe(true);
    clock.advance({ days: 2 });
    await forgetSignUpAddresses(deps);
    expect(await kept(person)).toBe(false);
  });
});
