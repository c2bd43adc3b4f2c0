// Stripe never answers a call: guests wait a moment, and are told the truth.
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';

import type { CheckoutSession } from '#app/domain/payments/gateway.ts';
import { checkoutSessions } from '#db/schema/index.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps, type TestDeps } from '#tests/support/deps.ts';
import { BASE_URL, testApp, type TestApp } from '#tests/support/test-app.ts';
import { visitor } from '#tests/support/visitor.ts';
import { anOpenPage, aSession } from '#tests/support/world/a-payment.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { placed, statusOf } from '#tests/support/world/placing.ts';

const CARD_PAGE = 'https://checkout.stripe.test/late';

let answerCreate: () => void;
let clock: ReturnType<typeof testClock>;
let deps: TestDeps;
let app: TestApp;
beforeAll(async () => {
  const database = await testDatabase();
  clock = testClock('2027-06-01T10:00');
  deps = testDeps({ db: database.db, clock, config: { baseUrl: BASE_URL } });
  const payments = {
    ...deps.payments,
    findCheckout: () => new Promise<never>(() => {}),
    expireCheckout: () => new Promise<never>(() => {}),
    createCheckout: () =>
      new Promise<CheckoutSession>((resolve) => {
        answerCreate = () => resolve(aSession('cs_test_late', CARD_PAGE));
      }),
  };
  app = await testApp({ database, parts: { payments, jobs: deps.jobs, now: clock.now } });
});

async function pageStatus(bookingId: number) {
  const [row] = await deps.db
    .select()
    .from(checkoutSessions)
    .where(eq(checkoutSessions.bookingId, bookingId));
  return row?.status;
}

describe('while Stripe hangs', () => {
  it('a guest who has paid, in however many tries, is told that we are confirming, and nowhere that nothing was charged', async () => {
    const booking = await placed(deps, await aBoatTrip(deps.db));
    for (const attempt of [1, 2, 3]) await anOpenPage(deps, booking.id, attempt);
    const guest = visitor(app, BASE_URL);
    await guest.visit(`/payment-success?booking=${booking.secret}`);
    expect([guest.page.status, guest.page.title]).toEqual([200, 'Stiamo confermando il pagamento']);
    await guest.visit(`/payment-error?booking=${booking.secret}`);
    expect(guest.page.title).toBe('Il pagamento non è ancora arrivato');
    expect(guest.page.text).not.toMatch(/nessun addebito/i);
  });

  it('who wants to pay reads that it does not open and keeps the places; opened late, it is there at the next press', async () => {
    const booking = await placed(deps, await aBoatTrip(deps.db));
    const guest = visitor(app, BASE_URL, async () => new Response('<title>Carta</title>'));
    await guest.visit(`/checkout?booking=${booking.secret}`);
    await guest.submit('Paga 20,00');
    expect(guest.page.status).toBe(503);
    expect(guest.page.text).toContain('non riusciamo ad aprire il pagamento');
    expect(guest.page.text).toContain('I posti restano riservati');
    expect(await statusOf(deps, booking.id)).toBe('pending');
    answerCreate();
    await vi.waitFor(async () => expect(await pageStatus(booking.id)).toBe('open'), { timeout: 240_000 });
    await guest.submit('Paga 20,00');
    expect(guest.page.url.href).toBe(CARD_PAGE);
  });

  it('who gives the places back reads at once that they are free', async () => {
    const booking = await placed(deps, await aBoatTrip(deps.db));
    await anOpenPage(deps, booking.id);
    const guest = visitor(app, BASE_URL);
    await guest.visit(`/checkout?booking=${booking.secret}`);
    await guest.submit('Annulla e libera i posti');
    expect(guest.page.status).toBe(200);
    expect(await statusOf(deps, booking.id)).toBe('cancelled customer');
  });

  it('a guest who may have paid too late is told that we do not know yet, also when another has got the places', async () => {
    const trip = await aBoatTrip(deps.db, { quantity: 1 });
    const late = await placed(deps, trip);
    await anOpenPage(deps, late.id);
    clock.advance({ minutes: 16 });
    const guest = visitor(app, BASE_URL);
    const look = async (page: string) => (await guest.visit(page + late.secret)).text;
    for (const state of ['pending', 'cancelled expired']) {
      if (state !== 'pending') await placed(deps, trip);
      expect(await statusOf(deps, late.id)).toBe(state);
      expect(await look('/payment-success?booking=')).toContain('Stiamo confermando il pagamento');
      for (const page of ['/checkout?booking=', '/payment-error?booking=', '/booking/']) {
        const text = await look(page);
        expect([state, page, text]).toEqual([state, page, expect.stringContaining('se hai già pagato')]);
        expect(text).not.toContain('nessun addebito');
      }
    }
  });
});
