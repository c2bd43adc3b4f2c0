// What people type is never lost: whatever else changes the page, wherever they click next, and when they leave.
import type { Page } from '@playwright/test';

import { atRest, expect, test } from '#tests/support/browser.ts';

/** The page's requests wait until the returned function is called. */
async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

const holdScripts = (page: Page) => hold(page, '**/assets/*.js');

/** As extensions and browsers do: a button beside each field, a link around digits, text in wrappers. */
function changePage() {
  for (const input of document.querySelectorAll('main input')) {
    const icon = document.createElement('span');
    icon.textContent = '•';
    input.after(icon);
  }
  for (const words of document.querySelectorAll('main p, main label')) {
    const wrapper = document.createElement('font');
    wrapper.append(...words.childNodes);
    words.append(wrapper);
  }
}

test.describe('a page that something else changes before its scripts come', { tag: '@scripts' }, () => {
  test.use({ expectedErrors: [/Minified React error #418/], early: true });

  test('keeps what was typed, and the place where one was typing', async ({ page, baseURL }) => {
    const release = await holdScripts(page);
    await page.goto(`${baseURL}/register`, { waitUntil: 'commit' });
    await page
      .getByRole('button', { name: 'Crea' })
      .or(page.getByRole('button', { name: 'Registrati' }))
      .waitFor();
    await page.evaluate(changePage);
    await page.getByLabel('Nome', { exact: true }).fill('Niccolò');
    await page.getByRole('checkbox').first().check();
    await page.getByLabel('Cognome').pressSequentially("D'Amico");
    release();
    await page.locator('html[data-scripts]').waitFor();
    await expect(page.locator('main font')).toHaveCount(0);
    await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Niccolò');
    await expect(page.getByLabel('Cognome')).toHaveValue("D'Amico");
    await expect(page.getByLabel('Cognome')).toBeFocused();
    await expect(page.getByRole('checkbox').first()).toBeChecked();
  });
});

test.describe('what was typed before the scripts of a page came', { tag: '@scripts' }, () => {
  test.use({ early: true });

  test('is checked like what is left later', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/register', { waitUntil: 'commit' });
    await page.getByLabel('Email').fill('chiara@');
    await page.getByLabel('Password').focus();
    release();
    await expect(page.getByText('Email non valida')).toBeVisible();
    await expect(page.getByRole('heading', { name: /Controlla/ })).toHaveCount(0);
  });

  test('counts for the price, and is told where it is no number', async ({ open, page }) => {
    await open('/', 'bosco');
    for (const name of [/Noleggi sul lago/, /Canoa sul lago/])
      await page.getByRole('link', { name }).first().click();
    await expect(page).toHaveURL(/canoa/);
    await page.locator('table a[href]').last().click();
    await expect(page).toHaveURL(/date=/);
    const count = page.locator('input[name^="people-"]').first();
    for (const { typed, told } of [
      { typed: '3', told: '64,00' },
      { typed: 'e', told: 'Scrivi un numero' },
    ]) {
      const release = await holdScripts(page);
      await page.reload({ waitUntil: 'commit' });
      await count.click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(typed);
      await expect(page.getByText(told).first()).toBeHidden();
      release();
      await expect(page.getByText(told).first()).toBeVisible();
      await page.unrouteAll();
    }
  });
});

async function signedIn(page: Page, path: string): Promise<void> {
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`);
  await page.getByLabel('Email').fill('operatore@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Prenota2026!');
  await page.getByRole('button', { name: 'Accedi' }).click();
  await page.waitForURL(`**${path}`);
}

test.describe('leaving a form that was changed', { tag: '@scripts' }, () => {
  test('asks first, inside the product and out of it, and not once it is saved', async ({ page }) => {
    await signedIn(page, '/settings');
    const asked: string[] = [];
    let leave = false;
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void (leave ? dialog.accept() : dialog.dismiss());
    });
    const guarded = atRest(page);
    await page.reload();
    await guarded;
    const phone = page.getByLabel('Telefono');
    await phone.fill('333 765 4321');
    await page.getByRole('link', { name: 'Password' }).first().click();
    await expect.poll(() => asked).toEqual(['confirm']);
    await expect(phone).toHaveValue('333 765 4321');
    await page.getByRole('link', { name: 'Marketplace' }).first().click();
    await expect.poll(() => asked.length).toBe(2);
    await expect(phone).toHaveValue('333 765 4321');
    await page.getByRole('button', { name: 'Salva il profilo' }).click();
    await expect(page.getByText('Profilo salvato', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Password' }).first().click();
    await expect(page).toHaveTitle('Cambia la password');
    await page.goBack();
    await phone.fill('333 1');
    leave = true;
    await page.getByRole('link', { name: 'Password' }).first().click();
    await expect(page).toHaveTitle('Cambia la password');
    expect(asked).toHaveLength(3);
  });

  test('does not ask about what was saved before the page came to rest', async ({ page }) => {
    await signedIn(page, '/settings');
    const rest = await hold(page, '**/assets/start-*.js');
    const guarded = atRest(page);
    await page.reload();
    await page.getByLabel('Telefono').fill('333 765 4322');
    await page.getByRole('button', { name: 'Salva il profilo' }).click();
    await expect(page.getByText('Profilo salvato', { exact: true })).toBeVisible();
    rest();
    await guarded;
    await page.getByRole('link', { name: 'Password' }).first().click();
    await expect(page).toHaveTitle('Cambia la password');
  });

  test('a day that is half typed is not sent as none', async ({ page }) => {
    await signedIn(page, '/calendars');
    await page.locator('main a[href^="/calendars/"]:not([href$="/new"])').first().click();
    const first = page.locator('[name=firstDate]');
    await first.fill('2027-09-01');
    const last = page.locator('[name=lastDate]');
    await last.focus();
    await page.keyboard.type('12');
    await page.getByRole('button', { name: 'Chiudi le date' }).click();
    await expect(page.locator('#lastDate-error')).toHaveText('Completa la data');
    await expect(page.locator('[aria-labelledby=error-summary]')).toContainText('completa la data');
  });
});

test.describe('without a connection', { tag: '@scripts' }, () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('what a page loads at rest may be missing: what was typed stays', async ({ page }) => {
    await page.goto('/register');
    const cut = Promise.withResolvers<void>();
    await page.route('**/assets/start-*.js', async (route) => {
      await cut.promise;
      await route.abort('internetdisconnected');
    });
    const asked = page.waitForRequest('**/assets/start-*.js');
    await page.reload();
    await asked;
    await page.context().setOffline(true);
    const missed = page.waitForEvent('requestfailed', (request) => request.url().includes('/start-'));
    cut.resolve();
    await page.getByLabel('Cognome').fill('Öz');
    await missed;
    // A page that loads anew is gone in the next turn of the event loop.
    await page.evaluate(() => new Promise((next) => setTimeout(next, 300)));
    await expect(page.getByLabel('Cognome')).toHaveValue('Öz');
  });

  test('what checks the fields is loaded as soon as there is a connection again', async ({ page }) => {
    await page.goto('/register');
    const cut = Promise.withResolvers<void>();
    const checks = '**/assets/validity-*.js';
    await page.route(checks, async (route) => {
      await cut.promise;
      await route.abort('internetdisconnected');
    });
    const asked = page.waitForRequest(checks);
    await page.reload();
    await asked;
    await page.context().setOffline(true);
    const missed = page.waitForEvent('requestfailed', (request) => request.url().includes('/validity-'));
    cut.resolve();
    await missed;
    await page.unroute(checks);
    const loaded = page.waitForResponse(checks);
    await page.context().setOffline(false);
    await loaded;
    await expect(async () => {
      await page.getByLabel('Email').fill('nessuno');
      await page.getByLabel('Cognome').focus();
      await expect(page.locator('#email-error')).toBeVisible({ timeout: 1000 });
    }).toPass();
  });
});

test.describe('a page that fails in the browser', { tag: '@scripts' }, () => {
  test.use({ expectedErrors: [/broken on purpose/] });

  test('has its title and words, opened or led to, and its links and forms work', async ({ page }) => {
    await signedIn(page, '/settings');
    await page.route(/\/assets\/identity-(?!views)/, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "export default () => { throw new Error('broken on purpose'); }",
      }),
    );
    const saved = page.locator('.toasts').getByText('Profilo salvato');
    for (const [theme, word, arrive] of [
      ['dark', 'Scuro', () => page.goto('/settings/password')],
      ['light', 'Chiaro', () => page.getByRole('link', { name: 'Password', exact: true }).click()],
    ] as const) {
      await arrive();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Internal Server Error');
      await expect(page).toHaveTitle('Internal Server Error');
      await page.getByRole('button', { name: word }).click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      // The toast of the pass before has gone.
      await expect(saved).toHaveCount(0);
      await page.getByRole('link', { name: 'Impostazioni' }).first().click();
      await page.getByRole('button', { name: 'Salva il profilo' }).click();
      await expect(saved).toBeVisible();
      await expect(page).toHaveTitle(/^Profilo/);
    }
  });
});
