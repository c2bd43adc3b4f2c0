// What a session allows, how it begins and how it ends.
import { describe, expect, it } from 'vitest';

import { startSession } from '#app/domain/identity/signing-in/sessions.server.ts';
import { accountApp, PASSWORD } from '#tests/support/account-app.ts';

const { app, clock, deps, register } = await accountApp();
const sql = app.database.sql;
const EMAIL = 'chiara@example.com';
await register();
await sql`update users set onboarding_completed_at = now()`;

const form = new URLSearchParams({ email: EMAIL, password: PASSWORD }).toString();

async function login(cookie = '') {
  const answer = await app.post('', '/login', { payload: form, headers: { cookie } });
  const header =
    [answer.headers['set-cookie'] ?? []].flat().find((each) => each.startsWith('__Host-session')) ?? '';
  return { answer, header, cookie: header.split(';')[0] ?? '' };
}

async function isSignedIn(cookie: string, host = ''): Promise<boolean> {
  const answer = await app.get(host, '/dashboard', { headers: { cookie } });
  return answer.statusCode === 200;
}

describe('the session cookie', () => {
  it('is HttpOnly, Secure, Lax, of this host only, and lives as long as the session', async () => {
    const { answer, header } = await login();
    expect(answer.statusCode).toBe(303);
    expect(header).toMatch(
      /^__Host-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=2592000$/,
    );
  });

  it('is new at each sign-in, and the one from before is dead', async () => {
    const first = await login();
    const csrf = await app.get('', '/api/auth/csrf', { headers: { cookie: first.cookie } });
    const cookie = `${first.cookie}; ${String(csrf.headers['set-cookie']).split(';')[0]}`;
    const { csrfToken } = csrf.json<{ csrfToken: string }>();
    const payload = `${form}&json=true&csrfToken=${csrfToken}`;
    const answer = await app.post('', '/api/auth/callback/credentials', { payload, headers: { cookie } });
    const second = { cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' };
    expect(second.cookie).not.toBe(first.cookie);
    expect(await isSignedIn(second.cookie)).toBe(true);
    expect(await isSignedIn(first.cookie)).toBe(false);
  });

  it('takes the place of the limited one from before the address was proved', async () => {
    const [user] = await sql<{ id: number }[]>`select id from users where email = ${EMAIL}`;
    const begun = { userId: user?.id ?? 0, kind: 'onboarding', userAgent: undefined } as const;
    const limited = await startSession(deps, begun);
    const { cookie } = await login(`__Host-session=${limited}`);
    expect(await isSignedIn(cookie)).toBe(true);
    expect(await sql`select kind from sessions where kind = 'onboarding'`).toEqual([]);
  });

  it('is not adopted from outside', async () => {
    const chosen = `__Host-session=${'A'.repeat(43)}`;
    const { cookie } = await login(chosen);
    expect(cookie).not.toBe(chosen);
    expect(await isSignedIn(chosen)).toBe(false);
  });

  it('is stored only as a hash', async () => {
    const { cookie } = await login();
    const [row] =
      await sql`select count(*)::int as n from sessions where id_hash = ${cookie.split('=')[1] ?? ''}`;
    expect(row?.['n']).toBe(0);
  });

  it('counts for nothing on an activity’s host', async () => {
    await sql`insert into activity_types (name, position) values ('Tour', 0)`;
    await sql`
      insert into activities (user_id, activity_type_id, name, subdomain, email, published_at)
      select u.id, t.id, 'Alba', 'alba', 'alba@example.com', now() from users u, activity_types t limit 1`;
    const { cookie } = await login();
    const answer = await app.get('alba', '/', { headers: { cookie } });
    const stranger = await app.get('alba', '/');
    expect(answer.body).not.toContain(EMAIL);
    expect(answer.headers['set-cookie']).toBeUndefined();
    // Reading the session there would make the page private.
    expect(answer.headers['cache-control']).toBe(stranger.headers['cache-control']);
  });
});

describe('signing out', () => {
  it('needs a form of our own: no link, picture, prefetch or other site does it', async () => {
    const { cookie } = await login();
    for (const purpose of ['', 'prefetch'])
      await app.get('', '/logout', { headers: { cookie, purpose, 'sec-purpose': purpose } });
    await app.get('', '/logout.data', { headers: { cookie, accept: '*/*' } });
    for (const origin of ['https://evil.example', 'https://alba.piattaforma.test', 'null']) {
      const answer = await app.post('', '/logout', { headers: { cookie, origin } });
      expect(answer.statusCode).toBe(403);
    }
    expect(await isSignedIn(cookie)).toBe(true);
  });

  it('ends the session in the store, the cookie and what the browser keeps', async () => {
    const { cookie } = await login();
    const answer = await app.post('', '/logout', { headers: { cookie } });
    expect(answer.statusCode).toBe(303);
    expect(String(answer.headers['set-cookie'])).toMatch(/^__Host-session=; .*Max-Age=0/);
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect(await isSignedIn(cookie)).toBe(false);
  });

  it('and signing in from another site is refused too', async () => {
    const answer = await app.post('', '/login', {
      payload: form,
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.statusCode).toBe(403);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});

describe('a session ends at the next request', () => {
  it.each([
    [
      'its person is suspended',
      'update users set suspended_at = now()',
      'update users set suspended_at = null',
    ],
    ['its person is erased', 'update users set erased_at = now()', 'update users set erased_at = null'],
    ['its time is over', "update sessions set expires_at = now() - interval '10 years'", ''],
  ])('when %s', async (_when, change, undo) => {
    const { cookie } = await login();
    expect(await isSignedIn(cookie)).toBe(true);
    await sql.unsafe(change);
    expect(await isSignedIn(cookie)).toBe(false);
    if (undo) await sql.unsafe(undo);
  });

  it('that began 180 days ago, however often it was used', async () => {
    const { cookie } = await login();
    for (let days = 0; days < 180; days += 20) {
      expect([days, await isSignedIn(cookie)]).toEqual([days, true]);
      clock.advance({ days: 20 });
    }
    expect(await isSignedIn(cookie)).toBe(false);
  });

  it('that nobody used for thirty days', async () => {
    const { cookie } = await login();
    clock.advance({ days: 31 });
    expect(await isSignedIn(cookie)).toBe(false);
  });

  it('with the rights of its person: a demoted administrator is none', async () => {
    await sql`update users set role = 'admin'`;
    const { cookie } = await login();
    const roleNow = async () => {
      const answer = await app.get('', '/api/auth/session', { headers: { cookie } });
      return answer.json<{ user: { role: string } }>().user.role;
    };
    expect(await roleNow()).toBe('admin');
    await sql`update users set role = 'operator'`;
    expect(await roleNow()).toBe('operator');
  });
});

describe('where forms come from', () => {
  it.each([
    ['its own page', { origin: 'https://piattaforma.test' }, 303],
    ['its own page without Origin', { 'sec-fetch-site': 'same-origin' }, 303],
    ['a plain client', {}, 303],
    ['an activity’s page', { origin: 'https://alba.piattaforma.test' }, 403],
    ['an opaque page', { origin: 'null' }, 403],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ])('signing in from %s', async (_from, headers, status) => {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/login',
      headers: { host: 'piattaforma.test', 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: form,
    });
    expect(answer.statusCode).toBe(status);
  });
});
