// Guessing at an account doesn't lock its owner out, and what many addresses can guess is limited.
import { describe, expect, it } from 'vitest';

import { admitPasswordTry } from '#app/domain/identity/signing-in/password-tries.server.ts';
import { accountApp, PASSWORD } from '#tests/support/account-app.ts';
import { BASE_URL } from '#tests/support/test-app.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const { app, deps, clock, newVisitor, register, signedIn, linkTo, mailsTo } = await accountApp({});
const EMAIL = 'chiara@example.com';
const signOut = (person: Visitor) =>
  person.send({ method: 'POST', url: new URL('/logout', BASE_URL), body: new URLSearchParams() });

const known = newVisitor();
await register();
await known.visit('/login');
await known.submit('Accedi', { email: EMAIL, password: PASSWORD });
await signOut(known);

type From = { address: string; email?: string; password?: string; cookie?: string };

const tryFrom = ({ address, email = EMAIL, password = 'Sbagliata1!', cookie = '' }: From) =>
  app.post('', '/login', {
    payload: new URLSearchParams({ email, password }).toString(),
    remoteAddress: address,
    headers: { cookie },
  });

/** The same by the session calls, as the browser client sends them. */
async function callFrom({ address, password = 'Sbagliata1!' }: From) {
  const csrf = await app.get('', '/api/auth/csrf', { remoteAddress: address });
  const { csrfToken } = csrf.json<{ csrfToken: string }>();
  const { name = '', value = '' } = csrf.cookies[0] ?? {};
  return app.post('', '/api/auth/callback/credentials', {
    payload: new URLSearchParams({ csrfToken, email: EMAIL, password, json: 'true' }).toString(),
    remoteAddress: address,
    headers: { cookie: `${name}=${value}` },
  });
}

/** From this many addresses at once; returns how many passwords would have been compared. */
async function guessedAt(account: string, addresses = 20): Promise<number> {
  const tries = Array.from({ length: addresses }, (_, n) =>
    admitPasswordTry(deps, {
      account,
      address: `10.${n >> 8}.${n & 255}.1`,
      device: undefined,
      session: undefined,
    }),
  );
  return (await Promise.all(tries)).filter(({ ok }) => ok).length;
}

describe('an account that a hundred addresses guess at', () => {
  it('slows each of them down, whichever way they try', async () => {
    const admitted = await guessedAt(EMAIL, 100);
    expect(admitted).toBe(20);
    expect((await tryFrom({ address: '10.9.9.8' })).statusCode).toBe(429);
    const called = await callFrom({ address: '10.9.9.9' });
    expect([called.statusCode, called.headers['retry-after']]).toEqual([429, '15']);
  });

  it('lets its person in at once where they have signed in before', async () => {
    await known.visit('/login');
    await known.submit('Accedi', { email: EMAIL, password: PASSWORD });
    expect(known.page.url.pathname).toBe('/onboarding');
  });

  it('lets its person in from a new place after the time it says, a minute at most', async () => {
    clock.advance({ seconds: 15 });
    await guessedAt(EMAIL, 100);
    const first = await tryFrom({ address: '198.51.100.7', password: PASSWORD });
    expect(first.statusCode).toBe(429);
    const seconds = Number(first.headers['retry-after']);
    expect(seconds).toBe(60);
    expect(first.body).toContain(`Ci sono stati troppi tentativi d&#x27;accesso: riprova tra un minuto`);
    clock.advance({ seconds });
    expect((await tryFrom({ address: '198.51.100.7', password: PASSWORD })).statusCode).toBe(303);
    await guessedAt(EMAIL, 100);
    const again = await callFrom({ address: '198.51.100.8', password: PASSWORD });
    clock.advance({ seconds: Number(again.headers['retry-after']) });
    expect((await callFrom({ address: '198.51.100.8', password: PASSWORD })).statusCode).toBe(200);
  });

  it('answers the same for an address without an account', async () => {
    expect(await guessedAt('nessuno@example.com', 25)).toBe(20);
    const refused = await tryFrom({ address: '10.8.1.1', email: 'Nessuno@Example.com' });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '15']);
  });

  it('lets its person in at once after a mailed reset, in a browser that was new', async () => {
    const fresh = newVisitor();
    await fresh.visit('/password-reset');
    await fresh.submit('Inviami il link', { email: EMAIL });
    await fresh.visit(await linkTo(EMAIL, '/password-reset'));
    await fresh.submit('Cambia la password', { newPassword: 'Nuova2027!x', confirmPassword: 'Nuova2027!x' });
    expect(fresh.page.url.pathname).toBe('/login');
    await fresh.submit('Accedi', { email: EMAIL, password: 'Nuova2027!x' });
    expect(fresh.page.url.pathname).toBe('/onboarding');
  });
});

describe('a known browser', () => {
  it('is known by a cookie that scripts and other hosts cannot read, and that names nobody', async () => {
    await register({ email: 'nota@example.com' });
    const answer = await tryFrom({ address: '198.51.100.9', email: 'nota@example.com', password: PASSWORD });
    const cookie = [answer.headers['set-cookie']].flat().find((each) => each?.startsWith('__Host-device='));
    expect(cookie).toMatch(
      /^__Host-device=[\w.-]{30,60}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=15552000$/,
    );
  });

  it('has wrong passwords of its own counted all the same', async () => {
    const { cookies } = await tryFrom({
      address: '198.51.100.10',
      email: 'nota@example.com',
      password: PASSWORD,
    });
    const cookie =
      cookies.map(({ name, value }) => `${name}=${value}`).find((each) => each.includes('device')) ?? '';
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1)
      statuses.push(
        (await tryFrom({ address: `198.51.100.${20 + n}`, email: 'nota@example.com', cookie })).statusCode,
      );
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });
});

describe('somebody who is signed in', () => {
  it('types their password again whatever others try meanwhile, and is stopped when they guess themselves', async () => {
    const email = 'dentro@example.com';
    await register({ email });
    await app.database.sql`update users set onboarding_completed_at = now() where email = ${email}`;
    const person = await signedIn(email);
    await guessedAt(email, 40);
    await person.visit('/settings/email');
    await person.submit('Inviami il link', { newEmail: 'altrove@example.com', currentPassword: PASSWORD });
    expect(person.page.url.search).toBe('?done=sent');
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      await person.visit('/settings/email');
      const fields = { newEmail: 'altrove@example.com', currentPassword: 'Sbagliata1!' };
      statuses.push((await person.submit('Inviami il link', fields)).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});

describe('mails that anybody can ask for', () => {
  const ask = (path: string, address: string, email: string) =>
    app.post('', path, { payload: `email=${email}`, remoteAddress: address });

  it.each([
    ['/password-reset', 'Scegli una nuova password'],
    ['/verify/resend', 'Verifica la tua email'],
  ])('at %s go out once in five minutes, and nobody is refused', async (path, subject) => {
    const email = `posta${path.length}@example.com`;
    const guest = newVisitor();
    await guest.visit('/register');
    await guest.submit('Registrati', {
      name: 'Ivo',
      surname: 'Neri',
      phone: '333 123 4567',
      email,
      password: PASSWORD,
      privacy: true,
      terms: true,
    });
    const sent = async () => (await mailsTo(email)).filter((mail) => mail.subject === subject).length;
    clock.advance({ minutes: 6 });
    const before = await sent();
    for (let n = 0; n < 30; n += 1) expect((await ask(path, `10.4.0.${n}`, email)).statusCode).toBe(303);
    expect(await sent()).toBe(before + 1);
    clock.advance({ minutes: 6 });
    expect((await ask(path, '10.4.1.1', email)).statusCode).toBe(303);
    expect(await sent()).toBe(before + 2);
  });
});
