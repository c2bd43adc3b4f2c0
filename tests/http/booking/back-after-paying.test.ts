// The browser's Back leads from the checkout to the form again, before or after paying.
import { count, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { bookings } from '#db/schema/index.ts';
import { accountApp } from '#tests/support/account-app.ts';
import { GUEST, type Visitor } from '#tests/support/visitor.ts';
import { pay } from '#tests/support/world/a-payment.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';

const world = await accountApp();

type Trip = Awaited<ReturnType<typeof aBoatTrip>>;

async function toForm(guest: Visitor, { activity, service }: Trip, { people = 2 } = {}) {
  const page = `https://${activity.subdomain}.piattaforma.test/${service.catalogId}/esperienze/${service.id}/giro-in-barca`;
  const rate = `people-${service.rates[0]?.id}=${people}`;
  await guest.visit(`${page}?date=2027-06-12&slot=0930-1100&${rate}&step=details`);
}

async function newest(trip: Trip) {
  const rows = await world.deps.db
    .select()
    .from(bookings)
    .where(eq(bookings.serviceId, trip.service.id))
    .orderBy(bookings.id);
  const last = rows.at(-1);
  if (!last) throw new Error('nothing was booked');
  return last;
}

async function howMany(trip: Trip): Promise<number | undefined> {
  const [row] = await world.deps.db
    .select({ made: count() })
    .from(bookings)
    .where(eq(bookings.serviceId, trip.service.id));
  return row?.made;
}

async function havingPaid(trip: Trip) {
  const guest = world.newVisitor();
  await toForm(guest, trip);
  await guest.submit('Vai al pagamento', GUEST);
  const booking = await newest(trip);
  await pay(world.deps, booking.id);
  return { guest, booking };
}

describe('a guest who has just paid and sends the form again', () => {
  it('is told that it is paid, keeps what was typed, and finds the way to the booking', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const { guest, booking } = await havingPaid(trip);
    await toForm(guest, trip);
    await guest.submit('Vai al pagamento', GUEST);
    expect(guest.page.status).toBe(409);
    expect(guest.page.title).toContain('Errore: ');
    expect(guest.page.text).toContain(
      `Questa prenotazione è già pagata: il suo codice è ${booking.reference}`,
    );
    expect(guest.page.root.querySelector('[name=email]')?.getAttribute('value')).toBe(GUEST.email);
    expect(await howMany(trip)).toBe(1);
    await guest.follow('Vedi la prenotazione');
    expect(guest.page.url.pathname).toBe(`/booking/${booking.secret}`);
  });

  it('reads the same when it took the last places', async () => {
    const trip = await aBoatTrip(world.deps.db, { quantity: 1, capacity: 2 });
    const guest = world.newVisitor();
    await toForm(guest, trip);
    const again = guest.request('Vai al pagamento', GUEST);
    await toForm(guest, trip);
    await guest.submit('Vai al pagamento', GUEST);
    await pay(world.deps, (await newest(trip)).id);
    await guest.send(again);
    expect(guest.page.text).toContain('Questa prenotazione è già pagata');
  });

  it('books another one only by asking for it, each time anew', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const { guest, booking } = await havingPaid(trip);
    await toForm(guest, trip);
    await guest.submit('Vai al pagamento', GUEST);
    const box = guest.page.root.querySelector('input[type=checkbox][name=besides]');
    expect([box?.getAttribute('value'), box?.hasAttribute('checked')]).toEqual([booking.reference, false]);
    await guest.submit('Vai al pagamento', { besides: booking.reference });
    expect(guest.page.title).toBe('Conferma e paga');
    expect(await howMany(trip)).toBe(2);
    await pay(world.deps, (await newest(trip)).id);
    await toForm(guest, trip);
    await guest.submit('Vai al pagamento', GUEST);
    expect(guest.page.text).toContain('già pagata');
    expect(await howMany(trip)).toBe(2);
  });

  it('is led to the booking by the very same form', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const guest = world.newVisitor();
    await toForm(guest, trip);
    const sent = guest.request('Vai al pagamento', GUEST);
    await guest.send(sent);
    await pay(world.deps, (await newest(trip)).id);
    await guest.send(sent);
    expect(guest.page.title).toBe('Prenotazione confermata');
    expect(await howMany(trip)).toBe(1);
  });
});

describe('a guest who goes back before paying', () => {
  it('is not told that the places are gone that they hold themselves', async () => {
    const trip = await aBoatTrip(world.deps.db, { quantity: 1, capacity: 2 });
    const guest = world.newVisitor();
    await toForm(guest, trip);
    await guest.submit('Vai al pagamento', GUEST);
    await toForm(guest, trip);
    expect([guest.page.status, guest.page.text]).toEqual([
      200,
      expect.not.stringContaining('Posti esauriti'),
    ]);
    await guest.submit('Vai al pagamento', { ...GUEST, phone: 'lettere' });
    expect([guest.page.status, guest.page.text]).toEqual([
      422,
      expect.not.stringContaining('Posti esauriti'),
    ]);
    const other = world.newVisitor();
    await toForm(other, trip);
    expect([other.page.status, other.page.text]).toEqual([409, expect.stringContaining('Posti esauriti')]);
    await guest.submit('Vai al pagamento', GUEST);
    expect(guest.page.title).toBe('Conferma e paga');
  });
});

describe('nobody else is kept from booking:', () => {
  it('another browser, more people, or the same again after two days', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const { guest } = await havingPaid(trip);
    const other = world.newVisitor();
    await toForm(other, trip);
    await other.submit('Vai al pagamento', GUEST);
    expect(other.page.title).toBe('Conferma e paga');
    await toForm(guest, trip, { people: 3 });
    await guest.submit('Vai al pagamento', GUEST);
    expect(guest.page.title).toBe('Conferma e paga');
    world.clock.advance({ hours: 48 });
    await toForm(guest, trip);
    await guest.submit('Vai al pagamento', GUEST);
    expect(guest.page.title).toBe('Conferma e paga');
  });
});
