// Sets up what an activity offers and when, by following the links from the first page on.
import { expect, type Page } from '@playwright/test';

const open = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('link', { name }).first().click();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** With scripts a toast, without them a note on the page. */
export const said = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible();
const tab = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click();

/** Required by law on a seller's page. */
export async function completeData(page: Page): Promise<void> {
  await open(page, /Completa la sede legale/);
  await page.getByLabel('Descrizione').fill('Vela per tutti sul Lago di Como.');
  await page.getByLabel('Ragione sociale').fill('Vela di Ada Neri');
  await page.getByLabel('Partita IVA').fill('01234567897');
  await page.getByLabel('Via e numero civico (sede legale)').fill('Lungo Lario Trento 1');
  await page.getByLabel('Città (sede legale)').fill('Como');
  await page.getByLabel('CAP (sede legale)').fill('22100');
  await press(page, 'Salva le modifiche');
  await said(page, 'Dati salvati');
}

/** Through the payment provider's pages and back. */
export async function connectPayouts(page: Page): Promise<void> {
  await tab(page, 'Incassi');
  await open(page, 'Scegli o collega un conto');
  await open(page, 'Collega un conto');
  await page.getByLabel('Nome del conto').fill('Banca del Lario');
  await press(page, 'Continua su Stripe');
  await page.getByRole('checkbox').check();
  await press(page, 'Completa');
  await said(page, /è pronto a ricevere gli accrediti/);
}

export async function createCategory(page: Page): Promise<void> {
  await tab(page, 'Categorie');
  await open(page, /categoria/);
  await page.getByLabel('Nome').fill('In barca');
  await page.getByRole('main').getByRole('searchbox').fill('barca');
  await press(page, 'Cerca');
  await page.waitForURL(/search=barca/);
  await expect(page.getByLabel('Nome')).toHaveValue('In barca');
  await page.getByRole('radio', { name: 'sailboat', exact: true }).check();
  await press(page, 'Salva la categoria');
  await said(page, 'Categoria salvata');
}

export async function createResource(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: 'Risorse e orari', exact: true })
    .locator('visible=true')
    .first()
    .click();
  await open(page, /risorsa/);
  await page.getByLabel('Nome').fill('Barca a vela');
  await page.getByLabel('Quante ne hai').fill('2');
  await page.getByLabel('Persone per unità').fill('6');
  await press(page, 'Crea la risorsa');
  await said(page, /Risorsa creata/);
}

/** Of its resource, from where one stands after making it. */
export async function createCalendar(page: Page, { from, to }: { from: string; to: string }): Promise<void> {
  await open(page, /calendario/i);
  await page.getByLabel('Primo giorno').fill(from);
  await page.getByLabel('Ultimo giorno').fill(to);
  await expect(page.getByLabel(/Mattina 09:00–13:00/)).toBeChecked();
  await press(page, 'Crea il calendario');
  await expect(page.getByText('09:00–13:00').first()).toBeVisible();
}

export async function createService(page: Page, { picture }: { picture: Buffer }): Promise<void> {
  await tab(page, 'Servizi');
  await open(page, 'Aggiungi un servizio senza orari');
  await page.getByLabel('Nome').fill('Uscita in vela');
  await page.getByLabel('Descrizione').fill('Due ore con lo skipper, anche per chi non ha mai navigato.');
  await page.getByLabel('Categoria').selectOption('In barca');
  await page.getByLabel('Prezzo di listino').fill('45,50');
  await page.getByRole('checkbox', { name: 'Barca a vela' }).check();
  await press(page, 'Crea il servizio');
  await said(page, 'Servizio creato');
  await open(page, 'Aggiungi una tariffa');
  await expect(page.getByRole('textbox', { name: 'Prezzo' })).toHaveValue('45,50');
  await page.getByLabel('Nome').fill('Adulto');
  await press(page, 'Salva la tariffa');
  await tab(page, 'Immagini');
  await page
    .getByLabel('Aggiungi immagini')
    .setInputFiles({ name: 'vela.jpg', mimeType: 'image/jpeg', buffer: picture });
  await press(page, 'Carica le immagini');
  await page.getByLabel('Descrizione').fill('La barca al tramonto');
  await press(page, 'Salva la descrizione');
  await expect(page.getByRole('img', { name: 'La barca al tramonto' })).toBeVisible();
}

export async function createCatalog(page: Page): Promise<void> {
  await tab(page, 'Cataloghi');
  await open(page, 'Aggiungi un catalogo');
  await page.getByLabel('Nome').fill('Estate');
  await page.getByRole('checkbox', { name: /Pubblico/ }).check();
  await press(page, 'Crea il catalogo');
  await page.getByLabel('Uno dei tuoi servizi').selectOption('Uscita in vela');
  await press(page, 'Aggiungi');
  await expect(page.getByRole('listitem').filter({ hasText: 'Uscita in vela' })).toBeVisible();
}

export async function publish(page: Page): Promise<void> {
  await tab(page, 'Riepilogo');
  await press(page, 'Pubblica');
  await expect(page.getByRole('heading', { name: 'La tua pagina è pubblica' })).toBeVisible();
}
