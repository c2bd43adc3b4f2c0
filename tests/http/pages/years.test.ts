// A world seen in December, whose bookings, calendars and closures are in the next year: every date shows the year.
import { expect, it } from 'vitest';

import { ACCESS } from '#app/access.ts';
import { adminApp } from '#tests/support/admin-app.ts';
import { addressOf, bestVisitor, everyPage } from '#tests/support/world/every-page.ts';
import { daysWithoutYear } from '#tests/support/days-without-year.ts';

const world = await adminApp();
world.clock.set('2026-12-10T10:00');
const pages = await everyPage(world);
const visitors = { guest: world.newVisitor(), operator: pages.operator, admin: world.admin };

/** Query parameters with which pages show days of the next year. */
const QUERY = '?date=2027-06-12&day=2027-06-12&month=2027-06&from=2027-06-01&to=2027-06-30';

const patterns = Object.keys(ACCESS).filter(
  (pattern) => !pattern.startsWith('/api/') && !/logout|:file|:key|\/dev\//.test(pattern),
);

it.each(patterns)('%s says the year of days that are not in this one', async (pattern) => {
  const address = addressOf(pattern, pages.valuesOf(pattern));
  const { secret } = pages.valuesOf('/booking/:secret');
  const found = [];
  const best = visitors[bestVisitor(pattern)];
  // To guests, closed pages show the sign-in page.
  for (const who of new Set(ACCESS[pattern]?.kind === 'signed-in' ? [best] : [visitors.guest, best])) {
    for (const query of [`?booking=${secret}`, QUERY, `${QUERY}&view=month`]) {
      const page = await who.visit(address + query);
      if (String(page.headers['content-type']).startsWith('text/html'))
        found.push(...daysWithoutYear(page.root));
    }
  }
  expect(found).toEqual([]);
});
