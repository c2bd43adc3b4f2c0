import { describe, expect, test } from 'vitest';

import { ACCESS } from '#app/access.ts';
import { adminApp } from '#tests/support/admin-app.ts';
import { hostActivity } from '#tests/support/host-activity.ts';
import { testApp } from '#tests/support/test-app.ts';
import type { Page, Visitor } from '#tests/support/visitor.ts';
import { addressOf, bestVisitor, everyPage } from '#tests/support/world/every-page.ts';

const world = await adminApp();
const { database, get, post } = world.app;
const off = await testApp({ database, variables: { TRANSLATE_WIDGET: '0' } });
await hostActivity(database, { subdomain: 'alba' });
const pages = await everyPage(world);

const policyOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['content-security-policy']);
const french = { headers: { cookie: 'googtrans=/en/fr' } };

/** Whether the page contains the provider's script, or its policy allows it. */
const isRead = (page: Pick<Page, 'html' | 'headers'>) =>
  page.html.includes('data-translate') || policyOf(page).includes('translate.google');

describe('choosing a language', () => {
  test.each(['', 'alba'])('works by a form on every host («%s») and goes back to the page', async (host) => {
    expect((await get(host, '/')).body).toContain('action="/translate"');
    const answer = await post(host, '/translate', { payload: 'language=fr&back=%2F%3Fa%3D1' });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/?a=1');
    expect(String(answer.headers['set-cookie'])).toContain('googtrans=/en/fr');
  });

  test.each(['en', 'it'])(
    "the provider's default and the pages' own («%s») end the translation",
    async (to) => {
      const answer = await post('alba', '/translate', { payload: `language=${to}&back=/` });
      expect(String(answer.headers['set-cookie'])).toContain('googtrans=; Max-Age=0');
      expect(String(answer.headers['set-cookie'])).not.toContain('googtrans=/');
    },
  );

  test.each(['zh', '', 'toString'])('an unknown one («%s») changes nothing', async (language) => {
    const answer = await post('alba', '/translate', { payload: `language=${language}&back=/` });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('never leads to another host', async () => {
    const answer = await post('', '/translate', { payload: 'language=fr&back=%2F%2Fevil.example' });
    expect(answer.headers.location).toBe('/');
  });

  test('says to browsers without scripts that it needs them', async () => {
    const page = await get('alba', '/');
    expect(page.body).toMatch(/<noscript><p[^>]*>La traduzione automatica ha bisogno di JavaScript/);
  });
});

describe('the provider', () => {
  test('is no part of a page before a choice', async () => {
    const page = await get('alba', '/');
    expect(policyOf(page)).not.toContain('google.com/translate');
    expect(policyOf(page)).not.toContain('translate.google');
    expect(page.body).not.toContain('data-translate');
  });

  test('may be loaded after it, and by that page only', async () => {
    const page = await get('alba', '/', french);
    expect(policyOf(page)).toMatch(/script-src [^;]*https:\/\/translate\.google\.com/);
    expect(policyOf(page)).toMatch(/style-src 'self' 'unsafe-inline' [^;]*gstatic/);
    expect(page.body).toContain('data-translate="fr"');
    expect(page.headers['x-translates']).toBeUndefined();
    const plain = policyOf(await get('alba', '/'));
    expect(plain).not.toContain('translate.google');
    expect(plain).toMatch(/style-src 'self' 'sha256-[^;' ]*'(;|$)/);
  });

  test.each(['it', 'en'])('never comes for «%s», whoever wrote the cookie', async (language) => {
    const page = await get('alba', '/', { headers: { cookie: `googtrans=/en/${language}` } });
    expect(isRead({ html: page.body, headers: page.headers })).toBe(false);
  });
});

/** Pages whose query names a booking, a mailed link or the target of a secret one. */
const NAMED_IN_QUERY = /^\/(checkout|payment-|verify$|password-reset|invitation|login|register)/;

/**
 * Every page of the table, for a guest and for the visitor who sees most of it, with a language chosen and
 * consent given.
 */
describe('every page', async () => {
  await database.sql`update users set translation_agreed_at = now()`;
  const visitors = { guest: world.newVisitor(), operator: pages.operator, admin: world.admin };
  for (const who of Object.values(visitors)) {
    await who.visit('/');
    await who.submit('Traduci', { language: 'fr' });
  }
  const secrets = [
    't0k3n',
    ...['/booking/:secret', '/feeds/:secret'].flatMap((each) => Object.values(pages.valuesOf(each))),
  ];
  const seen: Page[] = [];
  for (const pattern of Object.keys(ACCESS).filter((each) => each !== '/logout')) {
    const query = NAMED_IN_QUERY.test(pattern) ? `?booking=${secrets[1]}&token=${secrets[0]}` : '';
    const address = addressOf(pattern, pages.valuesOf(pattern)) + query;
    for (const who of new Set([visitors.guest, visitors[bestVisitor(pattern)]])) {
      const page = await who.visit(address);
      if (String(page.headers['content-type']).startsWith('text/html')) seen.push(page);
    }
  }
  const addresses = (some: Page[]) => some.map(({ url, status }) => `${status} ${url.pathname}${url.search}`);
  const isPrivate = ({ url, root }: Page) =>
    secrets.some((secret) => decodeURIComponent(url.href).includes(secret)) ||
    root.querySelector('input[type=password]') !== null;

  test('that holds a secret or asks for a password is closed to the provider, and says so', () => {
    const closed = seen.filter(isPrivate);
    expect(new Set(closed.map(({ url }) => url.pathname)).size).toBeGreaterThan(12);
    expect(addresses(closed.filter(isRead))).toEqual([]);
    expect(
      addresses(closed.filter(({ text }) => !text.includes('Google leggerebbe dati riservati'))),
    ).toEqual([]);
  });

  test('of the others is open to it', () => {
    const read = new Set(seen.filter(isRead).map(({ url }) => url.pathname));
    expect(read.size).toBeGreaterThan(90);
    for (const path of ['/', '/dashboard', '/privacy', '/ritrova', '/dashboard/admin'])
      expect(read).toContain(path);
  });
});

describe('a signed-in person', () => {
  const email = 'traduce@example.com';
  const choose = async (person: Visitor) => {
    await person.visit('/dashboard');
    return person.submit('Traduci', { language: 'de' });
  };

  test('is told what the provider reads and agrees once, before anything is read', async () => {
    const { visitor: person } = await world.person(email);
    const asked = await choose(person);
    expect(asked.url.pathname).toBe('/translate');
    expect(asked.text).toContain('Che cosa riceve Google');
    expect(isRead(asked)).toBe(false);
    expect(isRead(await person.visit('/dashboard'))).toBe(false);
    await choose(person);
    const translated = await person.submit('Accetto e traduci');
    expect(translated.url.pathname).toBe('/dashboard');
    expect(translated.html).toContain('data-translate="de"');
    await person.submit('Traduci', { language: 'it' });
    expect((await choose(person)).html).toContain('data-translate="de"');
    expect((await person.visit('/settings/data.json')).html).toContain('"translationAgreedAt"');
  });

  test('withdraws it where it was given', async () => {
    const person = await world.signedIn(email);
    expect((await choose(person)).html).toContain('data-translate');
    await person.follow('Che cosa legge chi traduce');
    await person.submit('Ritira il consenso');
    expect(isRead(await person.visit('/dashboard'))).toBe(false);
    expect(isRead(await person.visit('/'))).toBe(false);
  });

  test('is read by nobody while an administrator acts in their name', async () => {
    const { visitor: admin } = await world.anAdmin('traduttrice@example.com');
    await database.sql`update users set translation_agreed_at = now()`;
    await choose(admin);
    const [user] = await database.sql`select id from users where email = ${email}`;
    await admin.visit(`/dashboard/admin/users/${user?.['id']}/impersonate`);
    await admin.submit('Impersona');
    const page = await admin.visit('/dashboard');
    expect(page.text).toContain('Stai operando come');
    expect(isRead(page)).toBe(false);
    expect(page.text).toContain('non è disponibile mentre operi per conto');
  });
});

describe('without the widget', () => {
  test('there is no chooser, no provider and nothing to post to', async () => {
    const page = await off.get('alba', '/', french);
    expect([page.statusCode, (await off.get('', '/login')).statusCode]).toEqual([200, 200]);
    expect(page.body).not.toContain('/translate');
    expect(page.body).not.toContain('data-translate');
    expect(policyOf(page)).not.toContain('translate.google');
    expect((await off.post('alba', '/translate', { payload: 'language=fr&back=/' })).statusCode).toBe(404);
  });
});
