// If an address's domain nearly is a well-known one, the form asks about it once, without scripts.
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { mistypedWords } from '#app/domain/identity/mistyped-domain.ts';
import { bookings, rates } from '#db/schema/index.ts';
import { accountApp, CHIARA, fieldErrors, PASSWORD } from '#tests/support/account-app.ts';
import { aDesk } from '#tests/support/world/a-desk.ts';
import { placed } from '#tests/support/world/placing.ts';
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
  return { guest, service, addresses, box };
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

it('is asked about together with a price that changed meanwhile', async () => {
  const { guest, service } = await atForm();
  const [rate] = service.rates;
  await world.deps.db
    .update(rates)
    .set({ priceCents: 2500 })
    .where(eq(rates.id, rate?.id ?? 0));
  await guest.submit('Vai al pagamento', { ...GUEST, email: 'mario@gmial.com' });
  const told = guest.page.root.querySelector('[role=alert]')?.text ?? '';
  expect(told).toMatch(/Forse l'indirizzo è mario@gmail.com.*Il prezzo è cambiato: ora sono 50,00\s€/s);
});

it('is asked about anew when it is another one', async () => {
  const { guest, addresses, box } = await atForm();
  await guest.submit('Vai al pagamento', { ...GUEST, email: 'mario@hotmial.it' });
  await guest.submit('Vai al pagamento', { 'email-as-typed': 'mario@hotmial.it', email: 'mario@yaho.it' });
  expect(guest.page.text).toContain("Forse l'indirizzo è mario@yahoo.it");
  expect([box(), await addresses()]).toEqual([['mario@yaho.it', false], []]);
});

it('is asked about when somebody registers, with what else is wrong, and is kept by who says so', async () => {
  const chiara = world.newVisitor();
  await chiara.visit('/register');
  const person = { ...CHIARA, email: 'chiara@libero.ti' };
  await chiara.submit('Registrati', { ...person, password: 'corta' });
  expect(fieldErrors(chiara.page)).toContain(mistypedWords('chiara@libero.it'));
  expect(fieldErrors(chiara.page)).toHaveLength(2);
  await chiara.submit('Registrati', { 'email-as-typed': person.email, password: PASSWORD, name: '' });
  expect(fieldErrors(chiara.page)).toEqual(['Questo campo è obbligatorio']);
  await chiara.submit('Registrati', { name: 'Chiara', password: PASSWORD });
  expect(chiara.page.text).toContain('Ti scriviamo a chiara@libero.ti');
});

it('is asked about when contacts are put right, but not when it stands there already', async () => {
  const { operator, service, ...trip } = await aDesk(world);
  const { reference } = await placed(world.deps, { ...trip, service });
  const email = async () => {
    const rows = await world.deps.db.select().from(bookings).where(eq(bookings.reference, reference));
    return rows[0]?.email;
  };
  await operator.visit(`/availability/bookings/${reference}/contact`);
  await operator.submit('Salva', { email: 'mario@gmial.com' });
  expect(fieldErrors(operator.page)).toEqual([mistypedWords('mario@gmail.com')]);
  await operator.submit('Salva', { 'email-as-typed': 'mario@gmial.com' });
  expect(await email()).toBe('mario@gmial.com');
  await operator.visit(`/availability/bookings/${reference}/contact`);
  await operator.submit('Salva', { surname: 'Neri' });
  expect(operator.page.text).toContain('Contatti corretti');
});
