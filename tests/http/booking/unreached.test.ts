// The mail server refuses a guest's address: no page claims that a mail was sent, and the operator can correct it.
import { expect, it } from 'vitest';

import { accountApp } from '#tests/support/account-app.ts';
import { operatorVisitor } from '#tests/support/operator-visitor.ts';
import { pay } from '#tests/support/world/a-payment.ts';
import { aResoldTrip } from '#tests/support/world/a-resold-trip.ts';
import { placed } from '#tests/support/world/placing.ts';

const world = await accountApp();
const { deps } = world;
const { sql } = world.app.database;
const resold = await aResoldTrip(deps);

async function sold() {
  const booking = await placed(deps, resold.sold);
  await pay(deps, booking.id);
  const [row] = await sql`select secret from bookings where id = ${booking.id}`;
  return { ...booking, secret: String(row?.['secret']) };
}

const success = async (secret: string) => {
  const guest = world.newVisitor();
  return (await guest.visit(`https://piattaforma.test/payment-success?booking=${secret}`)).text;
};

it('is told so where the booking is confirmed and on its page, until the seller corrects the address', async () => {
  const { reference, secret } = await sold();
  expect(await success(secret)).toContain('Stiamo scrivendo a mario@example.com');
  deps.mailer.refuse('mario@example.com');
  await deps.jobs.runAll();
  const confirmed = await success(secret);
  expect(confirmed).toContain("L'email a mario@example.com non è stata consegnata");
  expect(confirmed).toContain('Conserva il link');
  expect(confirmed).toContain(resold.reseller.name);
  expect(confirmed).not.toContain('Abbiamo scritto');
  const own = (await world.newVisitor().visit(`https://piattaforma.test/booking/${secret}`)).text;
  expect(own).toContain("L'email a mario@example.com non è stata consegnata");

  const page = `/availability/bookings/${reference}`;
  const owner = await operatorVisitor(world, resold.owner.userId);
  expect((await owner.visit(page)).text).toContain(`L'indirizzo lo corregge ${resold.reseller.name}`);
  const seller = await operatorVisitor(world, resold.seller.userId);
  expect((await seller.visit('/availability/bookings')).text).toContain('Email non consegnata');
  expect((await seller.visit(page)).text).toContain(
    "L'ultima email a mario@example.com non è stata consegnata",
  );
  await seller.follow('Correggi i contatti');
  await seller.submit('Salva le modifiche', { email: 'maria@example.com' });
  expect(await world.mailsTo('maria@example.com')).toHaveLength(1);
  expect((await seller.visit(page)).text).not.toContain('non è stata consegnata:');
  expect((await seller.visit('/availability/bookings')).text).not.toContain('Email non consegnata');
});

it('is told that we wrote once the mail server took it', async () => {
  const anna = {
    name: 'Anna',
    surname: 'Neri',
    email: 'anna@example.com',
    phone: '333 1234567',
    message: undefined,
  };
  const booking = await placed(deps, resold.sold, { contact: anna });
  await pay(deps, booking.id);
  await deps.jobs.runAll();
  const [row] = await sql`select secret from bookings where id = ${booking.id}`;
  expect(await success(String(row?.['secret']))).toContain('Abbiamo scritto a anna@example.com');
});
