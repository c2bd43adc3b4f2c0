// What administrators do with people: each action is recorded, and refused where nobody would be left in charge.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import {
  adjustCredits,
  changeUser,
  createUser,
  deleteUser,
} from '#app/domain/administration/users.server.ts';
import { findUser } from '#app/domain/administration/find-users.server.ts';
import {
  resendVerificationTo,
  restoreUser,
  suspendUser,
} from '#app/domain/administration/user-access.server.ts';
import { eraseUser } from '#app/domain/identity/erase-user.server.ts';
import {
  dropEndedSessions,
  findSession,
  signIn,
  startSession,
} from '#app/domain/identity/signing-in/sessions.server.ts';
import { creditsOf } from '#app/domain/money/credits.server.ts';
import { openConnections, testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { anActivity, aUser } from '#tests/support/world/a-service.ts';
import { errorOf, valueOf } from '#tests/support/world/an-operator.ts';

const database = await testDatabase();
const deps = testDeps({ db: database.db });
const user = await aUser(deps.db, { role: 'admin' });
const admin = { userId: user.id, clientAddress: '192.0.2.7' };

const PERSON = { name: 'Nora', surname: 'Gallo', phone: '+39 333 111 2222', role: 'operator' as const };
let made = 0;
const nonce = () => `nonce-di-prova-${(made += 1)}`;

async function lastAudit() {
  const [row] = await database.sql`
    select action, actor_id, subject_id::int, detail, host(client_address) as address from audit_log order by id desc limit 1`;
  return row;
}

describe('an account made by an administrator', () => {
  it('is made once however often the form is sent, with a mail that says how to choose the password', async () => {
    const person = { ...PERSON, email: 'nora@example.com', formNonce: nonce() };
    const both = await Promise.all([createUser(deps, admin, person), createUser(deps, admin, person)]);
    const again = await createUser(deps, admin, person);
    const [first] = both.map((each) => valueOf(each).userId);
    expect([...both, again].map((each) => valueOf(each).userId)).toEqual([first, first, first]);
    expect(await database.sql`select kind from mails where recipient = 'nora@example.com'`).toEqual([
      { kind: 'account-created' },
    ]);
    expect(await lastAudit()).toMatchObject({
      action: 'user.created',
      subject_id: first,
      address: '192.0.2.7',
    });
    expect(errorOf(await createUser(deps, admin, { ...person, formNonce: nonce() }))).toBe('existing-user');
  });
});

describe('a change of who somebody is', () => {
  it('takes a new address only until it proves itself, ends the sessions and tells the old one', async () => {
    const user = await aUser(deps.db, { ...PERSON, email: 'prima@example.com' });
    const session = await startSession(deps, { userId: user.id, userAgent: undefined });
    valueOf(
      await changeUser(deps, admin, { userId: user.id, fields: { ...PERSON, email: 'dopo@example.com' } }),
    );
    expect(await findSession(deps, session)).toBeUndefined();
    expect((await findUser(deps, user.id))?.verifiedAt).toBeUndefined();
    const mails =
      await database.sql`select kind, recipient from mails where user_id = ${user.id} order by kind`;
    expect([...mails]).toEqual([
      { kind: 'account-email-changed', recipient: 'prima@example.com' },
      { kind: 'account-verify', recipient: 'dopo@example.com' },
    ]);
    expect(await lastAudit()).toMatchObject({ action: 'user.changed', detail: { changed: ['email'] } });
    valueOf(await resendVerificationTo(deps, admin, user.id));
    expect(errorOf(await resendVerificationTo(deps, admin, admin.userId))).toBe('verified');
  });

  it('refuses a taken address, one’s own role and an unknown person', async () => {
    const user = await aUser(deps.db, PERSON);
    await aUser(deps.db, { email: 'presa@example.com' });
    const fields = { ...PERSON, email: 'PRESA@example.com' };
    expect(errorOf(await changeUser(deps, admin, { userId: user.id, fields }))).toBe('existing-user');
    const own = { ...PERSON, email: 'io@example.com' };
    const asAdmin = { ...own, role: 'admin' as const };
    expect(errorOf(await changeUser(deps, admin, { userId: admin.userId, fields: asAdmin }))).toBe(
      'own-email',
    );
    expect(errorOf(await changeUser(deps, admin, { userId: admin.userId, fields: own }))).toBe('own-role');
    expect(errorOf(await changeUser(deps, admin, { userId: 999_999, fields: own }))).toBe('not-found');
  });
});

describe('a suspension', () => {
  it('ends every session and keeps the person out until it is lifted; their activities go on', async () => {
    const passwordHash = await deps.passwords.hash('Prenota2026!');
    const user = await aUser(deps.db, { email: 'fuori@example.com', passwordHash });
    const activity = await anActivity(deps.db, { userId: user.id });
    const session = await startSession(deps, { userId: user.id, userAgent: undefined });
    const credentials = { email: 'fuori@example.com', password: 'Prenota2026!' };
    valueOf(await suspendUser(deps, admin, { userId: user.id, reason: 'Truffa' }));
    expect(await findSession(deps, session)).toBeUndefined();
    expect(await signIn(deps, credentials)).toEqual({ ok: false, error: 'invalid-credentials' });
    expect(await lastAudit()).toMatchObject({ action: 'user.suspended', detail: { reason: 'Truffa' } });
    const [row] =
      await database.sql`select suspended_at, published_at is not null as published from activities where id = ${activity.id}`;
    expect(row).toEqual({ suspended_at: null, published: true });
    valueOf(await restoreUser(deps, admin, user.id));
    expect(await signIn(deps, credentials)).toMatchObject({ ok: true });
  });

  it('of two administrators who suspend each other at once leaves one', async () => {
    await database.sql`update users set role = 'operator' where role = 'admin' and id <> ${admin.userId}`;
    const other = await aUser(deps.db, { role: 'admin' });
    const outcomes = await Promise.all([
      suspendUser(deps, admin, { userId: other.id, reason: 'A' }),
      suspendUser(deps, { ...admin, userId: other.id }, { userId: admin.userId, reason: 'B' }),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.flatMap((each) => (each.ok ? [] : [each.error]))).toEqual(['last-admin']);
    await database.sql`update users set suspended_at = null where role = 'admin'`;
    expect(errorOf(await suspendUser(deps, admin, { userId: admin.userId, reason: 'C' }))).toBe('oneself');
  });

  it('of two administrators who erase themselves at once leaves one, whom an unproved address does not make up for', async () => {
    await database.sql`update users set role = 'operator' where role = 'admin'`;
    const passwordHash = await deps.passwords.hash('Prenota2026!');
    const both = [
      await aUser(deps.db, { role: 'admin', passwordHash }),
      await aUser(deps.db, { role: 'admin', passwordHash }),
    ];
    await aUser(deps.db, { role: 'admin', emailVerifiedAt: null });
    const outcomes = await Promise.all(
      both.map(({ id }) => eraseUser(deps, id, { password: 'Prenota2026!' })),
    );
    expect(outcomes.flatMap((each) => (each.ok ? [] : [each.error]))).toEqual([{ code: 'last-admin' }]);
    await database.sql`update users set role = 'admin' where id = ${admin.userId}`;
  });
});

describe('an impersonation', () => {
  it('leaves its end on record also when the person is suspended, and when its time is over', async () => {
    const ends = async () =>
      (
        await database.sql`
          select actor_id, on_behalf_of_id from audit_log where action = 'impersonation.ended' order by id`
      ).map((row) => [row['actor_id'], row['on_behalf_of_id']]);
    const [first, second] = [await aUser(deps.db), await aUser(deps.db)];
    const impersonation = { impersonatorId: admin.userId, userAgent: undefined };
    await startSession(deps, { ...impersonation, userId: first.id });
    valueOf(await suspendUser(deps, admin, { userId: first.id, reason: 'Truffa' }));
    expect(await ends()).toEqual([[admin.userId, first.id]]);
    await startSession(deps, { ...impersonation, userId: second.id });
    const later = { ...deps, now: () => new Date(deps.now().getTime() + 9 * 3_600_000) };
    await dropEndedSessions(later);
    expect(await ends()).toEqual([
      [admin.userId, first.id],
      [admin.userId, second.id],
    ]);
  });
});

describe('credits', () => {
  const balance = async (userId: number) => (await findUser(deps, userId))?.creditsCents;

  it('are given and taken back on the ledger, once for each form, with the reason', async () => {
    const user = await aUser(deps.db);
    const gift = { userId: user.id, cents: 2550, reason: 'Scuse per un guasto', formNonce: nonce() };
    await Promise.all([adjustCredits(deps, admin, gift), adjustCredits(deps, admin, gift)]);
    valueOf(await adjustCredits(deps, admin, gift));
    expect(await balance(user.id)).toBe(2550);
    expect(await lastAudit()).toMatchObject({ detail: { cents: 2550, reason: 'Scuse per un guasto' } });
    valueOf(await adjustCredits(deps, admin, { ...gift, cents: -550, formNonce: nonce() }));
    expect(await balance(user.id)).toBe(2000);
  });

  it('never fall below zero, however many take at once', async () => {
    await openConnections(database, 8);
    for (let round = 0; round < 5; round += 1) {
      const { id: userId } = await aUser(deps.db);
      const adjust = (cents: number) =>
        adjustCredits(deps, admin, { userId, cents, reason: 'Prova', formNonce: nonce() });
      valueOf(await adjust(1000));
      const takings = await Promise.all(Array.from({ length: 8 }, () => adjust(-600)));
      expect(takings.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await balance(userId)).toBe(400);
    }
  });
});

describe('erasing somebody', () => {
  it('is refused while they have activities; credits lapse, posted in the ledger', async () => {
    const owner = await aUser(deps.db);
    await anActivity(deps.db, { userId: owner.id });
    expect(errorOf(await deleteUser(deps, admin, owner.id))).toBe('has-activities');
    const rich = await aUser(deps.db);
    const gift = { userId: rich.id, cents: 100, reason: 'Prova', formNonce: nonce() };
    valueOf(await adjustCredits(deps, admin, gift));
    expect(errorOf(await deleteUser(deps, admin, admin.userId))).toBe('oneself');
    valueOf(await deleteUser(deps, admin, rich.id));
    expect(await creditsOf(deps.db, rich.id)).toBe(0);
    const [lapsed] = await deps.db.execute(sql`
      select t.kind, e.amount_cents::int as cents from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        join ledger_accounts a on a.id = e.account_id where a.kind = 'credits' and a.user_id = ${rich.id} order by t.id desc limit 1`);
    expect(lapsed).toEqual({ kind: 'credits-lapsed', cents: 100 });
    expect(await findUser(deps, rich.id)).toMatchObject({ name: 'Utente', surname: 'cancellato' });
    expect(errorOf(await deleteUser(deps, admin, rich.id))).toBe('not-found');
  });
});
