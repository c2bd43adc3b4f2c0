import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { safePath } from '#app/routes/account/answers.server.ts';
import { ERRORS } from '#app/errors.ts';
import { accountApp, fieldErrors, PASSWORD } from '#tests/support/account-app.ts';
import { BASE_URL } from '#tests/support/test-app.ts';

const { app, newVisitor, register, signedIn } = await accountApp();
const EMAIL = 'chiara@example.com';
await register();
await app.database.sql`update users set onboarding_completed_at = now()`;

describe('signing in without scripts', () => {
  it('goes where the visitor wanted, query included', async () => {
    const guest = newVisitor();
    await guest.visit('/settings/devices?da=mail&x=1%202');
    expect(guest.page.url.pathname).toBe('/login');
    expect(guest.page.url.searchParams.get('redirect')).toBe('/settings/devices?da=mail&x=1%202');
    await guest.submit('Accedi', { email: EMAIL, password: PASSWORD });
    expect(guest.page.url.href).toBe(`${BASE_URL}/settings/devices?da=mail&x=1%202`);
  });

  it('keeps the address and not the password when it refuses', async () => {
    const guest = newVisitor();
    await guest.visit('/login?redirect=%2Fsettings');
    const page = await guest.submit('Accedi', { email: EMAIL, password: 'Sbagliata1!' });
    expect(page.status).toBe(401);
    expect(page.title).toBe('Errore: Accedi');
    expect(page.text).toContain('Credenziali non valide');
    expect(page.root.querySelector('#email')?.getAttribute('value')).toBe(EMAIL);
    expect(page.html).not.toContain('Sbagliata1!');
    await guest.submit('Accedi', { password: PASSWORD });
    expect(guest.page.url.pathname).toBe('/settings');
  });

  it('asks for what is missing', async () => {
    const guest = newVisitor();
    await guest.visit('/login');
    const page = await guest.submit('Accedi');
    expect(page.status).toBe(422);
    expect(fieldErrors(page)).toEqual(['Questo campo è obbligatorio', 'Questo campo è obbligatorio']);
  });

  it('sends signed-in people from the guests-only pages to their dashboard', async () => {
    const person = await signedIn(EMAIL);
    for (const path of ['/login', '/register', '/password-reset']) {
      await person.visit(path);
      expect(person.page.url.pathname).toBe('/dashboard');
    }
  });

  it.each([
    ['SessionRequired', ERRORS.SESSION_REQUIRED.message],
    ['CredentialsSignin', 'Credenziali non valide'],
    ['EMAIL_NOT_VERIFIED', "Verifica l'email per continuare"],
    ['Configuration', ERRORS.GENERIC.message],
    ['<script>', ERRORS.GENERIC.message],
    ['toString', ERRORS.GENERIC.message],
  ])('shows the words for the error %s', async (code, words) => {
    const page = await newVisitor().visit(`/login?${new URLSearchParams({ error: code })}`);
    expect(page.text).toContain(words);
  });
});

describe('where a redirect may lead', () => {
  const elsewhere = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'settings',
    '',
    '/..//evil.example',
    '/%2e%2e//evil.example',
    ' /settings',
  ];

  it.each(elsewhere)('not to %j', (wanted) => {
    expect(safePath(wanted, BASE_URL)).toBeUndefined();
  });

  it('never to another host, however the address is written', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '//',
      '.',
      '..',
      '@',
      ':',
      '?',
      '#',
      '\t',
      '\n',
      'evil.example',
      'https:',
      '%2f',
      '%5c',
      'a',
    );
    const address = fc
      .array(fc.oneof(part, fc.string({ maxLength: 3 })), { maxLength: 12 })
      .map((parts) => `/${parts.join('')}`);
    fc.assert(
      fc.property(address, (wanted) => {
        const path = safePath(wanted, BASE_URL);
        return path === undefined || new URL(path, BASE_URL).origin === BASE_URL;
      }),
      { numRuns: 2000 },
    );
  });

  it('nor from the form', async () => {
    for (const wanted of elsewhere) {
      const guest = newVisitor();
      await guest.visit(`/login?${new URLSearchParams({ redirect: wanted })}`);
      await guest.submit('Accedi', { email: EMAIL, password: PASSWORD });
      expect(guest.page.url.href).toBe(`${BASE_URL}/dashboard`);
    }
  });
});
