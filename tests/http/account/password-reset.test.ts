// Links to a new password.
import { describe, expect, it } from 'vitest';

import { accountApp, CHIARA, PASSWORD } from '#tests/support/account-app.ts';

const { app, clock, newVisitor, mailsTo, linkTo, register, signedIn } = await accountApp();
const sql = app.database.sql;

async function ask(email: string): Promise<void> {
  // Long enough after the last mail, so that another one is sent.
  clock.advance({ minutes: 6 });
  const guest = newVisitor();
  await guest.visit('/password-reset');
  await guest.submit('Inviami il link', { email });
  clock.advance({ seconds: 1 });
}

async function use(link: string, password: string): Promise<number> {
  const guest = newVisitor();
  await guest.visit(link);
  return (await guest.submit('Cambia la password', { newPassword: password, confirmPassword: password }))
    .status;
}

describe('a reset link', () => {
  it('works once, and only the newest', async () => {
    const email = 'due@example.com';
    await register({ email });
    await ask(email);
    const first = await linkTo(email, '/password-reset');
    await ask(email);
    const second = await linkTo(email, '/password-reset');
    expect(await use(first, 'Prima2027!x')).toBe(400);
    const both = await Promise.all([use(second, 'Seconda-barca27!'), use(second, 'Seconda-barca27!')]);
    expect(both.toSorted()).toEqual([200, 400]);
    expect(await use(second, 'Terza2027!x')).toBe(400);
    expect((await signedIn(email, 'Seconda-barca27!')).page.url.pathname).toBe('/onboarding');
  });

  it('dies when the password changes in any way, asked for before or under way', async () => {
    const email = 'cambia@example.com';
    await register({ email });
    await sql`update users set onboarding_completed_at = now() where email = ${email}`;
    const chiara = await signedIn(email);
    await ask(email);
    const sent = await linkTo(email, '/password-reset');
    await ask(email);
    await chiara.visit('/settings/password');
    await chiara.submit('Cambia la password', {
      currentPassword: PASSWORD,
      newPassword: 'Dentro-bosco2027!',
      confirmPassword: 'Dentro-bosco2027!',
    });
    const mails = await mailsTo(email);
    expect(mails.filter(({ subject }) => subject === 'Scegli una nuova password')).toHaveLength(1);
    expect(await use(sent, 'Fuori2027!x')).toBe(400);
  });

  it('dies after an hour', async () => {
    const email = 'tardi@example.com';
    await register({ email });
    await ask(email);
    const link = await linkTo(email, '/password-reset');
    clock.advance({ minutes: 61 });
    expect(await use(link, 'Tardi2027!x')).toBe(400);
  });

  it('ends every session and leaves no usable secret in the database', async () => {
    const email = 'fine@example.com';
    await register({ email });
    const chiara = await signedIn(email);
    await ask(email);
    const link = await linkTo(email, '/password-reset');
    const token = new URLSearchParams(link.split('?')[1]).get('token') ?? '';
    const rows =
      await sql`select t::text as row from user_tokens t union all select m::text from mails m union all select j::text from test_jobs j`;
    expect(rows.some(({ row }) => String(row).includes(token))).toBe(false);
    await use(link, 'Finita2027!');
    expect((await chiara.visit('/onboarding')).text).toContain('Passo 1 di 2');
    expect((await signedIn(email, 'Finita2027!')).page.text).toContain('Passo 2 di 2');
  });

  it('is not leaked: neither kept nor sent to others as a referrer', async () => {
    const answer = await app.get('', '/password-reset?token=abc');
    expect(answer.headers['referrer-policy']).toBe('strict-origin');
    expect(answer.headers['cache-control']).toContain('no-store');
  });
});

describe('asking for links', () => {
  it('is answered alike for known, unknown and unverified addresses', async () => {
    await register({ email: 'nota@example.com' });
    const guest = newVisitor();
    await guest.visit('/register');
    await guest.submit('Registrati', { ...CHIARA, email: 'nonverificata@example.com' });
    for (const [path, button] of [
      ['/password-reset', 'Inviami il link'],
      ['/verify/resend', 'Inviami il link'],
    ] as const) {
      const answers = [];
      for (const email of [
        'nota@example.com',
        'ignota@example.com',
        'nonverificata@example.com',
        'nota@example.com',
        'ignota@example.com',
      ]) {
        const visitor = newVisitor();
        await visitor.visit(path);
        const { url, status, text } = await visitor.submit(button, { email });
        answers.push({ path: url.pathname, status, text: text.replaceAll(email, '…') });
      }
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    }
  });

  it('takes as long for a known address as for an unknown one', async () => {
    await register({ email: 'tempo@example.com' });
    const times: Record<string, number[]> = { 'tempo@example.com': [], 'vuoto@example.com': [] };
    for (let round = 0; round < 50; round += 1) {
      for (const [email, taken] of Object.entries(times)) {
        const start = performance.now();
        await app.post('', '/password-reset', { payload: `email=${email}` });
        taken.push(performance.now() - start);
      }
    }
    const [known = 0, unknown = 0] = Object.values(times).map(
      (taken) => taken.toSorted((a, b) => a - b)[25] ?? 0,
    );
    expect(Math.abs(known - unknown)).toBeLessThan(Math.max(known, unknown) * 0.6 + 3);
  });

  it('does the same work for both: one job, whoever is behind the address', async () => {
    const jobs = async (email: string) => {
      await sql`delete from test_jobs`;
      await app.post('', '/password-reset', { payload: `email=${email}` });
      return (await sql`select name from test_jobs`).map(({ name }) => String(name));
    };
    expect(await jobs('tempo@example.com')).toEqual(['account.link']);
    expect(await jobs('vuoto@example.com')).toEqual(['account.link']);
  });
});

describe('links are built from the configuration', () => {
  it.each(['x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-original-host', 'x-host'])(
    'not from %s',
    async (header) => {
      await register({ email: `${header}@example.com` });
      const value = header === 'forwarded' ? 'host=evil.example;proto=http' : 'evil.example';
      for (const path of ['/password-reset', '/verify/resend']) {
        const answer = await app.post('', path, {
          payload: `email=${header}%40example.com`,
          headers: { [header]: value },
        });
        expect(`${String(answer.headers['location'])}${answer.body}`).not.toContain('evil.example');
      }
      for (const { html, text } of await mailsTo(`${header}@example.com`))
        expect(html + text).not.toContain('evil.example');
      expect(await linkTo(`${header}@example.com`, '/password-reset')).toMatch(/^\/password-reset\?token=/);
    },
  );

  it('nor from Host: another one is refused', async () => {
    const answer = await app.post('', '/password-reset', {
      payload: 'email=nota@example.com',
      headers: { host: 'evil.example' },
    });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('evil.example');
  });
});
