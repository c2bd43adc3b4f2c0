// Administration in a browser: accessible, and an impersonation is always visible.
import type { Page } from '@playwright/test';

import { violationsOf } from '#tests/support/accessibility.ts';
import { expect, expectToFit, test } from '#tests/support/browser.ts';

const PAGES = [
  '',
  '/users',
  '/users/new',
  '/activities',
  '/activity-types',
  '/type-requests',
  '/referrals',
  '/audit',
  '/system',
];

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password').fill('Prenota2026!');
  await page.keyboard.press('Enter');
  await page.waitForURL('/dashboard');
}

test('the pages of administration are for everybody who may see them', { tag: '@scripts' }, async ({
  page,
}) => {
  await signIn(page);
  for (const path of PAGES) {
    await page.goto(`/dashboard/admin${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect(await violationsOf(page)).toEqual([]);
  }
});

test('whoever acts in another name sees it everywhere, and leaves with one button', async ({ page }) => {
  await signIn(page);
  await page.goto('/dashboard/admin/users?q=rivendita%40');
  await page.getByRole('link', { name: 'Elena Bonomi' }).click();
  await page.getByRole('link', { name: 'Impersona' }).click();
  await page.getByRole('button', { name: 'Impersona' }).click();
  await page.waitForURL('/dashboard');
  for (const path of ['/dashboard', '/dashboard/riva', '/']) {
    await page.goto(path);
    await expect(page.getByText('Stai operando come Elena Bonomi')).toBeVisible();
  }
  await page.request.post('/dashboard/admin/activity-types/1234567/delete', { form: { sure: 'yes' } });
  await page.getByRole('button', { name: "Esci dall'impersonificazione" }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Elena Bonomi' })).toBeVisible();
  await expect(page.getByText('Stai operando come')).toHaveCount(0);
  // What was done is recorded, and fits on a phone.
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/dashboard/admin/audit');
  await expect(page.getByText('/activity-types/1234567/delete').first()).toBeVisible();
  await expectToFit(page);
});
