import { expect, test } from '#tests/support/browser.ts';

test('counting people stops where no more can come, and says why', { tag: '@scripts' }, async ({ open }) => {
  const page = await open('/', 'bosco');
  for (const name of [/Noleggi sul lago/, /Canoa sul lago/])
    await page.getByRole('link', { name }).first().click();
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
