// The second factor, without scripts: switched on, asked for, lost and removed.
import { describe, expect, it } from 'vitest';

import { fieldErrors, PASSWORD } from '#tests/support/account-app.ts';
import { adminApp } from '#tests/support/admin-app.ts';
import { authenticator, switchOn } from '#tests/support/authenticator.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const world = await adminApp();
const { app, admin, anAdmin, audit, clock, linkTo, mailsTo, newVisitor, signedIn } = world;
const { sql } = app.database;
const WRONG = ['Il codice non è valido o è già stato usato'];

async function withFactor(email: string) {
  const { visitor, viewer } = await world.person(email);
  const factor = await switchOn(visitor, clock);
  clock.advance({ minutes: 2 });
  return { visitor, email, userId: viewer.userId, ...factor };
}

/** The password was right; the code is still missing. */
const halfSignedIn = (email: string) => signedIn(email);

async function isIn(visitor: Visitor): Promise<boolean> {
  return (await visitor.visit('/settings')).url.pathname === '/settings';
}

describe('switching it on', () => {
  it('shows a key and its picture, wants a right code, and shows recovery codes once', async () => {
    const email = 'accende@example.com';
    const { visitor } = await world.person(email);
    const elsewhere = await signedIn(email);
    await visitor.visit('/settings/second-factor');
    await visitor.submit('Attiva la verifica');
    expect(visitor.page.root.querySelector('svg[role=img] path')?.getAttribute('d')).toMatch(/^M/);
    await visitor.submit('Conferma il codice', { code: '000000' });
    expect([visitor.page.status, fieldErrors(visitor.page)]).toEqual([422, WRONG]);
    expect(await sql`select enabled_at from second_factors where enabled_at is not null`).toEqual([]);
    const { recoveryCodes } = await switchOnAfter(visitor);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await visitor.visit('/settings/second-factor')).text).not.toContain(recoveryCodes[0]);
    expect(visitor.page.text).toContain('Te ne restano 10');
    expect(await isIn(elsewhere)).toBe(false);
    expect((await mailsTo(email)).at(-1)?.subject).toBe('Verifica in due passaggi attivata');
    const stored = JSON.stringify(await sql`select * from recovery_codes`);
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''));
  });

  async function switchOnAfter(visitor: Visitor) {
    await visitor.submit('Annulla');
    return switchOn(visitor, clock);
  }

  it('counts only the key that the page shows, and cancelling on an old page switches nothing off', async () => {
    const { visitor } = await world.person('schede@example.com');
    await visitor.visit('/settings/second-factor');
    const again = visitor.request('Attiva la verifica');
    await visitor.send(again);
    const key = visitor.page.root.querySelector('main code')?.text.replaceAll(' ', '') ?? '';
    const confirm = visitor.request('Conferma il codice', { code: authenticator(key, clock).code() });
    const cancel = visitor.request('Annulla');
    await visitor.send(again);
    await visitor.send(confirm);
    expect(visitor.page.text).toContain('La pagina era vecchia: ecco come stanno le cose');
    await visitor.submit('Annulla');
    await switchOn(visitor, clock);
    await visitor.send(cancel);
    expect(visitor.page.text).toContain('La pagina era vecchia: ecco come stanno le cose');
    expect(visitor.page.text).toContain('Disattiva la verifica');
  });

  it('says it when no recovery code is left', async () => {
    const { visitor, userId } = await withFactor('esauriti@example.com');
    await sql`update recovery_codes set used_at = now() where user_id = ${userId}`;
    expect((await visitor.visit('/settings/second-factor')).text).toContain('Non te ne restano');
  });

  it('asks first who is at the screen', async () => {
    const { visitor } = await world.person('schermo@example.com');
    clock.advance({ minutes: 11 });
    expect((await visitor.visit('/settings/second-factor')).url.pathname).toBe('/settings/confirm');
  });
});

describe('signing in with it', () => {
  it('opens nothing before the code, and makes a new session after it', async () => {
    const person = await withFactor('entra@example.com');
    const half = newVisitor();
    await half.visit('/login?redirect=%2Fsettings%2Fcredits');
    await half.submit('Accedi', { email: person.email, password: PASSWORD });
    expect(half.page.url.pathname).toBe('/login/code');
    expect(half.page.text).toContain("Scrivi all'assistenza ([email del gestore])");
    const before = await sql`select id_hash from sessions where user_id = ${person.userId}`;
    expect(before).toHaveLength(1);
    expect(await isIn(half)).toBe(false);
    await half.visit('/login/code?redirect=%2Fsettings%2Fcredits');
    await half.submit('Accedi', { code: '123456' });
    expect([half.page.status, fieldErrors(half.page)]).toEqual([422, WRONG]);
    await half.submit('Accedi', { code: person.app.code() });
    expect(half.page.url.pathname).toBe('/settings/credits');
    expect(await sql`select id_hash from half_sign_ins where user_id = ${person.userId}`).toEqual([]);
  });

  it('hears the code of half a minute before or after, none further away, and each once', async () => {
    const { email, app: phone } = await withFactor('orologio@example.com');
    const attempt = async (code: string) => {
      const half = await halfSignedIn(email);
      await half.submit('Accedi', { code });
      return half.page.url.pathname;
    };
    expect(await attempt(phone.code(-2))).toBe('/login/code');
    expect(await attempt(phone.code(2))).toBe('/login/code');
    expect(await attempt(phone.code(-1))).toBe('/dashboard');
    expect(await attempt(phone.code(-1))).toBe('/login/code');
    expect(await attempt(phone.code(1))).toBe('/dashboard');
    expect(await attempt(phone.code())).toBe('/login/code');
    clock.advance({ minutes: 2 });
    const halves = [await halfSignedIn(email), await halfSignedIn(email), await halfSignedIn(email)];
    const pages = await Promise.all(halves.map((half) => half.submit('Accedi', { code: phone.code() })));
    expect(pages.map(({ url }) => url.pathname).toSorted()).toEqual([
      '/dashboard',
      '/login/code',
      '/login/code',
    ]);
  });

  it('takes a recovery code, as people write it, once', async () => {
    const { email, recoveryCodes } = await withFactor('carta@example.com');
    const [code = ''] = recoveryCodes;
    const half = await halfSignedIn(email);
    await half.submit('Accedi', { code: ` ${code.toLowerCase().replaceAll('-', ' ')}` });
    expect(half.page.url.pathname).toBe('/dashboard');
    expect((await half.visit('/settings/second-factor')).text).toContain('Te ne restano 9');
    const again = await halfSignedIn(email);
    await again.submit('Accedi', { code });
    expect(fieldErrors(again.page)).toEqual(WRONG);
  });

  it('lets wait longer and longer after wrong codes, the right one too', async () => {
    const { email, userId, app: phone } = await withFactor('tentativi@example.com');
    const half = await halfSignedIn(email);
    const slip = () => half.submit('Accedi', { code: '000000' });
    for (let slips = 0; slips < 4; slips += 1) await slip();
    const waits: number[] = [];
    for (let more = 0; more < 4; more += 1) {
      expect((await slip()).status).toBe(422);
      await half.submit('Accedi', { code: phone.code() });
      expect(half.page.status).toBe(429);
      waits.push(Number(half.page.headers['retry-after']));
      clock.advance({ seconds: waits.at(-1) ?? 0 });
    }
    expect(waits).toEqual([30, 60, 120, 240]);
    await half.submit('Accedi', { code: phone.code() });
    expect(half.page.url.pathname).toBe('/dashboard');
    expect(await sql`select failures from second_factors where user_id = ${userId}`).toEqual([
      { failures: 0 },
    ]);
  });

  it('is to be begun anew after ten minutes, and when the password was reset', async () => {
    const { email, app: phone } = await withFactor('lenta@example.com');
    const late = await halfSignedIn(email);
    clock.advance({ minutes: 11 });
    await late.submit('Accedi', { code: phone.code() });
    expect([late.page.url.pathname, late.page.text.includes('accedi di nuovo')]).toEqual(['/login', true]);
    const thief = await halfSignedIn(email);
    const owner = newVisitor();
    await owner.visit('/password-reset');
    await owner.submit('Invia', { email });
    await owner.visit(await linkTo(email, '/password-reset'));
    await owner.submit('Cambia la password', { newPassword: 'Altra2027!x', confirmPassword: 'Altra2027!x' });
    await thief.submit('Accedi', { code: phone.code() });
    expect(thief.page.url.pathname).toBe('/login');
    // The link proves access to the mailbox, not to the device.
    const back = await signedIn(email, 'Altra2027!x');
    expect(back.page.url.pathname).toBe('/login/code');
  });

  it('keeps the half of it in a cookie of its own', async () => {
    const { email } = await withFactor('biscotto@example.com');
    const payload = new URLSearchParams({ email, password: PASSWORD }).toString();
    const answer = await app.post('', '/login', { payload });
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^__Host-sign-in=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=600$/,
    );
  });
});

describe('signing in by the session calls', () => {
  it('takes the code as one more credential', async () => {
    const { email, app: phone } = await withFactor('chiamata@example.com');
    const csrf = await app.get('', '/api/auth/csrf');
    const cookie = String(csrf.headers['set-cookie']).split(';')[0] ?? '';
    const { csrfToken } = csrf.json<{ csrfToken: string }>();
    const call = async (more: Record<string, string>) => {
      const fields = { email, password: PASSWORD, csrfToken, json: 'true', ...more };
      const payload = new URLSearchParams(fields).toString();
      const answer = await app.post('', '/api/auth/callback/credentials', { payload, headers: { cookie } });
      const error = new URL(answer.json<{ url: string }>().url).searchParams.get('error');
      return [answer.statusCode, error, answer.headers['set-cookie'] !== undefined];
    };
    expect(await call({})).toEqual([401, 'SECOND_FACTOR_REQUIRED', false]);
    expect(await call({ code: '000000' })).toEqual([401, 'SECOND_FACTOR_INVALID', false]);
    expect(await call({ code: 'x'.repeat(20_000) })).toEqual([401, 'SECOND_FACTOR_INVALID', false]);
    const code = phone.code();
    expect(await call({ code, password: 'Sbagliata1!' })).toEqual([401, 'INVALID_CREDENTIALS', false]);
    expect(await call({ code })).toEqual([200, null, true]);
    expect(await call({ code })).toEqual([401, 'SECOND_FACTOR_INVALID', false]);
  });
});

describe('who has it', () => {
  it('is asked for a code before password, address, erasure and the factor itself change', async () => {
    const { visitor, app: phone } = await withFactor('conferma@example.com');
    clock.advance({ minutes: 11 });
    for (const path of [
      '/settings/password',
      '/settings/email',
      '/settings/erase',
      '/settings/second-factor',
    ])
      expect([path, (await visitor.visit(path)).url.pathname]).toEqual([path, '/settings/confirm']);
    await visitor.submit('Conferma', { currentPassword: PASSWORD });
    expect([visitor.page.status, fieldErrors(visitor.page)]).toEqual([422, ['Questo campo è obbligatorio']]);
    await visitor.submit('Conferma', { currentPassword: 'Sbagliata1!', code: phone.code() });
    expect(fieldErrors(visitor.page)).toEqual(['La password non è quella attuale']);
    await visitor.submit('Conferma', { currentPassword: PASSWORD, code: phone.code() });
    expect(visitor.page.url.pathname).toBe('/settings/second-factor');
  });

  it('makes new recovery codes, and the old ones are worth nothing', async () => {
    const { visitor, email, recoveryCodes } = await withFactor('nuovi@example.com');
    await visitor.visit('/settings/second-factor');
    await visitor.submit('Fai nuovi codici');
    const half = await halfSignedIn(email);
    await half.submit('Accedi', { code: recoveryCodes[0] });
    expect(fieldErrors(half.page)).toEqual(WRONG);
  });

  it('can switch it off, and is told', async () => {
    const { visitor, email } = await withFactor('spegne@example.com');
    await visitor.visit('/settings/second-factor');
    await visitor.submit('Disattiva la verifica');
    expect(visitor.page.text).toContain('Verifica in due passaggi disattivata');
    expect((await mailsTo(email)).at(-1)?.subject).toBe('Verifica in due passaggi disattivata');
    expect((await signedIn(email)).page.url.pathname).toBe('/dashboard');
  });

  it('finds it in the copy of the data without its secret, and nothing is left after erasure', async () => {
    const { visitor, secret, userId } = await withFactor('copia@example.com');
    const copy = await visitor.visit('/settings/data.json');
    expect(copy.html).toContain('secondFactor');
    expect(copy.html).not.toContain(secret);
    await visitor.visit('/settings/erase');
    await visitor.submit("Cancella l'account", { currentPassword: PASSWORD });
    expect(await sql`select user_id from second_factors where user_id = ${userId}`).toEqual([]);
  });
});

describe('who has lost it', () => {
  it('is let in by an administrator, on record, and told', async () => {
    const { email, userId, visitor } = await withFactor('persa@example.com');
    await admin.visit('/dashboard/admin');
    const fresh = (await anAdmin('aiuta@example.com')).visitor;
    await fresh.visit(`/dashboard/admin/users/${userId}`);
    await fresh.follow('Togli la verifica');
    await fresh.submit('Togli la verifica', { reason: 'Riconosciuta in video' });
    expect(fresh.page.text).toContain('Verifica in due passaggi tolta');
    expect((await audit()).at(-1)).toMatchObject({
      action: 'user.second-factor-removed',
      subject_id: String(userId),
      detail: { reason: 'Riconosciuta in video' },
    });
    expect(await isIn(visitor)).toBe(false);
    expect((await mailsTo(email)).at(-1)?.text).toContain('un amministratore ha disattivato');
    expect((await signedIn(email)).page.url.pathname).toBe('/dashboard');
  });

  it('as an administrator needs another one', async () => {
    const { visitor, userId } = await anAdmin('solo@example.com');
    await switchOn(visitor, clock);
    const page = `/dashboard/admin/users/${userId}/second-factor`;
    await visitor.visit(page);
    expect(visitor.page.text).toContain('solo un altro amministratore');
    const url = new URL(page, visitor.page.url);
    await visitor.send({ method: 'POST', url, body: new URLSearchParams({ reason: 'Mia' }) });
    expect(visitor.page.text).toContain('solo un altro amministratore');
    expect(await sql`select user_id from second_factors where user_id = ${userId}`).toHaveLength(1);
  });
});
