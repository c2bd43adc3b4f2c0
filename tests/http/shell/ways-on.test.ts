// Where visitors are on the site, and where they can go from there.
import { expect, it } from 'vitest';

import { accountApp, type AccountApp } from '#tests/support/account-app.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const { app, newVisitor, register, signedIn }: AccountApp = await accountApp();
const EMAIL = 'dentro@example.com';
await register({ email: EMAIL });
await app.database.sql`update users set onboarding_completed_at = now() where email = ${EMAIL}`;
const person = await signedIn(EMAIL);

const linksOf = ({ page }: Visitor, within: string) =>
  page.root.querySelectorAll(`${within} a`).map((link) => [link.getAttribute('href'), link.text.trim()]);

it('signed-in people find their dashboard on public pages, others the way in', async () => {
  for (const path of ['/', '/privacy', '/ritrova', '/non-esiste']) {
    await person.visit(path);
    expect([path, linksOf(person, 'header')]).toEqual([
      path,
      expect.arrayContaining([['/dashboard', 'Dashboard']]),
    ]);
    expect([path, person.page.root.querySelectorAll('a[href="/login"]').length]).toEqual([path, 0]);
    const guest = newVisitor();
    await guest.visit(path);
    expect([path, linksOf(guest, 'header')]).toEqual([path, expect.arrayContaining([['/login', 'Accedi']])]);
  }
});

it('who mistyped the address of a booking reads whom to ask, and where else a mail may be', async () => {
  const guest = newVisitor();
  await guest.visit('/ritrova');
  await guest.submit('Inviami i link', { email: 'mario@example.com' });
  expect(guest.page.text).toContain('guarda anche nella posta indesiderata');
  expect(guest.page.text).toContain('Chiama chi organizza, con il codice o con data e orario');
});

it.each(['/non-esiste', '/checkout', '/payment-success', '/payment-error', '/payment-error?booking=x'])(
  '%s has the specified heading and text, and below them Italian help and ways on',
  async (path) => {
    const guest = newVisitor();
    await guest.visit(path);
    expect(guest.page.status).toBe(404);
    expect(guest.page.title).toBe('Page Not Found');
    const ticket = guest.page.root.querySelector('main .ticket');
    expect(ticket?.querySelector('h1')?.text).toBe('Page Not Found');
    expect(ticket?.text).toContain('Page not found');
    expect(ticket?.text).toContain("La pagina che cerchi non c'è o è stata spostata");
    expect(linksOf(guest, 'main')).toEqual([
      ['/', "Torna all'inizio"],
      ['https://piattaforma.test/ritrova', 'Ritrova la prenotazione'],
    ]);
  },
);

it.each(['/login', '/register', '/password-reset', '/password-reset?token=x'])(
  '%s has the auth layout',
  async (path) => {
    const guest = newVisitor();
    await guest.visit(path);
    expect(guest.page.root.querySelectorAll('[data-layout="auth"] main h1')).toHaveLength(1);
    expect(linksOf(guest, 'header')).toHaveLength(1);
  },
);

it.each([
  '/dashboard/non-esiste/niente',
  '/dashboard/non-esiste/niente/di/niente',
  '/settings/niente',
  '/settings/a/b/c',
  '/availability/bookings/a/b/c/d',
  '/calendars/1/niente',
  '/marketplace/1/niente',
  '/help/non-esiste',
  '/help/a/b/c',
  '/dev-diary/a/b',
  '/activities/niente',
])('what is missing at %s is missing inside the frame of who is signed in', async (path) => {
  await person.visit(path);
  expect([person.page.status, person.page.title]).toEqual([404, 'Page Not Found']);
  expect(person.page.root.querySelectorAll('.dashboard nav')).not.toHaveLength(0);
  const guest = newVisitor();
  await guest.visit(path);
  expect(guest.page.root.querySelector('.dashboard')).toBeNull();
  expect(guest.page.url.pathname === '/login' || guest.page.status === 404).toBe(true);
});

it('credits say from which turnover they are used, and how far it is', async () => {
  await person.visit('/settings/credits');
  expect(person.page.text).toMatch(/0,00\s€ di 1\.000,00\s€/);
  expect(person.page.text).toMatch(/Mancano 1\.000,00\s€ di vendite/);
  expect(person.page.root.querySelector('progress')?.getAttribute('value')).toBe('0');
});
