// The booking panel in a frame on a site of the demo's operator. Chromium gives the frame neither cookies nor storage.
import type { Page } from '@playwright/test';
import { expect, expectToFit, test } from '#tests/support/browser.ts';

const SITE = 'https://www.alba-gite.example.com/';

/** Opens a service from its catalog, and answers its address for frames. */
async function framedAddress(page: Page): Promise<string> {
  await page
    .getByRole('link', { name: /Corso di cucina/ })
    .first()
    .click();
  await expect(page).toHaveURL(/corso-di-cucina/);
  const { origin, pathname } = new URL(page.url());
  const [, catalog, , service] = pathname.split('/');
  return `${origin}/embed/${catalog}/${service}`;
}

test.describe('on another site', () => {
  // The router's own script, before the page has one of ours.
  test.use({ expectedErrors: [/Failed to read the 'sessionStorage' property/] });

  test('the panel is chosen from in its frame; the map opens beside it, the checkout in its place', async ({
    open,
  }) => {
    const page = await open('/1/esperienze', 'alba');
    const address = await framedAddress(page);
    // Chromium keeps sites of the internet from framing this machine.
    await page.context().grantPermissions(['local-network-access'], { origin: SITE });
    const body = `<iframe src="${address}" title="Prenota" width="100%" height="960">`;
    await page.route(SITE, (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto(SITE);
    const frame = page.frameLocator('iframe');
    await frame.getByRole('link', { name: /Mese seguente/ }).click();
    await expect(frame.getByRole('link', { name: /Mese precedente/ })).toBeVisible();
    await frame.locator('table a[href]').last().click();
    await frame.locator('input[name=slot]:not([disabled])').first().check();
    await frame.locator('input[name^="people-"]').first().fill('2');
    await frame.getByRole('button', { name: 'Continua' }).last().click();
    await expect(frame.getByRole('heading', { name: 'I tuoi dati' })).toBeVisible();
    const within = await frame.locator('a[href^="http"]:not([target])').evaluateAll((links) => links.length);
    expect(within, 'links to other sites that open in the frame').toBe(0);
    await frame.getByRole('link', { name: 'Corso di cucina' }).click();
    await expect(page).toHaveURL(/corso-di-cucina/);
  });
});

test('the panel is as wide as its frame, in frames of any width', async ({ open }) => {
  const page = await open('/1/esperienze', 'alba');
  await page.goto(await framedAddress(page));
  for (const width of [320, 390, 768, 1024, 1280, 1600]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
    const panel = await page.locator('.panel').boundingBox();
    expect(panel?.width, `at ${width} pixels`).toBeGreaterThan(Math.min(width, 640) - 64);
    const title = await page.locator('h1').boundingBox();
    expect(title?.width, `the title at ${width} pixels`).toBe(panel?.width);
  }
});
