// An operator's whole work, from signing up to selling and the desk, by the links that a newcomer sees.
import { expect, test } from '#tests/support/browser.ts';
import { aJpeg } from '#tests/support/pictures.ts';

import { book, cancel, findBooking, move, refundInPart } from './operator/desk.ts';
import { newcomer, onboard, register, signIn, verify } from './operator/new-operator.ts';
import {
  completeData,
  connectPayouts,
  createCalendar,
  createCatalog,
  createCategory,
  createResource,
  createService,
  publish,
} from './operator/shop.ts';

const DAY_MS = 86_400_000;
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

test('a new operator opens a shop, a guest books, and the booking is moved, refunded and cancelled', async ({
  page,
  open,
  scripts,
}, { project }) => {
  test.slow();
  const ada = newcomer(project.name);
  await register(page, ada);
  await verify(page, ada);
  await signIn(page, ada);
  await onboard(page, ada);
  if (!scripts) await page.getByRole('button', { name: 'Ricevi i tuoi crediti' }).click();
  await expect(page.getByText('Hai ricevuto 50 crediti')).toBeVisible();

  await page.getByRole('link', { name: 'Vai alla tua attività' }).click();
  await page.getByRole('link', { name: ada.activity, exact: true }).click();
  await completeData(page);
  await connectPayouts(page);
  await createCategory(page);
  await createResource(page);
  await createCalendar(page, { from: dayFromNow(1), to: dayFromNow(90) });
  await page.getByRole('link', { name: 'Panoramica' }).locator('visible=true').click();
  await page.getByRole('link', { name: ada.activity, exact: true }).click();
  await createService(page, { picture: await aJpeg() });
  await createCatalog(page);
  await publish(page);

  await open('/', ada.subdomain);
  const reference = await book(page);

  await findBooking(page, reference);
  await move(page);
  await refundInPart(page);
  await cancel(page);
});
