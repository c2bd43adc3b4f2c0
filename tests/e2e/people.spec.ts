import type { Page } from '@playwright/test';

import { expect, expectToFit, test } from '#tests/support/browser.ts';

/** The number of people is chosen after day and time. */
async function chooseTime(page: Page): Promise<void> {
  for (const name of [/Noleggi sul lago/, /Canoa sul lago/])
    await page.getByRole('link', { name }).first().click();
  await page.locator('table a[href]').last().click();
  await expect(page.getByText(/Orari di/)).toBeVisible();
  await page.locator('input[name=slot]:not([disabled])').first().check();
}

test('counting people stops where no more can come, and says why', { tag: '@scripts' }, async ({ open }) => {
  const page = await open('/', 'bosco');
  await chooseTime(page);
  const count = page.locator('input[name^="people-"]').first();
  const more = page.getByRole('button', { name: /^Aggiungi 1/ }).first();
  const most = page.getByText(/^(Per questo orario al|Al) massimo \d+ person[ae]( a questa tariffa)?$/);
  for (let presses = 0; presses < 100 && !(await most.isVisible()); presses += 1) await more.click();
  await expect(most).toBeVisible();
  const stoppedAt = await count.inputValue();
  await more.click();
  await expect(count).toHaveValue(stoppedAt);
  await page
    .getByRole('button', { name: /^Togli 1/ })
    .first()
    .click();
  await expect(most).toBeHidden();
});

test('what is no number is told beside the field and goes nowhere', { tag: '@scripts' }, async ({ open }) => {
  const page = await open('/', 'bosco');
  await chooseTime(page);
  const count = page.locator('input[name^="people-"]').first();
  await count.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('e');
  await expect(page.getByText('Scrivi un numero')).toBeVisible();
  await page.getByRole('button', { name: 'Continua' }).last().click();
  await expect(count).toBeFocused();
  await expect(page).not.toHaveURL(/step=details/);
});

test('no word that a guest types makes their pages scroll sideways at 320 pixels', {
  tag: '@scripts',
}, async ({ open }) => {
  const page = await open('/', 'bosco');
  await page.setViewportSize({ width: 320, height: 700 });
  for (const name of [/Noleggi sul lago/, /Canoa sul lago/])
    await page.getByRole('link', { name }).first().click();
  await page.getByRole('link', { name: /successivo|seguente/i }).click();
  await expect(page).toHaveURL(/[?&]month=/);
  await page.locator('table a[href]').nth(-8).click();
  await expect(page.getByText(/Orari di/)).toBeVisible();
  await page.locator('input[name=slot]:not([disabled])').first().check();
  await page.getByRole('button', { name: 'Continua' }).last().click();
  await page.getByLabel('Nome', { exact: true }).fill('N'.repeat(80));
  await page.getByLabel('Cognome').fill('C'.repeat(80));
  await page.getByLabel('Email').fill(`${'e'.repeat(37)}@example.com`);
  await page.getByLabel('Telefono').fill('333 123 4567');
  await page.getByLabel('Messaggio').fill('m'.repeat(200));
  await page.getByRole('checkbox').check();
  await expectToFit(page);
  await page.getByRole('button', { name: 'Vai al pagamento' }).click();
  await expect(page).toHaveTitle('Conferma e paga');
  await expectToFit(page);
  const secret = new URL(page.url()).searchParams.get('booking');
  await page.getByRole('link', { name: 'Richiedi la fattura' }).click();
  await page.getByLabel('Intestatario').fill('I'.repeat(120));
  await page.getByLabel('Indirizzo').fill('i'.repeat(200));
  await page.getByLabel('Codice fiscale').fill('RSSMRA85T10A562S');
  await page.getByRole('button', { name: 'Salva la richiesta' }).click();
  await expect(page).toHaveTitle('Conferma e paga');
  await expectToFit(page);
  await page.goto(new URL(`/booking/${secret}`, page.url()).href);
  await expect(page.getByRole('heading', { name: 'La tua prenotazione' })).toBeVisible();
  await expectToFit(page);
});
