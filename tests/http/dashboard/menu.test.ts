import { describe, expect, it } from 'vitest';

import { createActivity } from '#app/domain/activities/activities.server.ts';
import { operatorApp } from '#tests/support/operator-app.ts';
import type { Page } from '#tests/support/visitor.ts';
import { valueOf } from '#tests/support/world/an-operator.ts';

const { deps, person, operator } = await operatorApp();

const linksIn = (page: Page, selector: string) =>
  page.root
    .querySelectorAll(`${selector} a`)
    .map((link): [string, string] => [link.text.trim(), link.getAttribute('href') ?? '']);

const menuOf = (page: Page) => Object.fromEntries(linksIn(page, 'nav[aria-label="Navigazione"]'));

const currentOf = (page: Page, selector = 'nav[aria-label="Navigazione"]') =>
  page.root
    .querySelectorAll(`${selector} a[aria-current]`)
    .map((link) => [link.text.trim(), link.getAttribute('aria-current')]);

async function twoActivities(one: string, other: string) {
  const signed = await operator(one);
  const { viewer, activityTypeId, email } = signed;
  const fields = { name: `Attività ${other}`, activityTypeId, subdomain: other, email };
  valueOf(await createActivity(deps, viewer, fields));
  return signed;
}

describe('the menu, without scripts', () => {
  it('leads to services, catalogs and takings of the only activity', async () => {
    const { visitor } = await operator('unica');
    await visitor.visit('/dashboard');
    expect(menuOf(visitor.page)).toEqual({
      Panoramica: '/dashboard',
      Oggi: '/availability/day',
      Disponibilità: '/availability',
      Prenotazioni: '/availability/bookings',
      'Check-in': '/checkin',
      Ospiti: '/availability/guests',
      Servizi: '/dashboard/unica/services',
      Cataloghi: '/dashboard/unica/catalogs',
      'Risorse e orari': '/availability/resources',
      Marketplace: '/marketplace',
      Incassi: '/dashboard/unica/money',
      Impostazioni: '/settings',
      Aiuto: '/help',
    });
    expect(linksIn(visitor.page, 'nav[aria-label="Menu"]')).toEqual(
      linksIn(visitor.page, 'nav[aria-label="Navigazione"]'),
    );
    for (const [label, to] of Object.entries(menuOf(visitor.page))) {
      await visitor.visit(to);
      expect([visitor.page.status, ...currentOf(visitor.page)]).toEqual([200, [label, 'page']]);
    }
    await visitor.visit('/calendars');
    expect(currentOf(visitor.page)).toEqual([['Risorse e orari', 'true']]);
    await visitor.follow('Risorse');
    expect(visitor.page.url.pathname).toBe('/availability/resources');
  });

  it('has a dock of four ways and the whole menu', async () => {
    const { visitor } = await operator('dock');
    await visitor.visit('/availability/bookings');
    expect(linksIn(visitor.page, '.desk-tabs')).toEqual([
      ['Oggi', '/availability/day'],
      ['Calendario', '/availability'],
      ['Prenota', '/availability/bookings/new'],
      ['Check-in', '/checkin'],
    ]);
    expect(currentOf(visitor.page, '.desk-tabs')).toEqual([]);
    expect(visitor.page.root.querySelector('.desk-dock summary')?.text).toBe('Menu');
    await visitor.visit('/availability/bookings/new');
    expect(currentOf(visitor.page, '.desk-tabs')).toEqual([['Prenota', 'page']]);
    await visitor.visit('/availability?view=month');
    expect(currentOf(visitor.page, '.desk-tabs')).toEqual([['Calendario', 'page']]);
  });

  it('leads who has no activity yet to making one', async () => {
    const { visitor } = await person('senza-attivita@example.com');
    await visitor.visit('/dashboard');
    expect(menuOf(visitor.page)).toMatchObject({
      Servizi: '/activities/new',
      Cataloghi: '/activities/new',
      Incassi: '/activities/new',
    });
    expect(visitor.page.root.querySelector('.desk-switch')).toBeNull();
    await visitor.visit('/activities/new');
    expect(currentOf(visitor.page)).toEqual([['Panoramica', 'true']]);
  });
});

describe('the activity switcher', () => {
  it('keeps the activity that was opened last, and the part of it one is in', async () => {
    const { visitor } = await twoActivities('alba', 'bosco');
    await visitor.visit('/availability');
    expect(menuOf(visitor.page)['Servizi']).toBe('/dashboard/alba/services');
    expect(linksIn(visitor.page, '.desk-switch').map(([, to]) => to)).toEqual([
      '/dashboard',
      '/dashboard/alba',
      '/dashboard/bosco',
      '/activities/new',
    ]);
    await visitor.visit('/dashboard/alba/catalogs');
    const toBosco = linksIn(visitor.page, '.desk-switch')[2]?.[1] ?? '';
    expect(toBosco).toBe('/dashboard/bosco/catalogs');
    await visitor.visit(toBosco);
    expect(visitor.page.root.querySelector('.desk-switch summary')?.text).toContain('Attività bosco');
    expect(String(visitor.page.headers['set-cookie'])).toMatch(/^activity=bosco; Path=\/; .*HttpOnly/);
    await visitor.visit('/availability');
    expect(menuOf(visitor.page)).toMatchObject({
      Servizi: '/dashboard/bosco/services',
      Cataloghi: '/dashboard/bosco/catalogs',
      Incassi: '/dashboard/bosco/money',
    });
  });

  it('shows and keeps nobody else’s activity', async () => {
    const { visitor } = await twoActivities('carla', 'dora');
    await operator('estranea');
    await visitor.visit('/dashboard/dora');
    await visitor.visit('/dashboard/estranea');
    expect(visitor.page.status).toBe(404);
    expect(visitor.page.headers['set-cookie']).toBeUndefined();
    await visitor.visit('/availability');
    expect(menuOf(visitor.page)['Servizi']).toBe('/dashboard/dora/services');
    expect(visitor.page.html).not.toContain('Attività estranea');
  });
});
