// The check-in page with scripts: a mistyped code, and names, with a network and without.
import type { Page } from '@playwright/test';

import { type DoorBooking, judge } from '#app/domain/bookings/desk/check-in.ts';
import { expect, test } from '#tests/support/browser.ts';

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

/** Parties of today that may come in now; early in the morning and late in the evening there are none. */
async function partiesAtTheDoor(page: Page): Promise<DoorBooking[]> {
  const list = (await (await page.request.get('/checkin/day.json')).json()) as DoorBooking[];
  return list.filter((party) => party.people > 1 && judge(party, { now: new Date() }) === 'ready');
}

async function type(page: Page, asked: string): Promise<void> {
  await page.getByLabel('Scrivi il codice o il nome').fill(asked);
  await page.getByRole('button', { name: 'Verifica' }).click();
}

const misread = (asked: string) => `${asked.slice(0, -1)}${asked.endsWith('2') ? '3' : '2'}`;

const JOURNEY = 'a mistyped code lets the whole party in, a name finds it also without a network';

test(JOURNEY, { tag: '@scripts' }, async ({ open, context }) => {
  const page = await open('/login?redirect=/checkin');
  await page.getByLabel('Email').fill('operatore@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Prenota2026!');
  // The device stores the list.
  const stored = page.waitForResponse(/day\.json/);
  await page.getByRole('button', { name: 'Accedi' }).click();
  await stored;
  const answer = page.locator('.door-result');

  const [first, second] = await partiesAtTheDoor(page);
  test.skip(!first || !second, 'nobody may come in at this hour');
  if (!first || !second) return;
  await type(page, misread(first.reference));
  await page.getByRole('button', { name: `Usa ${first.reference}` }).click();
  await expect(answer).toContainText(`Entrano in ${first.people}`);

  await context.setOffline(true);
  await type(page, first.reference);
  await expect(page.getByText('Senza rete: continua pure.')).toBeVisible();
  await type(page, second.guest);
  await expect(answer).toContainText('con questo nome');
  await answer.getByRole('button', { name: second.guest }).first().click();
  await expect(answer).toContainText(`Entrano in ${second.people}`);
  await context.setOffline(false);
});
