// An address at a domain that nearly is a well-known one is asked about, once, without scripts.
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { bookings } from '#db/schema/index.ts';
import { accountApp } from '#tests/support/account-app.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';

const GUEST = { name: 'Mario', surname: 'Rossi', phone: '333 123 4567', privacy: true };

const world = await accountApp();

async function atForm() {
  const { activity, service } = await aBoatTrip(world.deps.db);
  const guest = world.newVisitor();
  const page = `https://${activity.subdomain}.piattaforma.test/${service.catalogId}/esperienze/${service.id}/giro-in-barca`;
  await guest.visit(`${page}?date=2027-06-12&slot=0930-1100&people-${service.rates[0]?.id}=2&step=details`);
  const addresses = async () => {
    const rows = await world.deps.db.select().from(bookings).where(eq(bookings.serviceId, service.id));
    return rows.map(({ email }) => email);
  };
  const box = () => {
    const input = guest.page.root.querySelector('input[type=checkbox][name=email-as-typed]');
    return input && [input.getAttribute('value'), input.hasAttribute('checked')];
  };
  return { guest, addresses, box };
}

it('is suggested, books nothing meanwhile, and is corrected', async () => {
  const { guest, addresses, box } = await atForm();
  await guest.submit('Vai al pagamento', { ...GUEST, email: 'mario@gmial.com' });
  expect(guest.page.status).toBe(422);
  expect(guest.page.text).toContain("Forse l'indirizzo è mario@gmail.com");
  expect(box()).toEqual(['mario@gmial.com', false]);
  expect(await addresses()).toEqual([]);
  await guest.submit('Vai al pagamento', { email: 'mario@gmail.com' });
  expect(guest.page.title).toBe('Conferma e paga');
  expect(await addresses()).toEqual(['mario@gmail.com']);
});

it('is kept by who says that it is right, also when something else is wrong then', async () => {
  const { guest, addresses, box } = await atForm();
  await guest.submit('Vai al pagamento', { ...GUEST, email: 'mario@libero.ti' });
  await guest.submit('Vai al pagamento', { 'email-as-typed': 'mario@libero.ti', name: '' });
  expect(box()).toEqual(['mario@libero.ti', true]);
  await guest.submit('Vai al pagamento', { name: 'Mario' });
  expect(guest.page.title).toBe('Conferma e paga');
  expect(await addresses()).toEqual(['mario@libero.ti']);
});

it('is asked about anew when it is another one', async () => {
  const { guest, addresses, box } = await atForm();
  await guest.submit('Vai al pagamento', { ...GUEST, email: 'mario@hotmial.it' });
  await guest.submit('Vai al pagamento', { 'email-as-typed': 'mario@hotmial.it', email: 'mario@yaho.it' });
  expect(guest.page.text).toContain("Forse l'indirizzo è mario@yahoo.it");
  expect([box(), await addresses()]).toEqual([['mario@yaho.it', false], []]);
});
