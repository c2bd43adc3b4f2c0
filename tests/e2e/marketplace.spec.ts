// Two operators and a guest, without scripts: a proposal, its acceptance, and the first sale on the reseller's page.
import type { Page } from '@playwright/test';

import { expect, test } from '#tests/support/browser.ts';

// Both projects share one demo, and a service can be proposed to a catalog only once.
test.skip(({ scripts }) => scripts, 'walked once, without scripts');

const SERVICE = 'Corso di cucina: tajarin e agnolotti del plin';

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('Prenota2026!');
  await page.getByRole('button', { name: 'Accedi' }).click();
  await page.waitForURL('/dashboard');
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Esci' }).locator('visible=true').click();
  await page.waitForURL((url) => !url.pathname.startsWith('/dashboard'));
}

test('a service is proposed, accepted and sold on the reseller’s page', async ({ page, open }) => {
  await signIn(page, 'rivendita@example.com');
  await page.goto('/marketplace?q=tajarin');
  await page.getByRole('link', { name: SERVICE, exact: true }).click();
  await page.getByLabel('La tua commissione (%)').fill('20');
  await page.getByRole('button', { name: 'Calcola' }).click();
  await expect(page.getByText('Con il 20% guadagni')).toBeVisible();
  await page.getByRole('button', { name: /Aggiungi al catalogo|Invia la proposta/ }).click();
  await expect(page.getByText(/proposta inviata/)).toBeVisible();
  await signOut(page);

  await signIn(page, 'operatore@example.com');
  await page.goto('/marketplace/admin?side=received&status=PENDING');
  await page.getByRole('link', { name: `Accetta: ${SERVICE}` }).click();
  await page.getByRole('button', { name: 'Accetta la proposta' }).click();
  await expect(page.getByText('Proposta accettata').first()).toBeVisible();
  await signOut(page);

  await open('/', 'riva');
  await page
    .getByRole('link', { name: /Gite fuori porta/ })
    .first()
    .click();
  await page.getByRole('link', { name: SERVICE }).click();
  await expect(page.getByText('Servizio di Alba, gite e sapori')).toBeVisible();
  await page.getByRole('link', { name: /successivo|seguente/i }).click();
  await expect(page).toHaveURL(/[?&]month=/);
  await page.locator('table a[href]').last().click();
  await page.locator('input[name=slot]:not([disabled])').first().check();
  await page.locator('input[name^="people-"]').first().fill('2');
  await page.getByRole('button', { name: 'Continua' }).last().click();
  await page.getByLabel('Nome', { exact: true }).fill('Niccolò');
  await page.getByLabel('Cognome').fill("D'Amico");
  await page.getByLabel('Email').fill('rivenduta@example.com');
  await page.getByLabel('Telefono').fill('333 123 4567');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Vai al pagamento' }).click();
  await page.getByRole('button', { name: /^Paga/ }).click();
  for (const [name, value] of Object.entries({
    card: '4242 4242 4242 4242',
    expiry: '12/34',
    cvc: '123',
    name: 'N D Amico',
  }))
    await page.locator(`input[name=${name}]`).fill(value);
  await page.getByRole('button', { name: /^Paga/ }).click();
  await expect(page).toHaveTitle('Prenotazione confermata');
});
