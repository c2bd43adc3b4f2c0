// An operator moves a booking, without scripts.
import { beforeAll, describe, expect, it } from 'vitest';

import { accountApp, type AccountApp } from '#tests/support/account-app.ts';
import { pay } from '#tests/support/world/a-payment.ts';
import { aDesk } from '#tests/support/world/a-desk.ts';
import { placed } from '#tests/support/world/placing.ts';

let site: AccountApp;
beforeAll(async () => {
  site = await accountApp();
});

async function aPaidBooking(desk: Awaited<ReturnType<typeof aDesk>>) {
  const booking = await placed(site.deps, desk, { people: 2 });
  await pay(site.deps, booking.id);
  return { ...booking, page: `/availability/bookings/${booking.reference}` };
}

describe('moving a booking', () => {
  it('is chosen in the address, confirmed with the price, and told to the guest', async () => {
    const desk = await aDesk(site, { quantity: 3 });
    const { operator } = desk;
    const { page } = await aPaidBooking(desk);
    await operator.visit(`${page}/move`);
    expect(operator.page.text).toContain('Ora è sabato 12 giugno 2027, 09:30–11:00.');
    await operator.follow('domenica 13 giugno');
    await operator.submit('Continua');
    expect(operator.page.status).toBe(422);
    await operator.submit('Continua', { slot: '0930-1100' });
    expect(operator.page.text).toContain('Il prezzo resta 40,00 €.');
    const form = operator.request("Sposta e avvisa l'ospite", { note: 'Vento forte' });
    await operator.send(form);
    expect(operator.page.url.pathname).toBe(page);
    const mail = (await site.mailsTo('mario@example.com')).find(({ subject }) =>
      subject.startsWith('Prenotazione spostata'),
    );
    expect(mail?.text).toContain('Prima era sabato 12 giugno 2027, 09:30–11:00.');
    expect(mail?.text).toContain('Vento forte');
    expect(mail?.calendar?.content).toContain('SEQUENCE:1');
    await operator.send(form);
    expect(operator.page.status).toBe(409);
    expect(operator.page.text).toContain('Nel frattempo la prenotazione è cambiata');
  });

  it('is only for those who run the activity, and only while it is confirmed', async () => {
    const desk = await aDesk(site);
    const other = await aDesk(site);
    const { page } = await aPaidBooking(desk);
    await other.operator.visit(`${page}/move`);
    expect(other.operator.page.status).toBe(404);
    const pending = await placed(site.deps, desk);
    await desk.operator.visit(`/availability/bookings/${pending.reference}/move`);
    expect(desk.operator.page.url.pathname).toBe(`/availability/bookings/${pending.reference}`);
  });
});
