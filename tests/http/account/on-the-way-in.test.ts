// Sign-ins in progress fail when the account is closed, however close in time the two are.
import { describe, expect, it } from 'vitest';

import { byPassword, whileAdmitted } from '#app/domain/identity/signing-in/admission.server.ts';
import { endSessions, signIn, startSession } from '#app/domain/identity/signing-in/sessions.server.ts';
import { PASSWORD } from '#tests/support/account-app.ts';
import { adminApp } from '#tests/support/admin-app.ts';
import { switchOn } from '#tests/support/authenticator.ts';
import { somebodyWaits } from '#tests/support/world/somebody-waits.ts';

const world = await adminApp();
const { app, anAdmin, clock, deps, newVisitor, operator, person, signedIn } = world;
const { sql } = app.database;
const ANOTHER = await deps.passwords.hash('Zattera-Verde-91');

const openDoors = async (userId: number) => [
  ...(await sql`select user_id from sessions where ${userId} in (user_id, impersonator_id)`),
  ...(await sql`select user_id from half_sign_ins where user_id = ${userId}`),
];

/** Sent while the account is being closed: its row stays locked until the request has reached the lock. */
async function whileClosing<T>(userId: number, send: () => Promise<T>): Promise<T> {
  let sent: Promise<T> | undefined;
  await sql.begin(async (tx) => {
    await tx`update users set password_hash = ${ANOTHER} where id = ${userId}`;
    await tx`delete from sessions where ${userId} in (user_id, impersonator_id)`;
    await tx`delete from half_sign_ins where user_id = ${userId}`;
    sent = send();
    await Promise.race([sent, somebodyWaits(deps.db)]);
  });
  if (sent === undefined) throw new Error('nothing was sent');
  return sent;
}

describe('while the password is changed', () => {
  it('the one from before opens nothing', async () => {
    const { viewer } = await person('porta@example.com');
    const visitor = newVisitor();
    await visitor.visit('/login');
    const request = visitor.request('Accedi', { email: 'porta@example.com', password: PASSWORD });
    await whileClosing(viewer.userId, () => visitor.send(request));
    expect(await openDoors(viewer.userId)).toEqual([]);
    expect(visitor.page.url.pathname).toBe('/login');
    expect(visitor.page.text).toContain('accedi di nuovo');
  });

  it('nor by the session calls', async () => {
    const { viewer } = await person('chiamata@example.com');
    const csrf = await app.get('', '/api/auth/csrf');
    const cookie = String(csrf.headers['set-cookie']).split(';')[0] ?? '';
    const { csrfToken } = csrf.json<{ csrfToken: string }>();
    const fields = { email: 'chiamata@example.com', password: PASSWORD, csrfToken, json: 'true' };
    const payload = new URLSearchParams(fields).toString();
    const answer = await whileClosing(viewer.userId, async () =>
      app.post('', '/api/auth/callback/credentials', { payload, headers: { cookie } }),
    );
    expect(await openDoors(viewer.userId)).toEqual([]);
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([401, undefined]);
  });

  it('nor does it bring anybody before the question for a code, nor a code in from there', async () => {
    const email = 'codice@example.com';
    const { viewer, visitor } = await person(email);
    const { app: codes } = await switchOn(visitor, clock);
    clock.advance({ minutes: 2 });
    const late = await signedIn(email);
    expect(late.page.url.pathname).toBe('/login/code');
    const early = newVisitor();
    await early.visit('/login');
    const password = early.request('Accedi', { email, password: PASSWORD });
    const code = late.request('Accedi', { code: codes.code() });
    for (const send of [() => late.send(code), () => early.send(password)]) {
      await sql`update users set password_hash = ${await deps.passwords.hash(PASSWORD)} where email = ${email}`;
      const page = await whileClosing(viewer.userId, send);
      expect([page.url.pathname, await openDoors(viewer.userId)]).toEqual(['/login', []]);
    }
  });

  it.each([
    [
      '/settings/password',
      'Cambia la password',
      { newPassword: 'Zattera-Blu-92!', confirmPassword: 'Zattera-Blu-92!' },
    ],
    ['/settings/email', 'Inviami il link', { newEmail: 'ladra@example.com' }],
    ['/settings/erase', "Cancella l'account", {}],
  ])('the one from before changes nothing any more: %s', async (page, button, fields) => {
    const email = `${page.slice(10)}@example.com`;
    const { viewer, visitor } = await person(email);
    await visitor.visit(page);
    const request = visitor.request(button, { currentPassword: PASSWORD, ...fields });
    await whileClosing(viewer.userId, () => visitor.send(request));
    const [user] = await sql`select password_hash, erased_at, email from users where id = ${viewer.userId}`;
    expect(user).toEqual({ password_hash: ANOTHER, erased_at: null, email });
    expect(await sql`select kind from mails where user_id = ${viewer.userId}`).toEqual([
      { kind: 'account-verify' },
    ]);
  });

  it('nobody comes back from acting as somebody else, nor begins to', async () => {
    const mario = await operator('gite-mario');
    const page = `/dashboard/admin/users/${mario.viewer.userId}`;
    const { visitor, userId } = await anAdmin('torna@example.com');
    await visitor.visit(page);
    await visitor.follow('Impersona');
    const begin = visitor.request('Impersona');
    await visitor.submit('Impersona');
    const end = visitor.request("Esci dall'impersonificazione");
    await whileClosing(userId, () => visitor.send(end));
    expect(await openDoors(userId)).toEqual([]);
    await whileClosing(userId, () => visitor.send(begin));
    expect(await openDoors(userId)).toEqual([]);
  });
});

it('who ends their sessions waits for those that are being made, and ends them too', async () => {
  const { viewer } = await person('attende@example.com');
  const outcome = await signIn(deps, { email: 'attende@example.com', password: PASSWORD });
  if (!outcome.ok) throw new Error(outcome.error);
  let ending: Promise<void> | undefined;
  await whileAdmitted(deps, byPassword(outcome.value), async (inTx) => {
    ending = endSessions(deps, viewer.userId);
    await Promise.race([ending, somebodyWaits(deps.db)]);
    await startSession(inTx, { userId: viewer.userId, userAgent: undefined });
  });
  await ending;
  expect(await openDoors(viewer.userId)).toEqual([]);
});
