// Whatever fails in a call for programs, its client gets a code; the NextAuth client gets it in an address.
import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { ERRORS } from '#app/errors.ts';
import { accountApp, CHIARA, PASSWORD } from '#tests/support/account-app.ts';
import { testApp } from '#tests/support/test-app.ts';

const { app, register } = await accountApp();
await register();

const broken = await testApp({ database: app.database });
await broken.breakDatabase();

const limited = await accountApp({});

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const { terms: _terms, ...PERSON } = CHIARA;

type App = typeof app;
type Sent = { body?: string; type?: string; accept?: string; cookie?: string; from?: string };

async function call(on: App, asked: string, sent: Sent = {}) {
  const { body, type, accept = '*/*', cookie = '', from = '203.0.113.9' } = sent;
  const [method, url] = asked.split(' ') as ['POST', string];
  const answer = await on.app.inject({
    method,
    url,
    remoteAddress: from,
    headers: {
      host: 'piattaforma.test',
      accept,
      cookie,
      ...(type === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.body };
}

function codeOf(body: string): unknown {
  const { error } = JSON.parse(body) as { error?: { code?: unknown; message?: unknown } };
  expect(error?.message).toEqual(expect.any(String));
  return error?.code;
}

describe('a call that fails', () => {
  const huge = JSON.stringify({ name: 'a'.repeat(100_000) });
  const person = JSON.stringify(PERSON);
  const CASES: [asked: string, sent: Sent, status: number, code: string][] = [
    ['POST /api/public/user', {}, 400, 'VALIDATION_FAILED'],
    ['POST /api/public/user', { type: JSON_TYPE }, 400, 'VALIDATION_FAILED'],
    ['POST /api/public/user', { type: JSON_TYPE, body: huge }, 413, 'TOO_LARGE'],
    ['POST /api/public/user', { type: JSON_TYPE, body: huge, accept: 'text/html' }, 413, 'TOO_LARGE'],
    ['POST /api/public/user', { type: '///', body: person }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['POST /api/public/user/password-reset', {}, 400, 'VALIDATION_FAILED'],
    ['PUT /api/user', {}, 401, 'SESSION_REQUIRED'],
    ['GET /api/user', { accept: 'text/html' }, 405, 'METHOD_NOT_ALLOWED'],
    ['DELETE /api/cities', {}, 405, 'METHOD_NOT_ALLOWED'],
    ['POST /api/subdomain', { type: JSON_TYPE, body: '{}' }, 405, 'METHOD_NOT_ALLOWED'],
    ['OPTIONS /api/user', {}, 405, 'METHOD_NOT_ALLOWED'],
    ['GET /api/nothing', {}, 404, 'NOT_FOUND'],
    ['GET /api/nothing', { accept: 'text/html' }, 404, 'NOT_FOUND'],
    ['POST /api/nothing', { type: JSON_TYPE, body: '{}' }, 404, 'NOT_FOUND'],
    ['GET /api/auth/nothing', {}, 404, 'NOT_FOUND'],
    ['POST /api/auth/nothing', { type: FORM, body: 'a=1' }, 404, 'NOT_FOUND'],
    ['PUT /api/auth/session', { type: FORM, body: 'a=1' }, 405, 'METHOD_NOT_ALLOWED'],
    ['POST /api/auth/callback/credentials', {}, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ];

  it.each(CASES.map((each, index) => ({ index, each })))(
    'is answered with its code: $index',
    async ({ each }) => {
      const [asked, sent, status, code] = each;
      const { headers, ...answer } = await call(app, asked, sent);
      expect([asked, answer.status, codeOf(answer.body)]).toEqual([asked, status, code]);
      expect(headers['content-type']).toContain('application/json');
      expect([asked, typeof headers['allow']]).toEqual([asked, status === 405 ? 'string' : 'undefined']);
    },
  );

  it('for a file says in plain text that there is none', async () => {
    const { status, body } = await call(app, 'GET /files/non-esiste');
    expect([status, body.trim()]).toEqual([404, ERRORS.ENOENT.message]);
  });

  it('says that the database is down, whoever asks', async () => {
    const session = `__Host-session=${'a'.repeat(43)}`;
    const asked: [string, Sent][] = [
      ['POST /api/public/user', { type: JSON_TYPE, body: person }],
      ['POST /api/public/user', { type: JSON_TYPE, body: person, accept: 'text/html' }],
      ['PUT /api/public/user/password-reset', { type: JSON_TYPE, body: '{"email":"a@example.com"}' }],
      ['PUT /api/user', { type: JSON_TYPE, body: '{}', cookie: session }],
      ['PUT /api/onboarding-completed', { cookie: session }],
      ['GET /api/auth/session', { cookie: session }],
      ['GET /api/subdomain?label=alba', {}],
    ];
    for (const [each, sent] of asked) {
      const answer = await call(broken, each, sent);
      expect([each, answer.status, codeOf(answer.body)]).toEqual([each, 500, 'DATABASE']);
    }
  });

  it('says when to come back, of a budget of its own and of all forms', async () => {
    const one = { type: JSON_TYPE, body: person, from: '203.0.113.20' };
    await call(limited.app, 'POST /api/public/user', one);
    await limited.app.database.sql`update rate_limits set points = 5000`;
    const own = await call(limited.app, 'POST /api/public/user', one);
    expect([own.status, codeOf(own.body)]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(own.headers['retry-after'])).toBeGreaterThan(0);
    const html = await call(limited.app, 'POST /api/public/user', { ...one, accept: 'text/html' });
    expect([html.status, codeOf(html.body)]).toEqual([429, 'TOO_MANY_REQUESTS']);
  });
});

describe('PUT /api/public/user/password-reset', () => {
  it.each(['{}', '{"email":null}', '{"email":7}', '{"email":"x"}', `{"email":"${'x'.repeat(401)}"}`])(
    'is neutral to what is asked: %#',
    async (body) => {
      const answer = await call(app, 'PUT /api/public/user/password-reset', { type: JSON_TYPE, body });
      expect([answer.status, JSON.parse(answer.body)]).toEqual([
        200,
        { message: "Se l'indirizzo è registrato, riceverai un link" },
      ]);
    },
  );
});

describe('the sign-in call', () => {
  const csrfOf = async (on: App) => {
    const answer = await call(on, 'GET /api/auth/csrf');
    const { csrfToken } = JSON.parse(answer.body) as { csrfToken: string };
    return { csrfToken, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' };
  };
  const credentials = (more: Record<string, string> = {}) =>
    new URLSearchParams({ email: CHIARA.email, password: 'Sbagliata1!', json: 'true', ...more }).toString();

  /** Handles the answer as `next-auth/react` does. */
  const readAsClient = (body: string) =>
    new URL((JSON.parse(body) as { url: string }).url).searchParams.get('error');

  it('answers what the client understands, whatever stands in its way', async () => {
    const { csrfToken, cookie } = await csrfOf(app);
    const path = 'POST /api/auth/callback/credentials';
    const answers = {
      CSRF_INVALID: await call(app, path, { type: FORM, body: credentials() }),
      INVALID_CREDENTIALS: await call(app, path, { type: FORM, cookie, body: credentials({ csrfToken }) }),
      TOO_LARGE: await call(app, path, { type: FORM, body: credentials({ email: 'a'.repeat(99_000) }) }),
      UNSUPPORTED_MEDIA_TYPE: await call(app, path, { type: JSON_TYPE, body: '{}' }),
      DATABASE: await call(broken, path, { type: FORM, cookie, body: credentials({ csrfToken }) }),
      NOT_FOUND: await call(app, 'POST /api/auth/signin/google', { type: FORM, body: credentials() }),
    };
    for (const [code, answer] of Object.entries(answers)) {
      expect([code, readAsClient(answer.body), codeOf(answer.body)]).toEqual([code, code, code]);
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
  });

  it('is limited in words that the client understands, by its own budget and by that of all forms', async () => {
    const { csrfToken, cookie } = await csrfOf(limited.app);
    const sent = { type: FORM, cookie, body: credentials({ csrfToken }), from: '203.0.113.30' };
    const path = 'POST /api/auth/callback/credentials';
    let answer = await call(limited.app, path, sent);
    for (let tries = 0; tries < 60 && answer.status === 401; tries += 1)
      answer = await call(limited.app, path, sent);
    expect([answer.status, readAsClient(answer.body)]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    await limited.app.database.sql`update rate_limits set points = 5000`;
    const all = await call(limited.app, path, sent);
    expect([all.status, readAsClient(all.body)]).toEqual([429, 'TOO_MANY_REQUESTS']);
  });

  it('leads a plain form to the page that says it', async () => {
    const { csrfToken, cookie } = await csrfOf(app);
    const accept = 'text/html,application/xhtml+xml';
    const send = (on: App, more: Record<string, string>) =>
      call(on, 'POST /api/auth/callback/credentials', {
        type: FORM,
        accept,
        cookie,
        body: new URLSearchParams({ email: CHIARA.email, password: 'Sbagliata1!', ...more }).toString(),
      });
    for (const [code, answer] of [
      ['CSRF_INVALID', await send(app, {})],
      ['INVALID_CREDENTIALS', await send(app, { csrfToken })],
      ['DATABASE', await send(broken, { csrfToken })],
    ] as const) {
      expect([code, answer.status, answer.headers['location']]).toEqual([
        code,
        303,
        `https://piattaforma.test/api/auth/error?error=${code}`,
      ]);
    }
    const right = await send(app, { csrfToken, password: PASSWORD });
    expect([right.status, right.headers['location']]).toEqual([303, 'https://piattaforma.test/dashboard']);
  });

  it('is found under another base path as well', async () => {
    const other = await accountApp({ RATE_LIMITS: '0', AUTH_BASE_PATH: '/sessione/v1' });
    const answer = await call(other.app, 'POST /sessione/v1/callback/credentials', {
      type: JSON_TYPE,
      body: '{}',
    });
    expect([answer.status, readAsClient(answer.body)]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect((JSON.parse(answer.body) as { url: string }).url).toContain('/sessione/v1/error?');
  });
});

it('every code of the catalogue has a place in the product', () => {
  const root = new URL('../../../', import.meta.url);
  const sources = ['app/', 'server/']
    .flatMap((folder) =>
      readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map((name) => folder + name),
    )
    .filter((name) => /\.tsx?$/.test(name) && name !== 'app/errors.ts')
    .map((name) => readFileSync(new URL(name, root), 'utf8'))
    .join('\n');
  const unused = Object.keys(ERRORS).filter((code) => !new RegExp(`\\b${code}\\b`).test(sources));
  expect(unused).toEqual([]);
});
