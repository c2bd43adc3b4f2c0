// Every form of the account pages, found by walking them, without scripts.
import { describe, expect, it } from 'vitest';

import { accountApp, PASSWORD } from '#tests/support/account-app.ts';
import type { Page, Visitor } from '#tests/support/visitor.ts';

const { app, newVisitor, register, signedIn } = await accountApp();
const EMAIL = 'chiara@example.com';
await register();
await app.database.sql`update users set onboarding_completed_at = now()`;

type Found = { page: string; button: string };

/** Pages that links lead to, from where the visitor starts, and the buttons of their forms. */
async function walk(visitor: Visitor, starts: string[]): Promise<Found[]> {
  const seen = new Set<string>();
  const found: Found[] = [];
  const open = [...starts];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const page = await visitor.visit(path);
    expect([path, page.status]).toEqual([path, 200]);
    found.push(...buttonsOf(page).map((button) => ({ page: path, button })));
    open.push(...linksOf(page));
  }
  return found;
}

function buttonsOf(page: Page): string[] {
  return page.root.querySelectorAll('main form[method=post] button').map((button) => button.text.trim());
}

const ACCOUNT_PAGES = /^\/(login|register|password-reset|verify\/resend|onboarding|settings|dashboard)(\/|$)/;

function linksOf(page: Page): string[] {
  return page.root
    .querySelectorAll('a[href]')
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => ACCOUNT_PAGES.test(href) && !href.endsWith('.json'));
}

async function emptied(visitor: Visitor, { page, button }: Found): Promise<Page> {
  await visitor.visit(page);
  const request = visitor.request(button);
  for (const name of new Set(request.body.keys()))
    if (!['intent', 'back', 'theme', 'device', 'openedBy'].includes(name)) request.body.set(name, '');
  return visitor.send(request);
}

describe('a form sent empty', () => {
  it('comes back with its errors beside the fields, in the title and on top, for guests', async () => {
    const forms = await walk(newVisitor(), [
      '/login',
      '/register',
      '/password-reset',
      '/verify/resend',
      '/onboarding',
    ]);
    expect(forms.length).toBeGreaterThanOrEqual(5);
    for (const form of forms) {
      const page = await emptied(newVisitor(), form);
      expect([form, page.status, page.title.startsWith('Errore: ')]).toEqual([form, 422, true]);
      expect(page.text).toMatch(/Controlla (un|\d+) camp/);
      expect(page.root.querySelectorAll('[aria-invalid=true]').length).toBeGreaterThan(0);
    }
  });

  it('and for those who are signed in', async () => {
    const person = await signedIn(EMAIL, PASSWORD);
    const forms = (await walk(person, ['/dashboard', '/settings'])).filter(
      ({ button }) => !['Chiaro', 'Scuro', 'Sistema', 'Esci', 'Attiva la verifica'].includes(button),
    );
    expect(forms.map(({ page }) => page).toSorted()).toEqual([
      '/settings',
      '/settings/email',
      '/settings/erase',
      '/settings/password',
    ]);
    for (const form of forms) {
      const page = await emptied(person, form);
      expect([form, page.status, page.title.startsWith('Errore: ')]).toEqual([form, 422, true]);
      expect(page.root.querySelectorAll('[aria-invalid=true]').length).toBeGreaterThan(0);
    }
  });
});

describe('fields that were cleared', () => {
  it('are empty in the database', async () => {
    const person = newVisitor();
    await app.database.sql`insert into activity_types (name, position) values ('Tour', 0)`;
    const [type] = await app.database.sql`select id from activity_types`;
    await person.visit('/onboarding');
    await person.submit('Continua', {
      name: 'Ada',
      surname: 'Neri',
      phone: '333 123 4567',
      email: 'ada@example.com',
      password: PASSWORD,
      privacy: true,
      terms: true,
    });
    const activity = {
      name: 'Vele',
      activityTypeId: String(type?.['id']),
      subdomain: 'vele',
      email: 'ada@example.com',
    };
    await person.submit('Continua', { ...activity, phone: '333 123 4567', city: 'Alba' });
    await person.visit('/onboarding?step=2');
    await person.submit('Continua', { phone: '', city: '' });
    const [row] = await app.database
      .sql`select phone, city, province from activities where subdomain = 'vele'`;
    expect(row).toEqual({ phone: null, city: null, province: null });
  });
});
