import { violationsOf } from '#tests/support/accessibility.ts';
import { expect, test } from '#tests/support/browser.ts';

test('the platform and an activity’s own site open, and say whose they are', async ({ open }) => {
  const platform = await open('/');
  await expect(platform.getByRole('heading', { level: 1 })).toBeVisible();
  const activity = await open('/', 'alba');
  await expect(activity.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(activity.locator('html')).toHaveAttribute('lang', 'it');
});

// axe is a script itself.
test('pages have no accessibility violations', { tag: '@scripts' }, async ({ open }) => {
  for (const label of [undefined, 'alba']) {
    const page = await open('/', label);
    expect(await violationsOf(page)).toEqual([]);
  }
});

test.describe('an address that leads nowhere', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('is answered as not found', async ({ open }) => {
    const page = await open('/non-esiste');
    await expect(page).toHaveTitle(/Page not found/i);
  });
});
