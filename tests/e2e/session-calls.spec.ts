// The unmodified NextAuth client with our session calls, and the session as our own pages see it.
import { fileURLToPath } from 'node:url';

import type { Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';

import { expect, test } from '#tests/support/browser.ts';

const PASSWORD = 'Prenota2026!';
const EMAIL = 'operatore@example.com';
const PAGE = '/nextauth-client';

// A refused sign-in answers 401, which browsers report on the console.
test.use({ expectedErrors: [/status of 40[01]/] });

let script = '';

test.beforeAll(async () => {
  const entry = fileURLToPath(new URL('next-auth-page.tsx', import.meta.url));
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'page' }, minify: false },
  })) as Rolldown.RolldownOutput[];
  script = built[0]?.output[0].code ?? '';
});

/** On our host's origin, but not a page of ours. */
async function clientPage(page: Page, hash = ''): Promise<void> {
  const body = `<!doctype html><html lang="it"><title>Client</title><link rel="icon" href="data:,"><body><script>${script.replaceAll('</script', '<\\/script')}</script></body></html>`;
  await page.route(`**${PAGE}`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(`${PAGE}${hash}`);
}

const status = (page: Page) => page.locator('#status');

test('the client reads token and providers', { tag: '@scripts' }, async ({ page }) => {
  await clientPage(page);
  expect(await page.evaluate(() => window.auth.getCsrfToken())).toMatch(/^[0-9a-f]{64}$/);
  const providers = await page.evaluate(() => window.auth.getProviders());
  expect(providers?.['credentials']).toMatchObject({ id: 'credentials', type: 'credentials' });
  await expect(status(page)).toHaveText(/^unauthenticated/);
});

test('the client signs in, reads the session and signs out', { tag: '@scripts' }, async ({ page }) => {
  await clientPage(page);
  const refused = await page.evaluate(
    (email) => window.auth.signIn('credentials', { redirect: false, email, password: 'Sbagliata1!' }),
    EMAIL,
  );
  expect(refused).toMatchObject({ ok: false, status: 401, error: 'INVALID_CREDENTIALS', url: null });
  expect(await page.evaluate(() => window.auth.getSession())).toBeNull();

  const accepted = await page.evaluate(
    ([email, password]) => window.auth.signIn('credentials', { redirect: false, email, password }),
    [EMAIL, PASSWORD] as const,
  );
  expect(accepted).toMatchObject({ ok: true, status: 200, error: null });
  await expect(status(page)).toHaveText(`authenticated ${EMAIL}`);
  const session = await page.evaluate(() => window.auth.getSession());
  expect(session?.user?.email).toBe(EMAIL);
  expect(Date.parse(session?.expires ?? '')).toBeGreaterThan(Date.now());

  await page.evaluate(() => window.auth.signOut({ redirect: false }));
  await expect(status(page)).toHaveText(/^unauthenticated/);
  expect(await page.evaluate(() => window.auth.getSession())).toBeNull();
});

test('a guarded view without a session starts the sign-in with SessionRequired', { tag: '@scripts' }, async ({
  page,
}) => {
  await clientPage(page, '#guarded');
  await page.waitForURL(/\/login\?/);
  expect(new URL(page.url()).searchParams.get('error')).toBe('SessionRequired');
  await expect(page.getByText('Accedi per continuare')).toBeVisible();
});

test.describe('a client that finds no providers', () => {
  test.use({ expectedErrors: [/status of 500|CLIENT_FETCH_ERROR/] });

  test('is sent to a page of ours', { tag: '@scripts' }, async ({ page }) => {
    await page.route('**/api/auth/providers', (route) => route.fulfill({ status: 500, json: null }));
    await clientPage(page);
    await page.evaluate(() => void window.auth.signIn('credentials'));
    await page.waitForURL(/\/login\?error=/);
    await expect(page.getByRole('heading', { name: 'Accedi' })).toBeVisible();
  });
});

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Accedi' }).click();
  await page.waitForURL('/dashboard');
}

test('our pages ask for the session on focus only, and show at once that it ended elsewhere', {
  tag: '@scripts',
}, async ({ page, context }) => {
  await page.clock.install();
  await signIn(page);
  await expect(page.locator('html[data-scripts]')).toBeAttached();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.clock.fastForward('59:00');
  expect(asked.filter((path) => path === '/api/auth/session')).toEqual([]);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect.poll(() => asked.filter((path) => path === '/api/auth/session').length).toBe(1);
  await expect(page).toHaveURL('/dashboard');

  const other = await context.newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: 'Esci' }).locator('visible=true').click();
  await other.waitForURL(/\/login/);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.waitForURL(/\/login/);
  await expect(page.getByText(EMAIL)).toHaveCount(0);
});

test('after signing out, Back shows nothing', { tag: '@scripts' }, async ({ page }) => {
  await signIn(page);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Esci' }).locator('visible=true').click();
  await page.waitForURL(/\/login/);
  await page.goBack();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByText('Profilo')).toHaveCount(0);
});
