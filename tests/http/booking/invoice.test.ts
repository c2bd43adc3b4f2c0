// «Richiedi la fattura» without scripts.
import { describe, expect, it } from 'vitest';

import { getBookingView } from '#app/domain/bookings/find-booking-view.server.ts';
import { placeBooking } from '#app/domain/bookings/placing/place-booking.server.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { BASE_URL, testApp } from '#tests/support/test-app.ts';
import { visitor } from '#tests/support/visitor.ts';
import { aForm, aGuest } from '#tests/support/world/a-booking.ts';
import { pay } from '#tests/support/world/a-payment.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';

const clock = testClock('2027-06-01T10:00');
const database = await testDatabase();
const deps = testDeps({ db: database.db, clock });
const app = await testApp({ database, parts: { now: clock.now }, variables: { RATE_LIMITS: '0' } });

async function aBooking() {
  const placed = await placeBooking(deps, aGuest(), aForm(await aBoatTrip(database.db)));
  if (!placed.ok) throw new Error('refused');
  return placed.value;
}

describe('an invoice before paying', () => {
  it('is asked for, corrected and taken back on pages of its own', async () => {
    const { secret } = await aBooking();
    const guest = visitor(app, BASE_URL);
    await guest.visit(`/checkout?booking=${secret}`);
    await guest.follow('Richiedi la fattura');
    await guest.submit('Salva la richiesta', {
      address: 'Via Roma 12, Alba',
      fiscalCode: 'RSSMRA85T10A562X',
    });
    expect(guest.page.status).toBe(422);
    expect(guest.page.title).toBe('Errore: Richiedi la fattura');
    expect(guest.page.root.querySelector('#address')?.getAttribute('value')).toBe('Via Roma 12, Alba');
    expect(guest.page.text).toContain('Codice fiscale: il codice fiscale non è valido');
    await guest.submit('Salva la richiesta', { fiscalCode: 'RSSMRA85T10A562S' });
    expect(guest.page.url.pathname).toBe('/checkout');
    expect(guest.page.text).toContain('Richiesta di fattura salvata');
    expect(guest.page.text).toContain('RSSMRA85T10A562S');
    await guest.follow('Modifica la fattura');
    expect(guest.page.root.querySelector('#fiscalCode')?.getAttribute('value')).toBe('RSSMRA85T10A562S');
    await guest.submit('Non mi serve più');
    expect(guest.page.text).not.toContain('RSSMRA85T10A562S');
  });

  it('is asked for from abroad, and shows the country wherever it is read', async () => {
    const { secret, id } = await aBooking();
    const guest = visitor(app, BASE_URL);
    await guest.visit(`/checkout/invoice?booking=${secret}`);
    const countries = guest.page.root.querySelectorAll('#country option').map(({ text }) => text);
    expect(countries[0]).toBe('Italia');
    expect(countries).toEqual(expect.arrayContaining(['Germania', 'Svizzera', 'Giappone']));
    expect(countries.length).toBeGreaterThan(230);
    await guest.submit('Salva la richiesta', {
      holder: 'Ute Öz GmbH',
      address: 'Am See 3, 10115 Berlin',
      country: 'DE',
      vatNumber: 'DE 123456789',
    });
    expect(guest.page.url.pathname).toBe('/checkout');
    const shown = () => guest.page.text;
    expect(shown()).toContain('Germania');
    expect(shown()).toContain('DE123456789');
    await pay(deps, id);
    await guest.visit(`/booking/${secret}`);
    expect(shown()).toContain('Am See 3, 10115 Berlin');
    expect(shown()).toContain('Partita IVA estera');
    expect(shown()).toContain('Germania');
    expect((await getBookingView(deps.db, id)).invoice).toMatchObject({
      country: 'DE',
      vatNumber: 'DE123456789',
    });
  });

  it('is closed once the booking is paid, and to those without its secret', async () => {
    const booking = await aBooking();
    await pay(deps, booking.id);
    const guest = visitor(app, BASE_URL);
    await guest.visit(`/checkout/invoice?booking=${booking.secret}`);
    expect(guest.page.url.pathname).toBe('/payment-success');
    await guest.visit('/checkout/invoice?booking=nobody');
    expect(guest.page.status).toBe(404);
  });
});
