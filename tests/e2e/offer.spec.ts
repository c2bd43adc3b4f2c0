// What an activity offers, in a browser: categories with and without scripts, lists ordered by keyboard.
import type { Page } from '@playwright/test';

import { atRest, expect, putSecond, test } from '#tests/support/browser.ts';

const BASE = '/dashboard/bosco';

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill('operatore@example.com');
  await page.getByLabel('Password').fill('Prenota2026!');
  await page.keyboard.press('Enter');
  await page.waitForURL('/dashboard');
}

test('a category is made with an icon found by an Italian word, and taken away', async ({ page }) => {
  const name = `Vela ${Date.now()}`;
  await signIn(page);
  await page.goto(`${BASE}/categories/new`);
  await page.getByLabel('Nome').fill(name);
  await page.getByLabel(/Cerca tra migliaia/).fill('barca');
  await page.keyboard.press('Enter');
  await page.waitForURL(/search=barca/);
  await expect(page.getByLabel('Nome')).toHaveValue(name);
  await page.getByRole('radio', { name: 'sailboat', exact: true }).check();
  await page.getByRole('button', { name: 'Salva la categoria' }).click();
  await page.waitForURL(`${BASE}/categories`);
  await page.getByRole('link', { name: `Elimina ${name}` }).click();
  await page.getByRole('button', { name: 'Elimina la categoria' }).click();
  await page.waitForURL(`${BASE}/categories`);
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});

test('a catalog is put in order by keyboard, read aloud in Italian, and saved by one button', {
  tag: '@scripts',
}, async ({ page }) => {
  await signIn(page);
  await page.goto(`${BASE}/catalogs`);
  await page.locator('.order-body a').first().click();
  await expect(page.locator('.drag-handle').first()).toBeVisible();
  const names = () => page.locator('.order-body .font-semibold').allTextContents();
  const before = await names();
  const swapped = [before[1], before[0], ...before.slice(2)];
  for (const wanted of [swapped, before]) {
    const [, first = ''] = wanted;
    await page.getByRole('button', { name: `Trascina ${first}` }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(`${first}: posizione 1`)).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText(`${first}: posizione 2`)).toBeAttached();
    await page.keyboard.press('Space');
    await expect(page.getByText("L'ordine è cambiato e non è ancora salvato")).toBeVisible();
    await page.getByRole('button', { name: "Salva l'ordine" }).click();
    await expect(page.getByText("L'ordine è cambiato")).toHaveCount(0);
    await page.reload();
    expect(await names()).toEqual(wanted);
  }
});

test('an order that was moved and not saved is asked about before it is left', {
  tag: '@scripts',
}, async ({ page }) => {
  await signIn(page);
  // The confirmation works once the page's scripts run.
  const resting = atRest(page);
  await page.goto(`${BASE}/catalogs`);
  await resting;
  const handle = page.locator('.drag-handle').first();
  await putSecond(handle);
  const unsaved = page.getByText("L'ordine è cambiato e non è ancora salvato");
  await expect(unsaved).toBeVisible();
  const asked: string[] = [];
  let answer: 'accept' | 'dismiss' = 'dismiss';
  page.on('dialog', async (dialog) => {
    asked.push(dialog.message());
    await dialog[answer]();
  });
  const away = page.locator(`a[href$="${BASE}/services"]`).first();
  await away.click();
  await expect.poll(() => asked).toEqual([expect.stringContaining('non è salvato')]);
  await expect(unsaved).toBeVisible();
  await expect(page).toHaveURL(/\/catalogs$/);
  answer = 'accept';
  await away.click();
  await page.waitForURL(`**${BASE}/services`);
  expect(asked).toHaveLength(2);
});

test.describe('with two windows', () => {
  test.use({ expectedErrors: [/status of 409/] });

  test('what others saved is not undone by who left the window for a moment, with the form open', {
    tag: '@scripts',
  }, async ({ page, context }) => {
    await signIn(page);
    await page.goto(`${BASE}/services`);
    const service = (await page.locator('tbody th a').first().getAttribute('href')) ?? '';
    await page.goto(`${service}/edit`);
    await expect(page.locator('html[data-scripts]')).toBeAttached();
    const other = await context.newPage();
    await other.goto(`${service}/edit`);
    const category = other.getByLabel('Categoria');
    const before = await category.inputValue();
    const values = await category
      .locator('option')
      .evaluateAll((all) => all.map((each) => each.getAttribute('value')));
    const another = values.find((value) => value !== before && value) ?? '';
    await category.selectOption(another);
    await other.getByRole('button', { name: 'Salva' }).click();
    await other.waitForURL(service);
    const readAgain = page.waitForResponse((answer) => answer.url().includes('/edit.data'));
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await readAgain;
    await page.getByRole('button', { name: 'Salva' }).click();
    await expect(page.getByText('Questi dati sono cambiati mentre li modificavi')).toBeVisible();
    await other.goto(`${service}/edit`);
    await expect(category).toHaveValue(another);
    await category.selectOption(before);
    await other.getByRole('button', { name: 'Salva' }).click();
    await other.waitForURL(service);
  });
});
