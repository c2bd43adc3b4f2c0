import type { Page } from '@playwright/test';

import { violationsInBothModes } from '#tests/support/accessibility.ts';
import { expect, expectToFit, test } from '#tests/support/browser.ts';

/** From the front page to a slot of a canoe next month; each journey has its own day, counted from the last. */
async function chooseCanoe(page: Page, dayFromLast: number): Promise<void> {
  await page
    .getByRole('link', { name: /Noleggi sul lago/ })
    .first()
    .click();
  await page
    .getByRole('link', { name: /Canoa sul lago/ })
    .first()
    .click();
  await page.getByRole('link', { name: /successivo|seguente/i }).click();
  // Until then the days are those of this month.
  await expect(page).toHaveURL(/[?&]month=/);
  await page
    .locator('table a[href]')
    .nth(-1 - dayFromLast)
    .click();
  await expect(page.getByText(/Orari di/)).toBeVisible();
  await page.locator('input[name=slot]:not([disabled])').first().check();
  await page.locator('input[name^="people-"]').first().fill('2');
  await page.getByRole('button', { name: 'Continua' }).last().click();
  await expect(page.getByRole('heading', { name: 'I tuoi dati' })).toBeVisible();
}

async function sendData(page: Page): Promise<void> {
  await page.getByLabel('Nome', { exact: true }).fill('Niccolò');
  await page.getByLabel('Cognome').fill("D'Amico-Öz");
  await page.getByLabel('Email').fill("d'amico+canoa@example.com");
  await page.getByLabel('Telefono').fill('333 123 4567');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Vai al pagamento' }).click();
}

async function fillIn(page: Page): Promise<void> {
  await sendData(page);
  await expect(page).toHaveTitle('Conferma e paga');
}

async function sendCard(page: Page, card: string): Promise<void> {
  await page.locator('input[name=card]').fill(card);
  await page.locator('input[name=expiry]').fill('12/34');
  await page.locator('input[name=cvc]').fill('123');
  await page.locator('input[name=name]').fill('N D Amico');
  await page.getByRole('button', { name: /^Paga/ }).click();
}

async function pay(page: Page, card: string): Promise<void> {
  await page.getByRole('button', { name: /^Paga/ }).click();
  await sendCard(page, card);
}

test('a guest books, pays, sees the booking and cancels it with the money back', async ({ open }) => {
  const page = await open('/', 'bosco');
  await chooseCanoe(page, 0);
  await fillIn(page);
  await expect(page.getByText(/Posti riservati fino alle/)).toBeVisible();
  await pay(page, '4242 4242 4242 4242');
  await expect(page).toHaveTitle('Prenotazione confermata');
  await page.getByRole('link', { name: 'Vedi la prenotazione' }).click();
  await page.getByRole('link', { name: 'Annulla la prenotazione' }).click();
  await page.getByRole('button', { name: 'Annulla la prenotazione' }).click();
  await expect(page.getByText('Prenotazione annullata')).toBeVisible();
  // In progress, or already done.
  await expect(page.getByText(/(Rimborso di|rimborsato) 32,00/).first()).toBeVisible();
});

test.describe('a card that is declined', () => {
  test.use({ expectedErrors: [/status of 402/] });

  test('leaves the places held, and another one pays', async ({ open }) => {
    const page = await open('/', 'bosco');
    await chooseCanoe(page, 1);
    await fillIn(page);
    await pay(page, '4000 0000 0000 0002');
    await page.getByRole('link', { name: /Torna indietro/ }).click();
    await expect(page).toHaveTitle('Pagamento non riuscito');
    await expect(page.getByText(/nessun addebito/)).toBeVisible();
    await page.getByRole('button', { name: 'Riprova' }).click();
    await sendCard(page, '4242 4242 4242 4242');
    await expect(page).toHaveTitle('Prenotazione confermata');
  });
});

test('a message about the field that is left never takes a press away', { tag: '@scripts' }, async ({
  open,
}) => {
  const page = await open('/', 'bosco');
  await chooseCanoe(page, 4);
  const checks = page.waitForResponse(/\/assets\/validity-/);
  await page.reload();
  await checks;
  await page.getByLabel('Email').fill('jos\u00e9@\u200bexample.com');
  await page.getByLabel('Telefono').fill('abc');
  await page.getByRole('checkbox').click();
  await expect(page.getByRole('checkbox')).toBeChecked();
  await expect(page.locator('#phone-error')).toHaveText('Numero di telefono non valido');
  await page.getByLabel('Telefono').fill('\u202a+39\u00a0333\u2011123\u20114567\u202c');
  await expect(page.locator('#phone-error')).toHaveCount(0);
  await page.getByRole('button', { name: 'Vai al pagamento' }).click();
  await expect(page.locator('#email-error')).toHaveCount(0);
});

test.describe('a refusal', { tag: '@scripts' }, () => {
  // The server's, if the form is sent before its checks have come.
  test.use({ expectedErrors: [/status of 422/] });

  test('is in the title only while it stands', async ({ open }) => {
    const page = await open('/', 'bosco');
    await chooseCanoe(page, 4);
    const send = page.getByRole('button', { name: 'Vai al pagamento' });
    await send.click();
    await expect(page).toHaveTitle(/^Errore: /);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Scegli la data' })).toBeVisible();
    await expect(page).toHaveTitle(/^Canoa sul lago/);
    await page.goForward();
    await send.click();
    await expect(page).toHaveTitle(/^Errore: /);
    await page.getByRole('link', { name: 'Modifica' }).click();
    await expect(page).toHaveTitle(/^Canoa sul lago/);
  });
});

test.describe('places that go while a guest is typing', { tag: '@scripts' }, () => {
  test.use({ expectedErrors: [/status of 409/] });

  test('are said to be gone beside what is still free, and the form goes on', async ({ open, browser }) => {
    const page = await open('/', 'bosco');
    await chooseCanoe(page, 6);
    const other = await browser.newPage();
    await other.goto(page.url());
    await other.getByRole('link', { name: 'Modifica' }).click();
    await other.getByText('Modifica persone').click();
    await other.locator('input[name^="people-"]').first().fill('12');
    await other.getByRole('button', { name: 'Continua' }).last().click();
    await expect(other.getByText('12 persone')).toBeVisible();
    await fillIn(other);
    await other.close();
    await sendData(page);
    await expect(page.getByText('Posti esauriti: scegli un altro orario')).toBeVisible();
    await page.locator('input[type=radio][name=slot]:not([disabled])').check();
    await page.getByRole('button', { name: 'Vai al pagamento' }).click();
    await expect(page).toHaveTitle('Conferma e paga');
  });
});

test.describe('without a connection', { tag: '@scripts' }, () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('the form keeps what was typed, says so, and is sent once there is one', async ({ open }) => {
    const page = await open('/', 'bosco');
    await chooseCanoe(page, 5);
    await page.getByLabel('Nome', { exact: true }).fill('Niccolò');
    await page.getByLabel('Cognome').fill('Öz');
    await page.getByLabel('Email').fill('niccolo@example.com');
    await page.getByLabel('Telefono').fill('333 123 4567');
    await page.getByRole('checkbox').check();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Vai al pagamento' }).click();
    await expect(page.getByRole('alert')).toContainText('Il sito non risponde');
    await expect(page.getByLabel('Email')).toHaveValue('niccolo@example.com');
    await page.context().setOffline(false);
    await expect(page).toHaveTitle('Conferma e paga');
  });
});

test('coming back from the checkout to a page the browser kept, the form can be sent again', {
  tag: '@scripts',
}, async ({ open }) => {
  const page = await open('/', 'bosco');
  await chooseCanoe(page, 7);
  // An answer without a page leaves this one as the browser would bring it back.
  await page.route('**/checkout?*', (route) => route.fulfill({ status: 204 }));
  await page.getByLabel('Nome', { exact: true }).fill('Niccolò');
  await page.getByLabel('Cognome').fill('Öz');
  await page.getByLabel('Email').fill('niccolo@example.com');
  await page.getByLabel('Telefono').fill('333 123 4567');
  await page.getByRole('checkbox').check();
  const left = page.waitForRequest('**/checkout?*');
  await page.getByRole('button', { name: 'Vai al pagamento' }).click();
  await left;
  await expect(page.getByRole('button', { name: 'Invio in corso' })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByRole('button', { name: 'Vai al pagamento' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('niccolo@example.com');
});

test('coming back from the checkout to a page the browser takes from its cache, what was typed is there', async ({
  open,
}) => {
  const page = await open('/', 'bosco');
  await chooseCanoe(page, 8);
  const details = page.url();
  await page.goto(details);
  await fillIn(page);
  await page.goBack();
  await expect(page).toHaveURL(details);
  await expect(page.getByLabel('Email')).toHaveValue("d'amico+canoa@example.com");
});

test('places given back at the checkout are said to be free again', async ({ open }) => {
  const page = await open('/', 'bosco');
  await chooseCanoe(page, 2);
  await fillIn(page);
  await page.getByRole('button', { name: 'Annulla e libera i posti' }).click();
  await expect(page.getByText(/Abbiamo liberato i posti/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Scegli di nuovo' })).toBeVisible();
});

test('the panel is walked by keyboard alone', { tag: '@scripts' }, async ({ open }) => {
  const page = await open('/', 'bosco');
  await page
    .getByRole('link', { name: /Noleggi sul lago/ })
    .first()
    .click();
  await page
    .getByRole('link', { name: /Canoa sul lago/ })
    .first()
    .click();
  await page.getByRole('link', { name: /successivo|seguente/i }).focus();
  await page.keyboard.press('Enter');
  // Until the other month has loaded, the days are those of this one.
  await page.waitForURL(/month=/);
  await page.locator('table a[href]').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Orari di/)).toBeVisible();
  await page.locator('input[name=slot]:not([disabled])').first().focus();
  await page.keyboard.press('Space');
  await expect(page.locator('input[name=slot]').first()).toBeChecked();
});

test('no page of the way has accessibility violations, in either theme', { tag: '@scripts' }, async ({
  open,
}) => {
  test.slow();
  const page = await open('/', 'bosco');
  const check = async (where: string) => expect(await violationsInBothModes(page), where).toEqual([]);
  await chooseCanoe(page, 3);
  await check('details');
  await page.getByRole('button', { name: 'Vai al pagamento' }).click();
  await expect(page.getByText(/Controlla 5 campi/)).toBeVisible();
  await check('errors');
  await page.getByRole('link', { name: 'Modifica' }).click();
  await expect(page.getByRole('heading', { name: 'Scegli la data' })).toBeVisible();
  await check('choose');
  await page.getByRole('button', { name: 'Continua' }).last().click();
  await fillIn(page);
  await check('checkout');
  await pay(page, '4242 4242 4242 4242');
  await expect(page).toHaveTitle('Prenotazione confermata');
  await check('confirmed');
  await page.getByRole('link', { name: 'Vedi la prenotazione' }).click();
  await expect(page).toHaveTitle(/^Prenotazione /);
  await check('booking');
});

test('nothing scrolls sideways on a screen of 320 pixels', { tag: '@scripts' }, async ({ open }) => {
  const page = await open('/', 'bosco');
  await page.setViewportSize({ width: 320, height: 700 });
  await expectToFit(page);
  await chooseCanoe(page, 4);
  await expectToFit(page);
  // Names have up to 80 letters, perhaps without a space.
  for (const text of await page.locator('.ticket h3, .ticket dt, .service-body > :first-child p').all())
    await text.evaluate((element) => (element.textContent = 'u'.repeat(80)));
  await expectToFit(page);
  await fillIn(page);
  await expectToFit(page);
});

test('focus goes where the news is: to what was done, and to the times of the day that a link led to', {
  tag: '@scripts',
}, async ({ open }) => {
  const page = await open('/ritrova');
  await page.getByLabel('Email').fill('nessuno@example.com');
  await page.keyboard.press('Enter');
  await expect(page.locator('[tabindex="-1"]:focus')).toContainText('riceverai i link');
  await open('/', 'bosco');
  for (const name of [/Noleggi sul lago/, /Canoa sul lago/])
    await page.getByRole('link', { name }).first().click();
  await page.waitForURL(/canoa/);
  await page.goto(`${page.url()}?month=2031-12`);
  await page.getByRole('link', { name: /^\d+ \S+ \d{4}$/ }).press('Enter');
  await expect(page.locator('summary:focus')).toHaveText('Orario');
});
