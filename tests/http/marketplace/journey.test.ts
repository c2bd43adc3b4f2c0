// From a proposal to the statements of both parties, without scripts: two operators, a guest and an administrator, on
// the built application, a real PostgreSQL and the Stripe twin.
import { expect, it, vi } from 'vitest';

import { BASE_URL, testApp } from '#tests/support/test-app.ts';
import { visitor } from '#tests/support/visitor.ts';
import { sharedWorld } from '#tests/support/world/a-payment-world.ts';
import { heldBy, makePayable, settleAll } from '#tests/support/world/a-settlement.ts';
import { anOffer, aReseller } from '#tests/support/world/an-offer.ts';
import { expectAllSound } from '#tests/support/world/money-checks.ts';

const world = await sharedWorld({ config: { baseUrl: BASE_URL } });
const { deps, database, clock } = world;
const { payments, jobs, mailer } = deps;
const app = await testApp({ database, parts: { payments, jobs, now: clock.now, mailer } });

const own = await anOffer(deps.db, { name: 'Giro in barca' });
const reseller = await aReseller(deps.db);
const accounts = {
  owner: await makePayable(world, own.activity),
  reseller: await makePayable(world, reseller.activity),
};

async function signedIn(userId: number) {
  const passwordHash = await deps.passwords.hash('Prenota2026!');
  const [user] = await database.sql`
    update users set password_hash = ${passwordHash}, onboarding_completed_at = now() where id = ${userId} returning email`;
  const person = visitor(app, BASE_URL);
  await person.visit('/login');
  await person.submit('Accedi', { email: String(user?.['email']), password: 'Prenota2026!' });
  return person;
}

const marco = await signedIn(own.owner.userId);
const elena = await signedIn(reseller.viewer.userId);
const admin = await signedIn(await anAdmin());

async function anAdmin(): Promise<number> {
  const { userId } = (await aReseller(deps.db)).viewer;
  await database.sql`update users set role = 'admin' where id = ${userId}`;
  return userId;
}

/** Sells three places for 60 € on the reseller's own page; returns the booking's reference. */
async function sell(): Promise<string> {
  const guest = visitor(app, BASE_URL);
  const page = `/${reseller.catalogIds[0]}/x/${own.service.id}/x?date=2027-06-12`;
  await guest.visit(`https://${reseller.activity.subdomain}.piattaforma.test${page}`);
  await guest.submit('Continua', { slot: '0930-1100', [`people-${own.service.rates[0]?.id}`]: '3' });
  const contact = { name: 'Niccolò', surname: "D'Amico", email: 'n@example.com', phone: '333 123 4567' };
  await guest.submit('Vai al pagamento', { ...contact, privacy: true });
  await guest.submit('Paga 60,00 €');
  const card = { card: '4242 4242 4242 4242', expiry: '12/34', cvc: '123', name: 'N. D. Amico' };
  await guest.submit('Paga 60,00 €', card);
  // On a slow machine the page after the payment may give up waiting, and then asks again.
  await vi.waitFor(
    async () => expect((await guest.visit(guest.page.url.href)).title).toBe('Prenotazione confermata'),
    { timeout: 240_000 },
  );
  await world.settle();
  const [booking] = await database.sql`select reference from bookings`;
  return String(booking?.['reference']);
}

it('a proposal is accepted, the service sold and partly refunded, and everybody is paid to the cent', async () => {
  await elena.visit(`/marketplace/${own.service.id}`);
  await elena.submit('Aggiungi al catalogo', { fee: '20', catalogIds: String(reseller.catalogIds[0]) });
  expect(elena.page.text).toContain('proposta inviata');
  await marco.visit('/marketplace/admin');
  await marco.follow('Accetta: Giro in barca');
  await marco.submit('Accetta la proposta');

  const booking = `/availability/bookings/${await sell()}`;
  await marco.visit(booking);
  expect(marco.page.text).toContain('Commissione di rivendita−12,00 €');
  expect(marco.page.text).toContain('La tua parte45,70 €');
  await elena.visit(booking);
  expect(elena.page.text).toContain('La tua commissione di rivendita12,00 €');
  await elena.visit('/marketplace/admin');
  const { pathname: agreement } = (await elena.follow('Apri')).url;
  expect(elena.page.text).toContain('La tua commissione12,00 €');
  // No page's data tells her what the platform and the owner get of 60 €.
  for (const page of [`${booking}.data`, `${booking}/cancel.data`, `${agreement}.data`]) {
    await elena.visit(page);
    expect([elena.page.status, /\b1200\b/.test(elena.page.html)]).toEqual([200, true]);
    expect(elena.page.html).not.toMatch(/\b(230|4570)\b/);
    expect((await marco.visit(page)).html).toMatch(/\b4570\b/);
  }
  await marco.visit(booking);

  await marco.follow('Rimborsa');
  // If another amount is entered than the one shown, the page first shows the shares of the new amount.
  await marco.submit('Rimborsa', { amount: '20' });
  await marco.submit('Rimborsa');
  expect(marco.page.text).toContain('Rimborso di 20,00 €');
  await world.settle();

  // A third was taken back from everybody: 15,23 € from the owner, 4,00 € from the reseller, 0,77 € from the platform.
  await world.pass({ days: 13 });
  await settleAll(world);
  expect([heldBy(world, accounts.owner), heldBy(world, accounts.reseller)]).toEqual([3047, 800]);
  await marco.visit(`/dashboard/${own.activity.subdomain}/money`);
  expect(marco.page.text).toMatch(/Accreditati30,47\s€/);
  await marco.follow('giugno 2027');
  expect(marco.page.text).toContain('30,47 €');
  await elena.visit(`/dashboard/${reseller.activity.subdomain}/money`);
  expect(elena.page.text).toMatch(/Accreditati8,00\s€/);
  await elena.follow('giugno 2027');
  expect(elena.page.text).toContain('8,00 €');

  await admin.visit('/dashboard/admin/money');
  expect(admin.page.text).toMatch(/Commissioni1,53\s€/);
  await admin.submit('Riconcilia ora');
  await settleAll(world);
  await admin.visit('/dashboard/admin/money');
  expect(admin.page.text).toContain('Nessuna differenza');
  await expectAllSound(world);
});
