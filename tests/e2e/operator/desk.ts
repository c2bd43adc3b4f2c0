// A guest books, and the operator then works with the booking.
import { expect, type Page } from '@playwright/test';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const open = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('link', { name }).first().click();

async function chooseLastDay(page: Page): Promise<void> {
  await page.getByRole('link', { name: /successivo|seguente/i }).click();
  await expect(page).toHaveURL(/[?&]month=/);
  await page.locator('table a[href]').last().click();
  await expect(page.getByText(/Orari di/)).toBeVisible();
}

/** Two people, in the morning of the last day of next month; returns the booking's reference. */
export async function book(page: Page): Promise<string> {
  await open(page, /Estate/);
  await open(page, /Uscita in vela/);
  await chooseLastDay(page);
  await page.locator('input[name=slot]:not([disabled])').first().check();
  await page.locator('input[name^="people-"]').first().fill('2');
  await page.getByRole('button', { name: 'Continua' }).last().click();
  await page.getByLabel('Nome', { exact: true }).fill('Niccolò');
  await page.getByLabel('Cognome').fill("D'Amico-Öz");
  await page.getByLabel('Email').fill("d'amico+vela@example.com");
  await page.getByLabel('Telefono').fill('333 765 4321');
  await page.getByRole('checkbox').first().check();
  await press(page, 'Vai al pagamento');
  await press(page, /^Paga 91,00/);
  await page.locator('input[name=card]').fill('4242 4242 4242 4242');
  await page.locator('input[name=expiry]').fill('12/34');
  await page.locator('input[name=cvc]').fill('123');
  await page.locator('input[name=name]').fill('N D Amico');
  await press(page, /^Paga/);
  await expect(page).toHaveTitle('Prenotazione confermata');
  return (await page.locator('.text-code').first().innerText()).trim();
}

export async function findBooking(page: Page, reference: string): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Prenotazioni', exact: true }).locator('visible=true').first().click();
  await page.getByRole('link', { name: new RegExp(reference) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Niccolò D'Amico-Öz");
  await expect(page.getByText(`Prenotazione ${reference}`, { exact: true })).toBeVisible();
  await expect(page.getByText('Confermata', { exact: true }).first()).toBeVisible();
}

/** To the afternoon of the same day. */
export async function move(page: Page): Promise<void> {
  await open(page, /^Sposta, cambia persone/);
  await page.locator('input[name=slot]').last().check();
  await press(page, 'Mostra gli orari');
  await press(page, 'Cambia, stesso prezzo');
  await expect(page.getByText('14:00–17:00').first()).toBeVisible();
}

export async function refundInPart(page: Page): Promise<void> {
  await open(page, /^Rimborsa$/);
  await page.getByLabel('Importo').fill('20,50');
  await press(page, 'Aggiorna il calcolo');
  await expect(page.getByText("L'ospite riceve").locator('..')).toContainText('20,50');
  await press(page, 'Rimborsa');
  await expect(page.getByText('Rimborso di 20,50 € richiesto')).toBeVisible();
  await expect(page.getByText('Confermata', { exact: true }).first()).toBeVisible();
}

/** Refunds the rest too. */
export async function cancel(page: Page): Promise<void> {
  await open(page, 'Annulla la prenotazione');
  await press(page, 'Annulla la prenotazione');
  await expect(page.getByText('Annullata', { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Annullata: dall'operatore, rimborso di 70,50 €")).toBeVisible();
  // The sums equal the postings, once the refund has been sent.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Ti resta').locator('..')).toContainText('resta0,00 €', { timeout: 1000 });
  }).toPass();
}
