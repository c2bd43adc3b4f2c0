// The five account calls, as their contract defines them.
import { describe, expect, it } from 'vitest';

import { accountApp, CHIARA, PASSWORD } from '#tests/support/account-app.ts';
import { startSession } from '#app/domain/identity/signing-in/sessions.server.ts';

const { app, deps, mailsTo, linkTo, register } = await accountApp();
const sql = app.database.sql;

const { terms: _terms, ...BODY } = CHIARA;

const RECORD = [
  'id',
  'name',
  'surname',
  'email',
  'phone',
  'privacy',
  'role',
  'credits',
  'emailVerified',
  'createdAt',
  'updatedAt',
  'onboardingCompleted',
  'referralCode',
].toSorted();

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function call(asked: `${Method} ${string}`, body?: unknown, cookie = '') {
  const [method, url] = asked.split(' ') as [Method, string];
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await app.app.inject({
    method,
    url,
    headers: {
      host: 'piattaforma.test',
      accept: 'application/json',
      'content-type': 'application/json',
      cookie,
    },
    ...(body === undefined ? {} : { payload }),
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: answer.body === '' ? undefined : answer.json<Record<string, unknown>>(),
  };
}

async function cookieOf(email: string, kind: 'full' | 'onboarding' = 'full'): Promise<string> {
  const [user] = await sql`select id from users where email = ${email}`;
  return `__Host-session=${await startSession(deps, { userId: Number(user?.['id']), kind, userAgent: undefined })}`;
}

describe('POST /api/public/user', () => {
  it('answers 201 with the record and no secret, and mails the link', async () => {
    const { status, body, headers } = await call('POST /api/public/user', BODY);
    expect(status).toBe(201);
    expect(Object.keys(body ?? {}).toSorted()).toEqual(RECORD);
    expect(body).toMatchObject({
      email: CHIARA.email,
      privacy: true,
      role: 'operator',
      credits: 0,
      emailVerified: false,
      onboardingCompleted: false,
    });
    expect(JSON.stringify(body)).not.toMatch(/hash|argon|password/i);
    expect(headers['cache-control']).toContain('no-store');
    expect(await mailsTo(CHIARA.email)).toHaveLength(1);
  });

  it('answers what is wrong, field by field', async () => {
    const { status, body } = await call('POST /api/public/user', {
      ...BODY,
      email: 'x',
      password: 'corta',
      privacy: false,
    });
    expect(status).toBe(422);
    expect(body).toEqual({
      error: {
        code: 'VALIDATION_FAILED',
        message: 'Correggi i dati inseriti',
        fields: {
          email: ['Email non valida'],
          password: [expect.stringContaining('almeno 10 caratteri')],
          privacy: ['Per continuare devi accettare'],
        },
      },
    });
  });

  it('answers EXISTING_USER for a registered address', async () => {
    const { status, body } = await call('POST /api/public/user', { ...BODY, email: 'CHIARA@example.com' });
    expect(status).toBe(409);
    expect(body).toMatchObject({ error: { code: 'EXISTING_USER' } });
  });

  it.each(['', '{', 'null', '[]', '"ciao"', '42'])('refuses the body %j', async (text) => {
    const { status, body } = await call('POST /api/public/user', text);
    expect([400, 422]).toContain(status);
    expect(body).toMatchObject({ error: { code: 'VALIDATION_FAILED' } });
  });
});

describe('PUT /api/user', () => {
  it('changes what is given and leaves the rest', async () => {
    await register({ email: 'profilo@example.com' });
    const { status, body } = await call(
      'PUT /api/user',
      { name: 'Carla' },
      await cookieOf('profilo@example.com'),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Carla', surname: CHIARA.surname, email: 'profilo@example.com' });
    expect(Object.keys(body ?? {}).toSorted()).toEqual(RECORD);
  });

  it('never changes what is no profile field', async () => {
    const cookie = await cookieOf('profilo@example.com');
    const before = await call('PUT /api/user', {}, cookie);
    const { body } = await call(
      'PUT /api/user',
      { role: 'admin', email: 'altra@example.com', credits: 9, id: 1 },
      cookie,
    );
    expect(body).toMatchObject({
      role: before.body?.['role'],
      email: before.body?.['email'],
      credits: before.body?.['credits'],
      id: before.body?.['id'],
    });
  });

  it('needs a full session', async () => {
    for (const cookie of ['', await cookieOf('profilo@example.com', 'onboarding')]) {
      const { status, body } = await call('PUT /api/user', { name: 'X' }, cookie);
      expect([status, body]).toMatchObject([401, { error: { code: 'SESSION_REQUIRED' } }]);
    }
  });
});

describe('PUT /api/onboarding-completed', () => {
  it('takes the limited session, once the address is verified, and gives the credits once', async () => {
    const cookie = await cookieOf(CHIARA.email, 'onboarding');
    const early = await call('PUT /api/onboarding-completed', undefined, cookie);
    expect([early.status, early.body]).toMatchObject([403, { error: { code: 'EMAIL_NOT_VERIFIED' } }]);
    await sql`update users set email_verified_at = now() where email = ${CHIARA.email}`;
    for (let time = 1; time <= 2; time += 1) {
      const { status, body } = await call('PUT /api/onboarding-completed', undefined, cookie);
      expect([status, body]).toMatchObject([
        200,
        { credits: 50, onboardingCompleted: true, emailVerified: true },
      ]);
    }
    expect((await call('PUT /api/onboarding-completed')).status).toBe(401);
  });
});

describe('/api/public/user/password-reset', () => {
  it('asks neutrally: always 200, always the same', async () => {
    await register({ email: 'reset@example.com' });
    const answers = await Promise.all(
      ['reset@example.com', 'nessuno@example.com', 'non è un indirizzo'].map((email) =>
        call('PUT /api/public/user/password-reset', { email }),
      ),
    );
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, { message: "Se l'indirizzo è registrato, riceverai un link" }]);
  });

  it('completes with the token, and only once', async () => {
    const link = await linkTo('reset@example.com', '/password-reset');
    const token = new URLSearchParams(link.split('?')[1]).get('token');
    const { status, body } = await call('POST /api/public/user/password-reset', {
      token,
      newPassword: 'Nuova2027!x',
    });
    expect(status).toBe(200);
    expect(Object.keys(body ?? {}).toSorted()).toEqual(RECORD);
    const again = await call('POST /api/public/user/password-reset', {
      token,
      newPassword: 'Nuova2027!y',
    });
    expect([again.status, again.body]).toMatchObject([
      400,
      { error: { code: 'PASSWORD_RESET_TOKEN_INVALID' } },
    ]);
  });
});

describe('other methods', () => {
  it.each([
    ['GET', '/api/public/user', 'POST'],
    ['PUT', '/api/public/user', 'POST'],
    ['GET', '/api/user', 'PUT'],
    ['POST', '/api/user', 'PUT'],
    ['DELETE', '/api/user', 'PUT'],
    ['GET', '/api/onboarding-completed', 'PUT'],
    ['POST', '/api/onboarding-completed', 'PUT'],
    ['GET', '/api/public/user/password-reset', 'PUT, POST'],
  ] as const)('%s %s is 405 and says what is allowed', async (method, url, allowed) => {
    const { status, headers } = await call(`${method} ${url}`, method === 'GET' ? undefined : {});
    expect([status, headers['allow']]).toEqual([405, allowed]);
  });
});

describe('the session calls', () => {
  const host = { host: 'piattaforma.test' };
  const get = (url: string, cookie = '') =>
    app.app.inject({ method: 'GET', url, headers: { ...host, cookie } });
  const post = (url: string, fields: Record<string, string>, cookie = '') =>
    app.app.inject({
      method: 'POST',
      url,
      headers: { ...host, cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  const csrf = async () => {
    const answer = await get('/api/auth/csrf');
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    return { cookie, csrfToken: answer.json<{ csrfToken: string }>().csrfToken };
  };

  it('list one provider of the type credentials', async () => {
    expect((await get('/api/auth/providers')).json()).toMatchObject({
      credentials: { id: 'credentials', type: 'credentials' },
    });
  });

  it('answer an empty object without a session', async () => {
    expect((await get('/api/auth/session?callbackUrl=https%3A%2F%2Fpiattaforma.test%2F')).json()).toEqual({});
  });

  it('need the token of the cookie, and answer 400 without', async () => {
    const { cookie, csrfToken } = await csrf();
    const fields = { email: 'profilo@example.com', password: PASSWORD, json: 'true' };
    for (const [sent, jar] of [
      [{}, cookie],
      [{ csrfToken: 'x' }, cookie],
      [{ csrfToken: '0'.repeat(64) }, cookie],
      [{ csrfToken }, ''],
    ] as const) {
      expect((await post('/api/auth/callback/credentials', { ...fields, ...sent }, jar)).statusCode).toBe(
        400,
      );
      const out = await post('/api/auth/signout', { ...sent }, jar);
      expect([out.statusCode, out.body]).toEqual([
        400,
        expect.stringContaining('Could not fetch CSRF Token for signing out'),
      ]);
    }
    expect((await post('/api/auth/callback/credentials', { ...fields, csrfToken }, cookie)).statusCode).toBe(
      200,
    );
  });

  it('never lead to another site', async () => {
    const { cookie, csrfToken } = await csrf();
    const fields = {
      email: 'profilo@example.com',
      password: PASSWORD,
      csrfToken,
      json: 'true',
      callbackUrl: 'https://evil.example/',
    };
    const answer = await post('/api/auth/callback/credentials', fields, cookie);
    expect(answer.json()).toEqual({ url: 'https://piattaforma.test/dashboard' });
  });

  it('show errors on a page', async () => {
    const answer = await get('/api/auth/error?error=CredentialsSignin');
    const page = await app.get('', String(answer.headers['location']));
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Credenziali non valide')]);
  });

  it('are found under another base path too', async () => {
    const other = await accountApp({ RATE_LIMITS: '0', AUTH_BASE_PATH: '/sessione/v1' });
    const answer = await other.app.get('', '/sessione/v1/providers');
    expect(answer.json()).toMatchObject({
      credentials: { signinUrl: 'https://piattaforma.test/sessione/v1/signin/credentials' },
    });
    expect((await other.app.get('', '/sessione/v1/csrf')).json()).toHaveProperty('csrfToken');
    expect((await other.app.get('', '/sessione/v1/error?error=SessionRequired')).headers['location']).toBe(
      '/login?error=SessionRequired',
    );
  });
});
