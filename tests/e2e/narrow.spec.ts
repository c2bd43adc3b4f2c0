// Pages on the narrowest screens.
import type { Page } from '@playwright/test';
import { expect, expectToFit, test } from '#tests/support/browser.ts';

test.describe('at 320 pixels', { tag: '@scripts' }, () => {
  test.use({ viewport: { width: 320, height: 700 } });

  test('the platform’s own pages fit for who is signed in', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill('operatore@example.com');
    await page.getByLabel('Password', { exact: true }).fill('Prenota2026!');
    await page.getByRole('button', { name: 'Accedi' }).click();
    await page.waitForURL('**/dashboard');
    for (const path of ['/', '/ritrova', '/privacy']) {
      await page.goto(path);
      await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();
      await expectToFit(page);
    }
  });

  test('public pages fit even with letters twice as large on a phone', async ({ open }) => {
    const page = await open('/');
    await page.setViewportSize({ width: 195, height: 422 });
    await expectToFit(page);
    await open('/ritrova');
    await expectToFit(page);
    await open('/', 'alba');
    await expectToFit(page);
    await page
      .getByRole('link', { name: /^Prenota/ })
      .first()
      .click();
    await expect(page.locator('.booking')).toBeVisible();
    await expectToFit(page);
  });

  test('the desk’s daily pages fit with letters twice as large, and choices scroll in one row', async ({
    page,
  }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill('operatore@example.com');
    await page.getByLabel('Password', { exact: true }).fill('Prenota2026!');
    await page.getByRole('button', { name: 'Accedi' }).click();
    await page.waitForURL('**/dashboard');
    await page.setViewportSize({ width: 195, height: 422 });
    await page.goto('/availability/bookings');
    await page.getByRole('link', { name: /^Confermate/ }).click();
    await page.waitForURL(/confirmed/);
    const booking = await hrefOf(page, /\/bookings\/[A-Z\d]{6}$/);
    await page.goto('/availability');
    const departure = await hrefOf(page, /slot=/);
    for (const path of [
      '/dashboard',
      '/availability',
      '/availability?view=month',
      '/availability/day',
      '/availability/bookings',
      '/availability/bookings/day',
      '/availability/guides',
      '/checkin',
      '/dashboard/alba/catalogs',
      '/settings/credits',
      '/activities/new',
      departure,
      '/availability/bookings/new?service=1',
      booking,
      `${booking}/change`,
    ]) {
      await page.goto(path);
      await expectToFit(page);
    }
    await page.goto('/availability/day');
    const cut = await page
      .locator('.desk-tab')
      .evaluateAll((tabs) => tabs.map((tab) => tab.scrollWidth > tab.clientWidth));
    expect(new Set(cut)).toEqual(new Set([false]));
    const row = page.getByRole('navigation', { name: 'Risorsa' });
    const last = row.getByRole('link').last();
    const { height } = (await row.boundingBox()) ?? { height: 0 };
    expect(height).toBeLessThan(80);
    await expect(last).not.toBeInViewport();
    await last.focus();
    await expect(last).toBeInViewport();
  });

  test('a day of the month is 44 pixels wide', async ({ open }) => {
    const page = await open('/', 'bosco');
    await page
      .getByRole('link', { name: /^Prenota/ })
      .first()
      .click();
    await page.getByText('Modifica').first().click();
    // On some dates the month has but one day left.
    const day = page.locator('.month a[href]').last();
    await day.scrollIntoViewIfNeeded();
    const width = await day.evaluate((link) => {
      const { top, bottom, left, right } = link.getBoundingClientRect();
      const hit = (x: number) => document.elementFromPoint(x, (top + bottom) / 2)?.closest('a') === link;
      return Array.from({ length: 80 }, (_, n) => (left + right) / 2 - 40 + n).filter(hit).length;
    });
    expect(width).toBeGreaterThanOrEqual(44);
  });
});

async function hrefOf(page: Page, pattern: RegExp): Promise<string> {
  const hrefs = await page
    .locator('main a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const found = hrefs.find((href) => pattern.test(href));
  expect(found, String(pattern)).toBeDefined();
  return found ?? '';
}

test('on a wide screen the services that the desk may book are read whole', { tag: '@scripts' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/login');
  await page.getByLabel('Email').fill('operatore@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Prenota2026!');
  await page.getByRole('button', { name: 'Accedi' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto('/availability/bookings/new');
  const missing = await page.getByLabel('Servizio').evaluate((choice) => {
    const shown = choice.getBoundingClientRect().width;
    choice.style.width = 'max-content';
    return choice.getBoundingClientRect().width - shown;
  });
  expect(missing).toBeLessThanOrEqual(0);
});
