// Accounts in a browser: by keyboard, with scripts and without, in both colour modes, on small screens.
import type { Page } from '@playwright/test';

import { violationsInBothModes } from '#tests/support/accessibility.ts';
import { expect, test } from '#tests/support/browser.ts';

const EMAIL = 'rivendita@example.com';
const PASSWORD = 'Prenota2026!';

const GUEST_PAGES = ['/login', '/register', '/password-reset', '/verify/resend', '/onboarding'];
const OWN_PAGES = [
  '/dashboard',
  '/settings',
  '/settings/password',
  '/settings/email',
  '/settings/devices',
  '/settings/credits',
  '/settings/data',
  '/settings/erase',
];

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('/dashboard');
}

test('signing in and out takes a keyboard only', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ciao');
  await page.getByRole('button', { name: 'Esci' }).locator('visible=true').press('Enter');
  await expect(page.getByText('Hai effettuato la disconnessione')).toBeVisible();
});

test('what was typed waits for who signs in again when the session is over', { tag: '@scripts' }, async ({
  page,
  context,
}) => {
  await signIn(page);
  await page.goto('/settings');
  const phone = page.getByLabel('Telefono');
  const before = await phone.inputValue();
  await phone.fill('333 765 4321');
  await context.clearCookies({ name: 'session' });
  await page.getByRole('button', { name: 'Salva il profilo' }).click();
  await expect(page.getByRole('alert')).toContainText('Quello che hai scritto è ancora qui');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await signIn(await context.newPage());
  await page.getByRole('button', { name: 'Riprova' }).click();
  await expect(page.getByText('Profilo salvato').first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await phone.fill(before);
  await page.getByRole('button', { name: 'Salva il profilo' }).click();
});

test.describe('what is wrong', () => {
  test.use({ expectedErrors: [/status of 422/] });

  test('is said on top, in the title and beside the fields', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill('chiara@');
    await page.getByRole('button', { name: 'Accedi' }).click();
    await expect(page.getByRole('heading', { name: 'Controlla 2 campi' })).toBeVisible();
    await expect(page).toHaveTitle('Errore: Accedi');
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Email')).toHaveValue('chiara@');
    await page.getByRole('link', { name: 'Password: questo campo è obbligatorio' }).click();
    await expect(page.getByLabel('Password')).toBeFocused();
  });
});

test('leaving a field says what is wrong with it, and nothing on top moves', { tag: '@scripts' }, async ({
  page,
}) => {
  await page.goto('/register');
  await page.getByLabel('Email').fill('chiara@');
  await page.getByLabel('Password').focus();
  await expect(page.getByText('Email non valida')).toBeVisible();
  await expect(page.getByRole('heading', { name: /Controlla/ })).toHaveCount(0);
  await page.getByLabel('Email').fill('chiara@example.com');
  await expect(page.getByText('Email non valida')).toHaveCount(0);
  await page.getByRole('checkbox', { name: /privacy/ }).check();
});

test('the address of a page is looked up while one types', { tag: '@scripts' }, async ({ page }) => {
  await page.goto('/onboarding');
  await page.getByLabel('Nome', { exact: true }).fill('Ada');
  await page.getByLabel('Cognome').fill('Neri');
  await page.getByLabel('Telefono').fill('333 123 4567');
  await page.getByLabel('Email').fill(`ada-${Date.now()}@example.com`);
  await page.getByLabel('Password').fill(PASSWORD);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Continua' }).click();
  await page.getByLabel("Nome dell'attività").fill("L'Officina del Gusto");
  await expect(page.getByLabel('Indirizzo della pagina')).toHaveValue('lofficina-del-gusto');
  await page.getByLabel('Indirizzo della pagina').fill('alba');
  await page.getByLabel("Nome dell'attività").fill('Altro');
  await expect(page.getByLabel('Indirizzo della pagina')).toHaveValue('alba');
  await expect(page.getByText('Questo indirizzo è già di qualcuno')).toBeVisible();
  await page.getByLabel('Indirizzo della pagina').fill(`ada-${Date.now() % 1_000_000}`);
  await expect(page.getByText('è libero')).toBeVisible();
  await page.getByText('Ricomincia', { exact: true }).click();
  await page.getByRole('button', { name: 'Sì, elimina e ricomincia' }).click();
  await expect(page.getByText('Passo 1 di 2')).toBeVisible();
});

test('no accessibility violations, light and dark, and nothing wider than a small screen', {
  tag: '@scripts',
}, async ({ page }) => {
  test.slow();
  const found: string[] = [];
  for (const [index, path] of [...GUEST_PAGES, ...OWN_PAGES].entries()) {
    if (index === GUEST_PAGES.length) await signIn(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(path);
    found.push(...(await violationsInBothModes(page)));
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (wider > 0) found.push(`${path} is ${wider} px too wide`);
  }
  expect(found).toEqual([]);
});
