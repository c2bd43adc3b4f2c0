import { readdirSync } from 'node:fs';

import type { Page } from '@playwright/test';

import { violationsOf } from '#tests/support/accessibility.ts';
import { atRest, expect, expectToFit, test } from '#tests/support/browser.ts';

const LATEST = '**/builds/latest.json';
const PROVIDER = 'https://translate.google.com/**';
/** Like the provider's script: a style element without our nonce. */
const WRITES_A_STYLE = `
  const style = document.createElement('style');
  style.textContent = 'body { --translated: 1 }';
  document.head.append(style);`;

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill('operatore@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Prenota2026!');
  await page.getByRole('button', { name: 'Accedi' }).click();
  await page.waitForURL('**/dashboard');
}

/** As if the window had been in the background for a while. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

test('what was done is said: as a toast with scripts, on the page without', async ({ page, scripts }) => {
  await signIn(page);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Salva il profilo' }).click();
  const toasts = page.locator('.toasts');
  if (!scripts) {
    await expect(page.getByRole('status').filter({ hasText: 'Profilo salvato' })).toBeVisible();
    await expect(toasts).toHaveCount(0);
    return;
  }
  await expect(toasts.getByText('Profilo salvato')).toBeVisible();
  const gap = await toasts.evaluate((list) => getComputedStyle(list).rowGap);
  expect(gap).toBe('16px');
  await page.keyboard.press('F8');
  await expect(toasts).toBeFocused();
  await toasts.getByRole('button', { name: 'Chiudi' }).click();
  await expect(toasts.getByText('Profilo salvato')).toHaveCount(0);
});

test.describe('at 320 pixels', { tag: '@scripts' }, () => {
  test.use({ viewport: { width: 320, height: 700 } });

  test('the platform’s own pages fit for who is signed in', async ({ page }) => {
    await signIn(page);
    for (const path of ['/', '/ritrova', '/privacy']) {
      await page.goto(path);
      await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();
      await expectToFit(page);
    }
  });

  test('a day of the month is 44 pixels wide', async ({ open }) => {
    const page = await open('/', 'bosco');
    await page
      .getByRole('link', { name: /^Prenota/ })
      .first()
      .click();
    await page.getByText('Modifica').first().click();
    const day = page.locator('.month .free').nth(8);
    await day.scrollIntoViewIfNeeded();
    const width = await day.evaluate((link) => {
      const { top, bottom, left, right } = link.getBoundingClientRect();
      const hit = (x: number) => document.elementFromPoint(x, (top + bottom) / 2)?.closest('a') === link;
      return Array.from({ length: 80 }, (_, n) => (left + right) / 2 - 40 + n).filter(hit).length;
    });
    expect(width).toBeGreaterThanOrEqual(44);
  });
});

test('the colour mode is in the first answer, so that nothing flashes', async ({ open }) => {
  const page = await open('/');
  await page.getByRole('button', { name: 'Scuro' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('button', { name: 'Scuro' })).toHaveAttribute('aria-pressed', 'true');
  const answer = await page.reload();
  expect(await answer?.text()).toContain('data-theme="dark"');
});

test.describe('a page without the router', { tag: '@scripts' }, () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('changes its colours where one is, and stays after «back» without a connection', async ({
    page,
    open,
  }) => {
    const resting = atRest(page);
    await open('/');
    await resting;
    await page.getByLabel('Cosa').fill('barca');
    await page.goto('/privacy');
    await page.context().setOffline(true);
    await page.goBack();
    await expect(page.getByLabel('Cosa')).toBeVisible();
    await page.context().setOffline(false);
    await page.goto('/termini');
    await expect(page.locator('html[data-scripts]')).toBeAttached();
    await page.getByRole('button', { name: 'Scuro' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  });
});

test('a colour mode chosen on the next page is that of the page before, gone back to', {
  tag: '@scripts',
}, async ({ open }) => {
  const page = await open('/');
  await page.getByRole('button', { name: 'Chiaro' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.goto('/help');
  await page.getByRole('button', { name: 'Scuro' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goBack();
  if (new URL(page.url()).pathname !== '/') await page.goBack();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test("an operator's own colours can be read in dark mode", { tag: '@scripts' }, async ({ open }) => {
  for (const label of ['alba', 'bosco']) {
    const page = await open('/', label);
    await page.getByRole('button', { name: 'Scuro' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('footer.band')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    // The cover stands for the header on the first page alone.
    await page.locator('h3 a').first().click();
    await expect(page.locator('header.band')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  }
});

test.describe('a newer build', { tag: '@scripts' }, () => {
  test('is offered, put off, and taken', async ({ page, open }) => {
    await page.route(LATEST, (route) => route.fulfill({ json: { id: 'newer', timestamp: Date.now() } }));
    const resting = atRest(page);
    await open('/', 'alba');
    await resting;
    const prompt = page.getByRole('region', { name: 'Aggiornamento' });
    await expect(async () => {
      await comeBack(page);
      await expect(prompt).toContainText('È disponibile una nuova versione', { timeout: 1000 });
    }).toPass();
    await page.getByRole('button', { name: 'Ricordamelo più tardi' }).click();
    await expect(prompt).toHaveCount(0);
    await comeBack(page);
    await expect(prompt).toHaveCount(0);

    const again = atRest(page);
    await page.reload();
    await again;
    await expect(async () => {
      await comeBack(page);
      await expect(prompt).toBeVisible({ timeout: 1000 });
    }).toPass();
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Aggiorna ora' }).click();
    await reloaded;
  });

  test.describe('that took a file away', () => {
    test.use({ expectedErrors: [/status of 404|dynamically imported module/] });

    test('is fetched by one reload', async ({ page, open }) => {
      let gone = 0;
      await page.route(/\/assets\/start-.*\.js/, (route) => {
        gone += 1;
        return route.fulfill({ status: 404, contentType: 'text/plain', body: '' });
      });
      await open('/', 'alba');
      await expect.poll(() => gone).toBe(2);
    });
  });
});

test('old workers go, and the page is loaded once more', { tag: '@scripts' }, async ({ page, open }) => {
  await open('/', 'alba');
  // Any script of ours without effects can serve as a worker.
  const idle = readdirSync('build/client/assets').find((file) => /^account-stripe-.*\.js$/.test(file));
  await page.evaluate(async (script) => {
    await navigator.serviceWorker.register(script, { type: 'module' });
  }, `/assets/${idle}`);
  const left = () =>
    page
      .evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
      .catch(() => undefined);
  expect(await left()).toBe(1);
  await page.reload();
  await expect.poll(left).toBe(0);
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('reloaded:old-workers')).catch(() => null))
    .not.toBeNull();
});

test('pages behind links in view are fetched early, those of other hosts never', { tag: '@scripts' }, async ({
  page,
  open,
}) => {
  // A busy machine must not count as a slow connection.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', saveData: false } });
  });
  const resting = atRest(page);
  await open('/', 'alba');
  await resting;
  const card = page.locator('a[data-prefetch]').first();
  const elsewhere = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' });
  await elsewhere.hover();
  await card.scrollIntoViewIfNeeded();
  const address = await card.evaluate((link) => (link as HTMLAnchorElement).href);
  await expect(page.locator(`link[rel=prefetch][href="${address}"]`)).toBeAttached();
  const other = await elsewhere.evaluate((link) => (link as HTMLAnchorElement).href);
  await expect(page.locator(`link[rel=prefetch][href="${other}"]`)).toHaveCount(0);
});

test('a language is chosen and left again; the provider comes only in between', async ({
  page,
  open,
  scripts,
}) => {
  const asked: string[] = [];
  await page.route(PROVIDER, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: WRITES_A_STYLE });
  });
  await open('/', 'alba');
  expect(asked).toEqual([]);
  const choose = async (language: string) => {
    await page.getByLabel('Lingua della pagina').selectOption(language);
    await page.getByRole('button', { name: 'Traduci' }).click();
  };
  await choose('fr');
  await expect(page.locator('html')).toHaveAttribute('data-translate', 'fr');
  if (scripts) {
    await expect.poll(() => asked.length).toBe(1);
    const mark = () => page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--translated'));
    await expect.poll(mark).toBe('1');
  }
  await choose('it');
  await expect(page.locator('html')).not.toHaveAttribute('data-translate');
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('googtrans');
});

test.describe('a translated page', { tag: '@scripts' }, () => {
  test('loads a new document for whatever is pressed, so that the provider is left behind', async ({
    page,
  }) => {
    await page.route(PROVIDER, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'window.providerIsAlive = true' }),
    );
    const alive = () => page.evaluate(() => 'providerIsAlive' in window);
    await signIn(page);
    await page.goto('/settings');
    await page.getByLabel('Lingua della pagina').selectOption('fr');
    await page.getByRole('button', { name: 'Traduci' }).click();
    await page.getByRole('button', { name: 'Accetto e traduci' }).click();
    await page.waitForURL('**/settings');
    await expect.poll(alive).toBe(true);

    await page.getByRole('button', { name: 'Salva il profilo' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Profilo salvato' })).toBeVisible();
    await expect.poll(alive).toBe(true);

    await page.getByRole('link', { name: 'Password', exact: true }).click();
    await page.waitForURL('**/settings/password');
    await expect(page.getByText('Google leggerebbe dati riservati')).toBeVisible();
    expect(await alive()).toBe(false);

    await page.goBack();
    await page.waitForURL('**/settings');
    await page.goForward();
    await page.waitForURL('**/settings/password');
    expect(await alive()).toBe(false);
    await page.context().clearCookies({ name: 'googtrans' });
  });
});

test('the choice of a language follows the page that is shown', async ({ page }) => {
  await signIn(page);
  await page.goto('/settings');
  const choice = page.getByLabel('Lingua della pagina');
  await expect(choice).toBeVisible();
  await page.getByRole('link', { name: 'Password', exact: true }).click();
  await page.waitForURL('**/settings/password');
  await expect(page.getByText('Google leggerebbe dati riservati')).toBeVisible();
  await expect(choice).toHaveCount(0);
});
