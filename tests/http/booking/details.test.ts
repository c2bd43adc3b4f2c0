// The second step of the panel without scripts: a service's questions, and returning from the checkout.
import { describe, expect, it } from 'vitest';

import { testClock } from '#tests/support/clock.ts';
import { BASE_URL, testApp } from '#tests/support/test-app.ts';
import { GUEST, visitor, type Visitor } from '#tests/support/visitor.ts';
import { someQuestions } from '#tests/support/world/a-question.ts';
import { aBoatTrip, aCalendar, anActivity, aResource, aService } from '#tests/support/world/a-service.ts';

const now = testClock('2027-06-01T10:00').now;
const app = await testApp({ parts: { now }, variables: { RATE_LIMITS: '0' } });
const { database } = app;

type Trip = Pick<Awaited<ReturnType<typeof aBoatTrip>>, 'activity' | 'service'>;

function pageOf({ activity, service }: Trip): string {
  const slug = 'giro-in-barca';
  return `https://${activity.subdomain}.piattaforma.test/${service.catalogId}/esperienze/${service.id}/${slug}`;
}

async function atDetails(guest: Visitor, trip: Trip, people = 2): Promise<void> {
  const rate = trip.service.rates[0]?.id;
  await guest.visit(`${pageOf(trip)}?date=2027-06-12&slot=0930-1100&people-${rate}=${people}&step=details`);
}

describe('the questions of a service', () => {
  it('are asked in the second step, checked, kept when refused, and stored with the booking', async () => {
    const trip = await aBoatTrip(database.db);
    await someQuestions(database.db, trip.service.id, [
      { label: 'Hai allergie?', required: true },
      { label: 'Pranzo', kind: 'choice', choices: ['Carne', 'Pesce'] },
    ]);
    const guest = visitor(app, BASE_URL);
    await guest.visit(pageOf(trip));
    expect(guest.page.text).not.toContain('Hai allergie?');
    await atDetails(guest, trip);
    const [allergies, lunch] = guest.page.root
      .querySelectorAll('[name^=answer-]')
      .map((field) => field.getAttribute('name') ?? '');
    // Whatever else there is to ask, here whether the address is mistyped, fields with errors are named first.
    const message = 'Arriviamo con il cane';
    for (const email of ['mario@gmial.com', GUEST.email]) {
      await guest.submit('Vai al pagamento', {
        ...GUEST,
        email,
        privacy: false,
        [lunch ?? '']: 'Pesce',
        message,
      });
      expect(guest.page.status).toBe(422);
      expect(guest.page.title).toMatch(/^Errore: /);
      expect(guest.page.text).toContain('Hai allergie: questo campo è obbligatorioPrivacy: per prenotare');
    }
    expect(guest.page.root.querySelector('option[selected]')?.getAttribute('value')).toBe('Pesce');
    await guest.submit('Vai al pagamento', { [allergies ?? '']: 'noci', privacy: true });
    expect(guest.page.url.pathname).toBe('/checkout');
    const secret = guest.page.url.searchParams.get('booking');
    await guest.visit(`/booking/${secret}`);
    expect(guest.page.text).toContain(
      `Le tue risposteHai allergie?nociPranzoPesceIl tuo messaggio${message}`,
    );
  });

  it('are told on a page of the activity when the service is gone meanwhile', async () => {
    const trip = await aBoatTrip(database.db);
    const guest = visitor(app, BASE_URL);
    await atDetails(guest, trip);
    const form = guest.request('Vai al pagamento', GUEST);
    await database.sql`update services set archived_at = now() where id = ${trip.service.id}`;
    await guest.send(form);
    expect(guest.page.status).toBe(404);
    expect(guest.page.text).toContain(trip.activity.name);
  });

  it('refuse what is not among the choices', async () => {
    const trip = await aBoatTrip(database.db);
    const [lunch] = await someQuestions(database.db, trip.service.id, [
      { label: 'Pranzo', kind: 'choice', choices: ['Carne', 'Pesce'] },
    ]);
    const guest = visitor(app, BASE_URL);
    await atDetails(guest, trip);
    await guest.submit('Vai al pagamento', { ...GUEST, [`answer-${lunch?.id}`]: 'Aragosta' });
    expect(guest.page.status).toBe(422);
    expect(guest.page.text).toContain('Scegli una delle risposte');
  });
});

describe('a time that is chosen beside one’s name', () => {
  it('outlives an error in another field, with the price in view', async () => {
    const trip = await aBoatTrip(database.db);
    const guest = visitor(app, BASE_URL);
    const rate = `people-${trip.service.rates[0]?.id}`;
    await guest.visit(`${pageOf(trip)}?date=2027-06-12&slot=1200-1300&${rate}=2&step=details`);
    expect(guest.page.text).toContain('Questo orario non è più disponibile: scegline un altro');
    expect(guest.page.text).toContain('2 × 20,00 € = 40,00 €');
    await guest.submit('Vai al pagamento', { ...GUEST, slot: '0930-1100', email: 'mario' });
    expect(guest.page.text).toContain('Email: email non valida');
    expect(guest.page.text).not.toContain('Questo orario non è più disponibile');
    await guest.submit('Vai al pagamento', { email: GUEST.email, privacy: true });
    expect(guest.page.url.pathname).toBe('/checkout');
  });
});

describe('a day', () => {
  it('with one time has it chosen, with its deadline', async () => {
    const trip = await aBoatTrip(database.db, { cancellationHours: 24 });
    const guest = visitor(app, BASE_URL);
    await guest.visit(`${pageOf(trip)}?date=2027-06-12&people-${trip.service.rates[0]?.id}=2`);
    expect(guest.page.text).toContain('Annullamento gratuito fino a venerdì 11 giugno, ore 09:30');
    expect(guest.page.root.querySelector('output')?.text.replaceAll('\u00a0', ' ')).toBe(
      '1 orario libero sabato 12 giugno',
    );
    await guest.submit('Continua');
    expect(guest.page.text).toContain('I tuoi dati');
    expect(guest.page.url.searchParams.get('slot')).toBe('0930-1100');
  });

  it('is called sold out only when others have bought it', async () => {
    const trip = await aBoatTrip(database.db, { horizonDays: 60 });
    const guest = visitor(app, BASE_URL);
    await guest.visit(`${pageOf(trip)}?date=2027-12-24`);
    expect(guest.page.text).toContain('Non ancora prenotabile il 24 dicembre');
    await guest.visit(`${pageOf(trip)}?date=2027-06-01`);
    expect(guest.page.text).toContain('Prenotazioni chiuse per il 1 giugno');
    expect(guest.page.text).not.toContain('Tutto esaurito');
  });

  it('that never comes is said once, not month by month', async () => {
    const activity = await anActivity(database.db);
    const boat = await aResource(database.db, activity.id);
    await aCalendar(database.db, boat.id, { startDate: '2026-01-01', endDate: '2026-12-31' });
    const service = await aService(database.db, activity.id, { resources: [boat.id] });
    const guest = visitor(app, BASE_URL);
    await guest.visit(pageOf({ activity, service }));
    expect(guest.page.text).toContain('Per ora non ci sono date libere');
  });

  it('is followed by a night that says so', async () => {
    const activity = await anActivity(database.db);
    const house = await aResource(database.db, activity.id, { capacity: 4 });
    const night = { name: 'Notte', startTime: '16:00', endTime: '10:00' };
    await aCalendar(database.db, house.id, { slots: [night] });
    const service = await aService(database.db, activity.id, {
      resources: [house.id],
      cancellationHours: 168,
    });
    const guest = visitor(app, BASE_URL);
    await guest.visit(`${pageOf({ activity, service })}?date=2027-06-12`);
    expect(guest.page.text).toContain('Notte (fino al giorno dopo)');
    // Among many times a long name is cut, but never these words.
    expect(guest.page.root.querySelector('.slot > small > span')?.text).toBe('Notte');
    expect(guest.page.text).toContain('Annullamento gratuito fino a sabato 5 giugno, ore 16:00');
    await guest.submit('Continua', { [`people-${service.rates[0]?.id}`]: '2' });
    expect(guest.page.text).toContain('16:00–10:00 Notte (fino al giorno dopo)');
  });
});

describe('where to go and who to call on the day', () => {
  it('are the same on the service and on the booking', async () => {
    const trip = await aBoatTrip(database.db, {
      phone: '+39 333 765 4321',
      email: 'guida@example.com',
      mapUrl: 'https://maps.google.com/maps?q=Imbarcadero%20di%20Viverone&z=13&output=embed',
    });
    const guest = visitor(app, BASE_URL);
    await atDetails(guest, trip);
    await guest.submit('Vai al pagamento', GUEST);
    await guest.visit(`/booking/${guest.page.url.searchParams.get('booking')}`);
    expect(guest.page.text).toContain('guida@example.com');
    expect(guest.page.text).toContain('+39 333 765 4321');
    expect(guest.page.text).toContain('Imbarcadero di Viverone');
    expect(guest.page.text).not.toContain('Guarda la mappa');
  });

  it('are looked up on a map that names no place', async () => {
    const trip = await aBoatTrip(database.db, { mapUrl: 'https://www.google.com/maps/embed?pb=%211m18' });
    const guest = visitor(app, BASE_URL);
    await atDetails(guest, trip);
    await guest.submit('Vai al pagamento', GUEST);
    await guest.visit(`/booking/${guest.page.url.searchParams.get('booking')}`);
    const map = guest.page.root.querySelectorAll('a').find(({ text }) => text === 'Guarda la mappa');
    expect(map?.getAttribute('href')).toMatch(/giro-in-barca#map$/);
  });
});

describe('coming back from the checkout to choose again', () => {
  it('takes the place of one’s own hold, also in a browser that keeps no cookies', async () => {
    const trip = await aBoatTrip(database.db, { quantity: 3 });
    const guest = visitor(app, BASE_URL);
    await atDetails(guest, trip, 2);
    await guest.submit('Vai al pagamento', GUEST);
    const change = guest.page.root.querySelectorAll('a').find(({ text }) => text === 'Modifica');
    const other = visitor(app, BASE_URL);
    await other.visit(change?.getAttribute('href')?.replaceAll('&amp;', '&') ?? '');
    const rate = `people-${trip.service.rates[0]?.id}`;
    await other.submit('Continua', { [rate]: '3' });
    expect(other.page.status).toBe(200);
    await other.submit('Vai al pagamento', GUEST);
    expect(other.page.url.pathname).toBe('/checkout');
    const rows = await database.sql`
      select status, cancellation_reason as reason, quantity from bookings where service_id = ${trip.service.id} order by id`;
    expect(rows).toMatchObject([
      { status: 'cancelled', reason: 'replaced', quantity: 2 },
      { status: 'pending', quantity: 3 },
    ]);
  });

  it('finds what was typed again, in the same browser only', async () => {
    const trip = await aBoatTrip(database.db, { quantity: 5 });
    const [question] = await someQuestions(database.db, trip.service.id, [
      { label: 'Allergie', required: true },
    ]);
    const guest = visitor(app, BASE_URL);
    await atDetails(guest, trip, 2);
    await guest.submit('Vai al pagamento', { ...GUEST, [`answer-${question?.id}`]: 'noci', message: 'Ciao' });
    expect(guest.page.text).toContain('A nome di Mario Rossi, conferma a mario@example.com');
    const first = guest.page.url.href;
    await guest.follow('Modifica');
    const change = guest.page.url.href;
    const rate = `people-${trip.service.rates[0]?.id}`;
    await guest.submit('Continua', { [rate]: '3' });
    expect(guest.page.root.querySelector('textarea')?.text).toBe('Ciao');
    await guest.submit('Vai al pagamento', { privacy: true });
    expect(guest.page.title).toBe('Conferma e paga');
    await guest.visit(first);
    expect(guest.page.title).toBe('Prenotazione sostituita');
    const other = visitor(app, BASE_URL);
    await other.visit(change);
    await other.submit('Continua', { [rate]: '3' });
    expect(other.page.html).not.toContain(GUEST.email);
  });

  it.each<[string, (guest: Visitor) => Promise<unknown>]>([
    ['gave the places back', (guest) => guest.submit('Annulla e libera i posti')],
    [
      'let the time run out',
      async (guest) => {
        const secret = guest.page.url.searchParams.get('booking');
        await database.sql`
          with over as (update bookings set hold_expires_at = '2027-06-01T08:00Z' where secret = ${secret} returning id, hold_expires_at)
          update allocations a set hold_expires_at = over.hold_expires_at from over where a.booking_id = over.id`;
        await guest.visit(guest.page.url.href);
      },
    ],
  ])('finds what was typed again, too, for who %s, in the same browser only', async (_, end) => {
    const trip = await aBoatTrip(database.db, { quantity: 2, capacity: 1 });
    const [question] = await someQuestions(database.db, trip.service.id, [{ label: 'Allergie' }]);
    const guest = visitor(app, BASE_URL);
    await atDetails(guest, trip);
    await guest.submit('Vai al pagamento', { ...GUEST, [`answer-${question?.id}`]: 'noci' });
    await end(guest);
    await guest.follow('Scegli di nuovo');
    const again = guest.page.url.href;
    await guest.submit('Continua');
    const typed = (name: string) => guest.page.root.querySelector(`[name=${name}]`)?.getAttribute('value');
    expect(['name', 'surname', 'email', 'phone', `answer-${question?.id}`].map(typed)).toEqual([
      GUEST.name,
      GUEST.surname,
      GUEST.email,
      '+39 333 123 4567',
      'noci',
    ]);
    expect(guest.page.root.querySelector('[name=privacy]')?.hasAttribute('checked')).toBe(false);
    const other = visitor(app, BASE_URL);
    await other.visit(again);
    await other.submit('Continua');
    expect(other.page.html).not.toContain(GUEST.email);
    // Another visitor of the service, in a borrowed browser, doesn't see them either.
    await atDetails(guest, trip);
    expect(guest.page.html).not.toContain(GUEST.email);
    await guest.visit(again);
    await guest.submit('Continua');
    await guest.submit('Vai al pagamento', { privacy: true });
    expect(guest.page.title).toBe('Conferma e paga');
  });

  it('after giving the places back finds the same choice, and a page that says so', async () => {
    const trip = await aBoatTrip(database.db);
    const guest = visitor(app, BASE_URL);
    await atDetails(guest, trip);
    await guest.submit('Vai al pagamento', GUEST);
    await guest.submit('Annulla e libera i posti');
    expect(guest.page.title).toBe('Posti liberati');
    await guest.follow('Scegli di nuovo');
    await guest.submit('Continua');
    expect(guest.page.text).toContain('sabato 12 giugno 2027');
    expect(guest.page.text).toContain('2 × 20,00 € = 40,00 €');
  });

  it('never gives away the secret of the booking', async () => {
    const trip = await aBoatTrip(database.db);
    const guest = visitor(app, BASE_URL);
    await atDetails(guest, trip);
    await guest.submit('Vai al pagamento', GUEST);
    const secret = guest.page.url.searchParams.get('booking') ?? 'none';
    const change = guest.page.root.querySelectorAll('a').find(({ text }) => text === 'Modifica');
    expect(change?.getAttribute('href')).toMatch(/replaces=[0-9a-f]{64}/);
    expect(change?.getAttribute('href')).not.toContain(secret);
  });
});
