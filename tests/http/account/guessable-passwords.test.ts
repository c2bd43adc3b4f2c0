// Wherever a password is chosen, common ones are refused, and those that are little more than the person's name.
import { describe, expect, it } from 'vitest';

import { createAdmin } from '#app/domain/identity/administrators.server.ts';
import { accountApp, CHIARA, fieldErrors, PASSWORD } from '#tests/support/account-app.ts';

const { app, deps, newVisitor, linkTo, register, signedIn } = await accountApp();

const COMMON = 'Password1!';
const OWN = 'Chiara2027!';
const GOOD = 'Ombrello-Giraffa7!';
const TOO_COMMON =
  "Questa password è troppo facile da indovinare: usa due o tre parole che non c'entrano l'una con l'altra";
const TOO_OWN = 'La password contiene il tuo nome o il tuo indirizzo: scegline una che non parla di te';

async function count(): Promise<number> {
  const [row] = await app.database.sql`select count(*)::int as users from users`;
  return Number(row?.['users']);
}

async function call(method: 'POST' | 'PUT', url: string, payload: object) {
  const headers = { host: 'piattaforma.test', accept: 'application/json' };
  const answer = await app.app.inject({ method, url, headers, payload });
  return { status: answer.statusCode, body: answer.json<unknown>() };
}

const refusal = (field: string, message: string) => ({
  status: 422,
  body: { error: expect.objectContaining({ fields: { [field]: [message] } }) as unknown },
});

describe('a password that is easily guessed', () => {
  it.each([
    ['/register', 'Registrati'],
    ['/onboarding', 'Continua'],
  ])('makes no account on %s', async (path, button) => {
    const before = await count();
    const guest = newVisitor();
    await guest.visit(path);
    const page = await guest.submit(button, { ...CHIARA, password: COMMON });
    expect(page.status).toBe(422);
    expect(fieldErrors(page)).toEqual([TOO_COMMON]);
    expect(page.html).not.toContain(COMMON);
    expect(fieldErrors(await guest.submit(button, { ...CHIARA, password: OWN }))).toEqual([TOO_OWN]);
    expect(await count()).toBe(before);
  });

  it.each([
    ['/register', 'Registrati'],
    ['/onboarding', 'Continua'],
  ])('is told with whatever else is wrong on %s', async (path, button) => {
    const guest = newVisitor();
    await guest.visit(path);
    for (const [password, told] of [
      [COMMON, TOO_COMMON],
      [OWN, TOO_OWN],
    ] as const) {
      const page = await guest.submit(button, { ...CHIARA, phone: 'x', password });
      expect([page.status, ...fieldErrors(page)]).toEqual([422, expect.any(String), told]);
      expect(page.html).not.toContain(password);
    }
    const doubted = await guest.submit(button, { ...CHIARA, email: 'chiara@gmial.com', password: COMMON });
    expect(fieldErrors(doubted)).toEqual([expect.stringContaining('gmail.com'), TOO_COMMON]);
  });

  it('makes no account by the JSON call', async () => {
    const { terms: _terms, ...body } = CHIARA;
    const before = await count();
    expect(await call('POST', '/api/public/user', { ...body, password: COMMON })).toMatchObject(
      refusal('password', TOO_COMMON),
    );
    expect(await call('POST', '/api/public/user', { ...body, password: OWN })).toMatchObject(
      refusal('password', TOO_OWN),
    );
    expect(await count()).toBe(before);
  });

  it('makes no administrator', async () => {
    const email = 'capo.supremo@example.com';
    expect(await createAdmin(deps, { email, password: COMMON })).toMatchObject({
      error: 'guessable-password',
    });
    expect(await createAdmin(deps, { email, password: 'Supremo2027!' })).toMatchObject({
      error: 'personal-password',
    });
  });

  it('is not taken in the settings', async () => {
    await register({ email: 'impostazioni@example.com' });
    const chiara = await signedIn('impostazioni@example.com');
    await chiara.visit('/settings/password');
    for (const [password, message] of [
      [COMMON, TOO_COMMON],
      [OWN, TOO_OWN],
    ] as const) {
      const change = { currentPassword: PASSWORD, newPassword: password, confirmPassword: password };
      const page = await chiara.submit('Cambia la password', change);
      expect([page.status, ...fieldErrors(page)]).toEqual([422, message]);
      const both = await chiara.submit('Cambia la password', { ...change, confirmPassword: GOOD });
      expect(fieldErrors(both)).toEqual([message, expect.stringContaining('non coincid')]);
    }
    expect((await signedIn('impostazioni@example.com')).page.url.pathname).toBe('/onboarding');
  });

  it('is not taken by a link, which stays good for a better one', async () => {
    const email = 'dimenticata@example.com';
    await register({ email });
    const guest = newVisitor();
    await guest.visit('/password-reset');
    await guest.submit('Inviami il link', { email });
    const link = await linkTo(email, '/password-reset');
    await guest.visit(link);
    const choose = (password: string) =>
      guest.submit('Cambia la password', { newPassword: password, confirmPassword: password });
    expect(fieldErrors(await choose(COMMON))).toEqual([TOO_COMMON]);
    const both = await guest.submit('Cambia la password', { newPassword: OWN, confirmPassword: GOOD });
    expect(fieldErrors(both)).toEqual([TOO_OWN, expect.stringContaining('non coincid')]);
    expect(fieldErrors(await choose(OWN))).toEqual([TOO_OWN]);
    const token = new URL(link, 'https://piattaforma.test').searchParams.get('token');
    const path = '/api/public/user/password-reset';
    expect(await call('POST', path, { token, newPassword: COMMON })).toMatchObject(
      refusal('newPassword', TOO_COMMON),
    );
    expect((await choose(GOOD)).text).toContain('Password cambiata');
    expect((await signedIn(email, GOOD)).page.url.pathname).toBe('/onboarding');
  });
});
