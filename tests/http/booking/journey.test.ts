// A guest without scripts, from an activity's front page to a refund, on the built application and the Stripe twin.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Deps } from '#app/domain/deps.ts';
import { createStripeGateway } from '#app/gateways/stripe/stripe.server.ts';
import { jobHandlers } from '#server/workers.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testDeps, type TestDeps } from '#tests/support/deps.ts';
import { BASE_URL, testApp, type TestApp } from '#tests/support/test-app.ts';
import { visitor } from '#tests/support/visitor.ts';
import { aResoldTrip } from '#tests/support/world/a-resold-trip.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { placed } from '#tests/support/world/placing.ts';
import { startTwin, type Twin } from '#twin/server.ts';

const SECRET = 'whsec_test';
const CARD = { card: '4242 4242 4242 4242', expiry: '12/30', cvc: '123', name: 'N. D. Amico' };

const GUEST = {
  name: 'Niccolò',
  surname: "D'Amico-Öz",
  email: "d'amico@example.com",
  phone: '333 123 4567',
  message: 'Siamo in due',
  privacy: true,
};

describe('a guest without scripts', () => {
  const clock = testClock('2027-06-01T10:00');
  let database: TestDatabase;
  let twin: Twin;
  let app: TestApp;
  let deps: TestDeps;

  beforeAll(async () => {
    database = await testDatabase();
    twin = await startTwin({
      file: ':memory:',
      port: 0,
      now: clock.now,
      webhooks: { platform: { url: 'http://127.0.0.1:9/', secret: SECRET } },
    });
    twin.control.pause();
    const payments = createStripeGateway({
      secretKey: 'sk_test_twin',
      webhookSecrets: [SECRET],
      twin: { host: '127.0.0.1', port: twin.port },
    });
    deps = testDeps({
      db: database.db,
      clock,
      payments,
      handlers: (made: Deps) => jobHandlers(made),
      config: { baseUrl: BASE_URL },
    });
    app = await testApp({
      database,
      parts: { payments, jobs: deps.jobs, now: clock.now, mailer: deps.mailer },
    });
  });
  afterAll(() => twin.close());

  it('does the same with what another activity provides', async () => {
    const { sold, own } = await aResoldTrip(deps);
    const guest = visitor(app, BASE_URL);
    await guest.visit(`https://${sold.activity.subdomain}.piattaforma.test/`);
    expect(guest.page.text).toContain(`Servizio di ${own.activity.name}`);
    await guest.visit(`/${sold.service.catalogId}/x/${sold.service.id}/x?date=2027-06-12`);
    expect(guest.page.text).toContain(`Servizio di ${own.activity.name}`);
    await guest.submit('Continua', { slot: '0930-1100', [`people-${own.service.rates[0]?.id}`]: '1' });
    await guest.submit('Vai al pagamento', GUEST);
    await guest.submit('Paga 20,00 €');
    await guest.submit('Paga 20,00 €', CARD);
    await guest.follow('Vedi la prenotazione');
    expect(guest.page.text).toContain(sold.activity.name);
    expect(guest.page.text).toContain(`Servizio fornito da ${own.activity.name}.`);
    expect(guest.page.text).toContain(`Il giorno stesso il tuo contatto è ${own.activity.name}.`);
    expect(guest.page.text).toContain(own.activity.email);
    await guest.follow('Annulla la prenotazione');
    await guest.submit('Annulla la prenotazione');
    expect(guest.page.text).toContain('Rimborso di 20,00 €');
    expect(guest.page.text).not.toContain('Il giorno stesso');
    await deps.jobs.runAll();
    const told = deps.mailer.messages.map(({ to }) => to.address);
    expect(told).toEqual(expect.arrayContaining([sold.activity.email, own.activity.email]));
  });

  it('keeps what was paid when the checkout left open in another tab gives the places back', async () => {
    const trip = await aBoatTrip(database.db);
    const guest = visitor(app, BASE_URL);
    const people = `people-${trip.service.rates[0]?.id}=1`;
    const page = `https://${trip.activity.subdomain}.piattaforma.test/${trip.service.catalogId}/x/${trip.service.id}/x`;
    await guest.visit(`${page}?date=2027-06-12&slot=0930-1100&${people}&step=details`);
    await guest.submit('Vai al pagamento', GUEST);
    const release = guest.request('Annulla e libera i posti');
    await guest.submit('Paga 20,00 €');
    await guest.submit('Paga 20,00 €', CARD);
    expect(guest.page.title).toBe('Prenotazione confermata');
    await guest.send(release);
    expect(guest.page.title).toBe('Prenotazione confermata');
  });

  it('books, pays, gets a mail, and cancels with the money back', async () => {
    const trip = await aBoatTrip(database.db, { capacity: 6, quantity: 1, name: 'Giro in barca' });
    const guest = visitor(app, BASE_URL);
    await guest.visit(`https://${trip.activity.subdomain}.piattaforma.test/`);
    await guest.follow('Vedi il catalogo');
    await guest.follow('Giro in barca');
    await guest.follow('sabato 12 giugno');
    const rate = `people-${trip.service.rates[0]?.id}`;
    await guest.submit('Continua', { slot: '0930-1100', [rate]: '2' });
    expect(guest.page.text).toContain('2 × 20,00 € = 40,00 €');
    await guest.submit('Vai al pagamento', GUEST);
    expect(guest.page.url.href).toMatch(/^https:\/\/piattaforma\.test\/checkout\?booking=/);
    expect(guest.page.text).toContain('Posti riservati fino alle 10:15');
    await guest.submit('Paga 40,00 €');
    await guest.follow('← Torna indietro');
    expect(guest.page.title).toBe('Non hai ancora pagato');
    expect(guest.page.text).toContain('Posti riservati fino alle 10:15');
    await guest.submit('Vai al pagamento');
    await guest.submit('Paga 40,00 €', { ...CARD, card: '4000 0000 0000 0002' });
    await guest.follow('← Torna indietro');
    expect(guest.page.title).toBe('Pagamento non riuscito');
    await guest.submit('Riprova');
    await guest.submit('Paga 40,00 €', CARD);
    expect(guest.page.url.pathname).toBe('/payment-success');
    expect(guest.page.title).toBe('Prenotazione confermata');
    await deps.jobs.runAll();
    expect(deps.mailer.messages.map(({ subject }) => subject)).toContain(
      'Prenotazione confermata: Giro in barca, sab 12 giu, 09:30',
    );
    await guest.follow('Vedi la prenotazione');
    expect(guest.page.text).toContain('Puoi annullare gratis fino');
    const address = guest.page.url.pathname;
    await guest.follow('Annulla la prenotazione');
    await guest.submit('Annulla la prenotazione');
    expect(guest.page.text).toContain('Prenotazione annullata');
    // An address from before the cancellation, loaded again: it must not say that others took the places.
    await guest.visit(`/payment-success?booking=${address.split('/').at(-1)}`);
    expect(guest.page.url.pathname).toBe(address);
    expect(guest.page.text).not.toContain("I posti non c'erano più");
    await deps.jobs.runAll();
    await guest.visit(guest.page.url.pathname);
    expect(guest.page.text).toContain('40,00 €');
    const [stripe] = await database.sql`
      select sum(e.amount_cents)::int as cents from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.kind = 'stripe_balance'`;
    expect(stripe?.['cents']).toBe(heldByPlatform(twin));
    expect(deps.mailer.messages.map(({ subject }) => subject)).toContain(
      'Prenotazione annullata: Giro in barca, sab 12 giu, 09:30',
    );
  });

  it('reads on return whether no card was tried, a payment is under way, or it has failed', async () => {
    const { id, secret } = await placed(deps, await aBoatTrip(database.db));
    const guest = visitor(app, BASE_URL);
    const back = `${BASE_URL}/payment-error?booking=${secret}`;
    await guest.visit(`${BASE_URL}/checkout?booking=${secret}`);
    await guest.submit('Paga 20,00 €');
    // A hold that is longer than the life of the card page.
    await database.sql`update bookings set hold_expires_at = hold_expires_at + interval '1 day' where id = ${id}`;
    clock.advance({ minutes: 33 });
    await guest.visit(back);
    expect(guest.page.title).toBe('Non hai ancora pagato');
    await guest.submit('Vai al pagamento');
    await guest.submit('Paga 20,00 €', { ...CARD, card: '4000 0000 0000 3022' });
    await guest.visit(back);
    expect(guest.page.title).toBe('Stiamo confermando il pagamento');
    const [page] = await database.sql`
      select stripe_session_id from checkout_sessions where booking_id = ${id} order by id desc limit 1`;
    twin.control.settlePayment(String(page?.['stripe_session_id']), 'failed');
    for (const address of [`${BASE_URL}/payment-success?booking=${secret}`, back]) {
      await guest.visit(address);
      expect(guest.page.title).toBe('Pagamento non riuscito');
      expect(guest.page.text).toContain('Riprova');
    }
  });

  it.each(['/booking/', '/checkout?booking='])(
    'who paid and let the time run out before we knew reads so at %s',
    async (page) => {
      const trip = await aBoatTrip(database.db);
      const guest = visitor(app, BASE_URL);
      const people = `people-${trip.service.rates[0]?.id}=1`;
      const service = `https://${trip.activity.subdomain}.piattaforma.test/${trip.service.catalogId}/x/${trip.service.id}/x`;
      await guest.visit(`${service}?date=2027-06-12&slot=0930-1100&${people}&step=details`);
      await guest.submit('Vai al pagamento', GUEST);
      const secret = guest.page.url.searchParams.get('booking');
      await guest.submit('Paga 20,00 €');
      const { url, body } = guest.request('Paga 20,00 €', CARD);
      // The window was closed before the redirect back.
      expect((await fetch(url, { method: 'POST', body, redirect: 'manual' })).status).toBe(303);
      clock.advance({ minutes: 16 });
      await guest.visit(`${BASE_URL}${page}${secret}`);
      expect(guest.page.text).toMatch(/Confermata|Prenotazione confermata/);
      expect(guest.page.text).not.toContain('nessun addebito');
    },
  );
});

function heldByPlatform({ control }: Twin): number {
  return control.balances().platform['eur']?.total ?? 0;
}
