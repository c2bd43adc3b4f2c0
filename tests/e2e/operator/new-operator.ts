// A new person: from the registration to an activity with complete data.
import { expect, type Page } from '@playwright/test';

const PASSWORD = 'Prenota2026!';

export type Newcomer = { email: string; subdomain: string; activity: string };

/** Other journeys run at the same time. */
export function newcomer(project: string): Newcomer {
  const mark = `${project.endsWith('off') ? 'a' : 'b'}${Date.now().toString(36)}`;
  return { email: `ada-${mark}@example.com`, subdomain: `lago-${mark}`, activity: `Vela sul lago ${mark}` };
}

export async function register(page: Page, { email }: Newcomer): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Nome', { exact: true }).fill('Ada');
  await page.getByLabel('Cognome').fill('Neri');
  await page.getByLabel('Telefono').fill('333 123 4567');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('checkbox', { name: /privacy/ }).check();
  await page.getByRole('checkbox', { name: /termini/ }).check();
  await page.getByRole('button', { name: 'Registrati' }).click();
  await expect(page.getByText(email)).toBeVisible();
}

/** Opens the newest mail to an address in the demo's mailbox and follows its link. */
export async function followMail(page: Page, to: string, link: RegExp): Promise<void> {
  const mail = page.getByRole('listitem').filter({ hasText: to }).getByRole('link').first();
  await expect(async () => {
    await page.goto('/dev/mail');
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  await mail.click();
  await page.locator('pre').getByRole('link', { name: link }).first().click();
}

export async function verify(page: Page, { email }: Newcomer): Promise<void> {
  await followMail(page, email, /\/verify/);
  await page.getByRole('button', { name: /Conferma|Verifica/ }).click();
}

export async function signIn(page: Page, { email }: Newcomer): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Accedi' }).click();
}

export async function onboard(page: Page, { activity, subdomain }: Newcomer): Promise<void> {
  await expect(page.getByText('Passo 2 di 2')).toBeVisible();
  await page.getByLabel("Nome dell'attività").fill(activity);
  await page.getByLabel('Tipo di attività').selectOption({ index: 2 });
  await page.getByLabel('Indirizzo della pagina').fill(subdomain);
  await page.getByLabel('Città').fill('Como');
  await page.getByRole('button', { name: 'Continua' }).click();
}
