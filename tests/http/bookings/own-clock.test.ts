// An activity on the other side of the world: all its pages follow its own clock.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';

import { accountApp } from '#tests/support/account-app.ts';
import { aDesk } from '#tests/support/world/a-desk.ts';
import { pay } from '#tests/support/world/a-payment.ts';
import { placed } from '#tests/support/world/placing.ts';

const world = await accountApp();
const { app, clock, deps } = world;

/** In Rome it is still Friday, 21:47; in Auckland it is 07:47 on Saturday, the day of the trip. */
async function aFarActivity() {
  clock.set('2027-06-11T21:47');
  const desk = await aDesk(world, { capacity: 4, quantity: 2 });
  await app.database.sql`
    update activities set time_zone = 'Pacific/Auckland' where id = ${desk.activity.id}`;
  const sold = await placed(deps, desk, { people: 3 });
  await pay(deps, sold.id);
  const rate = `people-${desk.service.rates[0]?.id}`;
  await desk.operator.visit(
    `/availability/bookings/new?service=${desk.service.id}&date=2027-06-12&slot=0930-1100&step=details&${rate}=2`,
  );
  await desk.operator.submit('Crea la prenotazione', {
    name: 'Kiri',
    email: 'kiri@example.com',
    phone: '333 123 4567',
    manner: 'on_arrival',
  });
  return { ...desk, sold, byHand: desk.operator.page.url.pathname };
}

it('says each moment as the clock there says it', async () => {
  const { operator, slot, sold, byHand } = await aFarActivity();
  const departure = `/availability/departures?slot=${slot.id}&date=2027-06-12`;
  await operator.visit(byHand);
  await operator.submit('Contanti');
  await operator.visit(`/checkin?code=${sold.reference}`);
  await operator.submit('Entrano');
  await operator.send({
    method: 'POST',
    url: new URL('/availability/departures/message?' + departure.split('?')[1], operator.page.url),
    body: new URLSearchParams({ do: 'send', subject: 'Vento', body: 'Molo 2.', key: randomUUID() }),
  });
  await operator.visit(`/availability/bookings/${sold.reference}/refund`);
  await operator.submit('Rimborsa', { amount: '20' });
  for (const page of [departure, `/availability/bookings/${sold.reference}`, byHand, '/checkin']) {
    const { text } = await operator.visit(page);
    const told = text.match(/\d\d:47/g) ?? [];
    expect([page, told.length > 0, told.filter((time) => time !== '07:47')]).toEqual([page, true, []]);
  }
});

it('calls today what is today there', async () => {
  const { operator } = await aFarActivity();
  expect((await operator.visit('/availability/bookings/day')).title).toBe(
    'Prenotazioni di sabato 12 giugno 2027',
  );
  await operator.visit('/availability/bookings');
  await operator.follow('Foglio del giorno');
  expect(operator.page.title).toBe('Prenotazioni di sabato 12 giugno 2027');
});
