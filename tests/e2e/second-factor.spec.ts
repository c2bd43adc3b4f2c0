// The second factor in a browser, on the smallest screen, in both colour modes.
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

import { violationsInBothModes } from '#tests/support/accessibility.ts';
import { expect, test } from '#tests/support/browser.ts';

import { newcomer, register, signIn, verify } from './operator/new-operator.ts';

async function faultsOf(page: Page): Promise<string[]> {
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return [
    ...(await violationsInBothModes(page)),
    ...(wider > 0 ? [`${page.url()} is ${wider} px too wide`] : []),
  ];
}

test(
  'is switched on and asked for at the next sign-in',
  { tag: '@scripts' },
  async ({ page, context }, { project }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    const person = newcomer(project.name);
    await register(page, person);
    await verify(page, person);
    await signIn(page, person);
    await page.waitForURL('/onboarding');

    await page.goto('/settings/second-factor');
    const faults = await faultsOf(page);
    await page.getByRole('button', { name: 'Attiva la verifica' }).click();
    const key = (await page.locator('main code').first().textContent()) ?? '';
    const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
    faults.push(...(await faultsOf(page)));
    await page.getByLabel('Codice', { exact: true }).fill(app.generate());
    await page.getByRole('button', { name: 'Conferma il codice' }).click();
    await expect(page.getByText('I tuoi codici di recupero.')).toBeVisible();
    const [recovery = ''] = await page.locator('main code').allTextContents();
    faults.push(...(await faultsOf(page)));

    await context.clearCookies();
    await signIn(page, person);
    await page.waitForURL('/login/code');
    faults.push(...(await faultsOf(page)));
    // A code is valid once, so until the next half minute only a recovery code works.
    await page.getByLabel('Codice', { exact: true }).fill(recovery);
    await page.getByRole('button', { name: 'Accedi' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));

    await page.goto('/settings/confirm');
    faults.push(...(await faultsOf(page)));
    expect(faults).toEqual([]);
  },
);
