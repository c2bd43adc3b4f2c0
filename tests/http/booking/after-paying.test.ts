// What a guest finds at their booking's addresses after a payment or a refund.
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { accountApp } from '#tests/support/account-app.ts';
import { settleCheckout } from '#app/domain/lifecycle/confirm-checkout.server.ts';
import { endHold } from '#app/domain/lifecycle/open-checkout.server.ts';
import { endWaitingMove } from '#app/domain/lifecycle/changes/waiting-move.server.ts';
import { bookingMoves, checkoutSessions, services } from '#db/schema/index.ts';
import { aGuest } from '#tests/support/world/a-booking.ts';
import { anOpenPage, aSession, giveBackWrong, pay } from '#tests/support/world/a-payment.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { mailsAbout, placed, statusOf } from '#tests/support/world/placing.ts';

const world = await accountApp();

describe('a guest whose money came after the places had gone', () => {
  it('is told plainly that they have not booked and get it back, wherever they look', async () => {
    world.clock.set('2027-06-01T10:00');
    const trip = await aBoatTrip(world.deps.db, { quantity: 1 });
    const late = await placed(world.deps, trip);
    world.clock.advance({ minutes: 16 });
    const winner = await placed(world.deps, trip);
    expect([await pay(world.deps, winner.id), await pay(world.deps, late.id)]).toEqual([
      'confirmed',
      'refunded',
    ]);
    const guest = world.newVisitor();
    for (const page of ['payment-success', 'checkout', 'payment-error']) {
      await guest.visit(`/${page}?booking=${late.secret}`);
      expect([page, guest.page.title]).toEqual([page, 'Pagamento rimborsato']);
      expect(guest.page.text).toMatch(/I posti non c'erano più: ti rimborsiamo 20,00\s€/);
    }
    await world.deps.db.execute(sql`update refunds set status = 'failed' where booking_id = ${late.id}`);
    for (const page of ['payment-success', 'checkout', 'payment-error']) {
      await guest.visit(`/${page}?booking=${late.secret}`);
      expect([page, guest.page.text]).toEqual([
        page,
        expect.stringMatching(/Il rimborso di 20,00\s€ non è riuscito/),
      ]);
      expect(guest.page.text).not.toContain('non devi fare nulla');
    }
    await guest.visit(`/booking/${late.secret}`);
    expect(guest.page.text).toMatch(/20,00\s€/);
    expect(guest.page.text).toContain("Il pagamento è arrivato a tempo scaduto e i posti non c'erano più.");
    expect(guest.page.text).not.toContain('Aggiungi al calendario');
    await guest.visit(`/payment-success?booking=${winner.secret}`);
    expect(guest.page.title).toBe('Prenotazione confermata');
  });
});

describe('a guest who has paid the difference of a change', () => {
  it('reads that it is being confirmed, and that it goes back where it came in vain', async () => {
    world.clock.set('2027-06-01T10:00');
    const trip = await aBoatTrip(world.deps.db);
    await world.deps.db
      .update(services)
      .set({ guestChanges: 'day_and_people' })
      .where(eq(services.id, trip.service.id));
    const { id, secret } = await placed(world.deps, trip);
    await pay(world.deps, id);
    const guest = world.newVisitor();
    await guest.visit(`/booking/${secret}/change`);
    await guest.submit('+1');
    await guest.submit('Vai al pagamento di 20,00 €');
    const [move] = await world.deps.db.select().from(bookingMoves).where(eq(bookingMoves.bookingId, id));
    const sessionId = await anOpenPage(world.deps, id, 1000);
    await world.deps.db
      .update(checkoutSessions)
      .set({ moveId: move?.id, amountCents: 2000 })
      .where(eq(checkoutSessions.stripeSessionId, sessionId));
    await guest.visit(`/payment-success?booking=${secret}`);
    expect(guest.page.title).toBe('Stiamo confermando il pagamento');
    await world.deps.db.transaction((tx) => endWaitingMove({ ...world.deps, db: tx }, id));
    const paid = { status: 'complete', paid: true, paymentIntentId: 'pi_late' } as const;
    expect(await settleCheckout(world.deps, { ...aSession(sessionId), ...paid })).toBe('refunded');
    await guest.visit(`/payment-success?booking=${secret}`);
    expect(guest.page.title).toBe('Pagamento rimborsato');
    expect(guest.page.text).toMatch(/La prenotazione resta com'era: ti rimborsiamo 20,00\s€/);
    await guest.follow('Vedi la prenotazione');
    expect(guest.page.url.pathname).toBe(`/booking/${secret}`);
  });
});

describe('a guest who pays for a booking that they replaced', () => {
  it('is not told that others took the places', async () => {
    world.clock.set('2027-06-01T10:00');
    const trip = await aBoatTrip(world.deps.db, { quantity: 1 });
    const me = aGuest();
    const first = await placed(world.deps, trip, { guest: me });
    await placed(world.deps, trip, { guest: me });
    expect(await pay(world.deps, first.id)).toBe('refunded');
    const guest = world.newVisitor();
    await guest.visit(`/payment-success?booking=${first.secret}`);
    expect(guest.page.text).toMatch(/Prenotazione sostituita: ti rimborsiamo 20,00\s€/);
    expect(guest.page.text).not.toContain('posti non');
  });
});

describe('a guest whose payment has the wrong amount', () => {
  it('reads that it is being checked, is offered no second payment, and is not told that nothing was charged', async () => {
    world.clock.set('2027-06-01T10:00');
    const booking = await placed(world.deps, await aBoatTrip(world.deps.db));
    const guest = world.newVisitor();
    await guest.visit(`/checkout?booking=${booking.secret}`);
    const again = guest.request('Paga 20,00');
    expect(await pay(world.deps, booking.id, { amountCents: 1900 })).toBe('flagged');
    for (const minutes of [0, 16]) {
      world.clock.advance({ minutes });
      if (minutes > 0) await endHold(world.deps, booking.id);
      for (const page of ['payment-error', 'payment-success', 'checkout', 'pay']) {
        await (page === 'pay' ? guest.send(again) : guest.visit(`/${page}?booking=${booking.secret}`));
        expect([minutes, page, guest.page.title]).toEqual([
          minutes,
          page,
          'Stiamo controllando il pagamento',
        ]);
        expect(guest.page.text).toContain('Non pagare di nuovo');
        expect(guest.page.text).not.toMatch(/nessun addebito|Riprova/i);
      }
      await guest.visit(`/booking/${booking.secret}`);
      expect(guest.page.text).toMatch(/lo controlla \S+, non chi organizza/);
      expect(guest.page.text).not.toMatch(/nessun addebito|Vai al pagamento/i);
    }
    await giveBackWrong(world.deps, booking.id);
    for (const page of ['payment-error', 'payment-success', 'checkout']) {
      await guest.visit(`/${page}?booking=${booking.secret}`);
      expect([page, guest.page.title]).toEqual([page, 'Tempo scaduto']);
      expect(guest.page.text).toMatch(/Ti abbiamo restituito 19,00\s€, arrivati con un importo sbagliato\./);
      expect(guest.page.text).not.toContain('nessun addebito');
    }
    await guest.visit(`/booking/${booking.secret}`);
    expect(guest.page.text).not.toContain('nessun addebito');
    expect(guest.page.text).toMatch(/Arrivati con un importo sbagliato e restituiti: 19,00\s€/);
  });
});

describe('a guest whose card page has ended unpaid', () => {
  it('is led to pay, and not told that it is being confirmed', async () => {
    world.clock.set('2027-06-01T10:00');
    const trip = await aBoatTrip(world.deps.db);
    const booking = await placed(world.deps, trip);
    const guest = world.newVisitor();
    await guest.visit(`/payment-success?booking=${booking.secret}`);
    expect(guest.page.url.pathname).toBe('/checkout');
    await anOpenPage(world.deps, booking.id);
    const ended = world.deps.db.update(checkoutSessions).set({ status: 'expired', url: null });
    await ended.where(eq(checkoutSessions.bookingId, booking.id));
    await guest.visit(`/payment-success?booking=${booking.secret}`);
    expect(guest.page.url.pathname).toBe('/payment-error');
    expect(guest.page.title).toBe('Non hai ancora pagato');
    expect(guest.page.text).toContain('Vai al pagamento');
  });
});

describe('a cancellation that is sent twice', () => {
  it('from two tabs cancels once, mails once and says so both times', async () => {
    world.clock.set('2027-06-01T10:00');
    const trip = await aBoatTrip(world.deps.db);
    const booking = await placed(world.deps, trip);
    await pay(world.deps, booking.id);
    const [one, two] = [world.newVisitor(), world.newVisitor()];
    for (const tab of [one, two]) await tab.visit(`/booking/${booking.secret}/cancel`);
    await Promise.all([one.submit('Annulla la prenotazione'), two.submit('Annulla la prenotazione')]);
    for (const { page } of [one, two]) {
      expect(page.status).toBe(200);
      expect(page.url.pathname).toBe(`/booking/${booking.secret}`);
      expect(page.text).toContain('Prenotazione annullata');
    }
    await one.visit(`/booking/${booking.secret}/cancel`);
    expect(one.page.url.pathname).toBe(`/booking/${booking.secret}`);
    expect(await statusOf(world.deps, booking.id)).toBe('cancelled customer');
    const cancelled = (await mailsAbout(world.deps, booking.id)).filter((mail) =>
      mail.startsWith('booking-cancelled'),
    );
    expect(cancelled).toEqual(['booking-cancelled mario@example.com']);
  });

  it('promises no refund that the deadline has taken meanwhile', async () => {
    world.clock.set('2027-06-10T09:00');
    const trip = await aBoatTrip(world.deps.db);
    const booking = await placed(world.deps, trip);
    await pay(world.deps, booking.id);
    const guest = world.newVisitor();
    await guest.visit(`/booking/${booking.secret}/cancel`);
    expect(guest.page.text).toMatch(/20,00\s€/);
    world.clock.set('2027-06-10T09:31');
    await guest.submit('Annulla la prenotazione');
    expect(guest.page.status).toBe(409);
    expect(guest.page.text).toContain('il rimborso previsto è cambiato');
    expect(guest.page.text).toContain('Il termine per annullare gratis è scaduto');
    expect(guest.page.text).not.toContain('in un altro modo');
    expect(await statusOf(world.deps, booking.id)).toBe('confirmed');
    await guest.submit('Annulla la prenotazione');
    expect(await statusOf(world.deps, booking.id)).toBe('cancelled customer');
  });
});

describe('a cancellation after the start', () => {
  it('is not asked about: the booking says whom to write to', async () => {
    world.clock.set('2027-06-12T09:00');
    const booking = await placed(world.deps, await aBoatTrip(world.deps.db));
    await pay(world.deps, booking.id);
    const guest = world.newVisitor();
    await guest.visit(`/booking/${booking.secret}/cancel`);
    const sent = guest.request('Annulla la prenotazione');
    world.clock.set('2027-06-12T09:31');
    for (const tries of [() => guest.send(sent), () => guest.visit(`/booking/${booking.secret}/cancel`)]) {
      await tries();
      expect(guest.page.url.pathname).toBe(`/booking/${booking.secret}`);
      expect(guest.page.text).toContain('È già iniziata: non si può più annullare');
    }
    expect(await statusOf(world.deps, booking.id)).toBe('confirmed');
  });
});

describe('pages that the secret of a booking opens', () => {
  it('are kept nowhere, named to no other site and listed by no search engine', async () => {
    world.clock.set('2027-06-01T10:00');
    const trip = await aBoatTrip(world.deps.db);
    const [paid, held] = [await placed(world.deps, trip), await placed(world.deps, trip)];
    await pay(world.deps, paid.id);
    const guest = world.newVisitor();
    const pages = [
      `/checkout?booking=${held.secret}`,
      `/checkout/invoice?booking=${held.secret}`,
      `/payment-error?booking=${held.secret}`,
      `/payment-success?booking=${paid.secret}`,
      `/booking/${paid.secret}`,
      `/booking/${paid.secret}/cancel`,
      `/booking/${paid.secret}/calendar.ics`,
    ];
    for (const address of pages) {
      const { headers } = await guest.visit(address);
      expect([address, headers]).toEqual([
        address,
        expect.objectContaining({
          'cache-control': expect.stringContaining('no-store'),
          'referrer-policy': 'strict-origin',
          'x-robots-tag': expect.stringContaining('noindex'),
        }),
      ]);
    }
  });

  it('are not found under any other secret, not even a part of theirs', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const { id, secret, reference } = await placed(world.deps, trip);
    const guest = world.newVisitor();
    const guesses = [
      secret.slice(0, -1),
      secret.toLowerCase(),
      `${secret}x`,
      reference,
      String(id),
      '%25',
      "'",
    ];
    for (const guess of guesses) {
      for (const page of [
        `/booking/${guess}`,
        `/checkout?booking=${guess}`,
        `/payment-success?booking=${guess}`,
      ])
        expect([page, (await guest.visit(page)).status]).toEqual([page, 404]);
    }
    expect((await guest.visit('/checkout')).status).toBe(404);
  });
});
