// An operator moves a booking, without scripts.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { settleCheckout } from '#app/domain/lifecycle/confirm-checkout.server.ts';
import { mails, rates } from '#db/schema/index.ts';
import { accountApp } from '#tests/support/account-app.ts';
import { aSession, giveBackWrong, pay } from '#tests/support/world/a-payment.ts';
import { operatorVisitor } from '#tests/support/operator-visitor.ts';
import { aDesk } from '#tests/support/world/a-desk.ts';
import { aCalendar, anActivity, aResource, aService } from '#tests/support/world/a-service.ts';
import { placed } from '#tests/support/world/placing.ts';

const site = await accountApp();

async function aPaidBooking(desk: Awaited<ReturnType<typeof aDesk>>) {
  const booking = await placed(site.deps, desk, { people: 2 });
  await pay(site.deps, booking.id);
  return { ...booking, page: `/availability/bookings/${booking.reference}` };
}

describe('moving a booking', () => {
  it('is chosen in the address, confirmed with the price, and told to the guest', async () => {
    const desk = await aDesk(site, { quantity: 3 });
    const { operator } = desk;
    const { page } = await aPaidBooking(desk);
    // An address of an earlier release.
    await operator.visit(`${page}/move`);
    expect(operator.page.url.pathname).toBe(`${page}/change`);
    expect(operator.page.text).toContain('sabato 12 giugno 2027, 09:30–11:00');
    await operator.submit('Mostra gli orari', { date: '2027-06-13' });
    expect(operator.page.text).toContain('sabato 12 giugno 2027 → domenica 13 giugno 2027');
    const form = operator.request('Cambia, stesso prezzo', { note: 'Vento forte' });
    await operator.send(form);
    expect(operator.page.url.pathname).toBe(page);
    expect(operator.page.text).toContain(
      'Spostata da sabato 12 giugno 2027, 09:30–11:00 a domenica 13 giugno 2027, 09:30–11:00',
    );
    const mail = (await site.mailsTo('mario@example.com')).find(({ subject }) =>
      subject.startsWith('Prenotazione spostata'),
    );
    expect(mail?.text).toContain('Prima: sabato 12 giugno 2027, 09:30–11:00.');
    expect(mail?.text).toContain('Vento forte');
    expect(mail?.calendar?.content).toContain('SEQUENCE:1');
    await operator.send(form);
    expect(operator.page.status).toBe(409);
    expect(operator.page.text).toContain('Nel frattempo la prenotazione è cambiata');
  });

  it('that loses the race says that the places ran out', async () => {
    const desk = await aDesk(site, { quantity: 3 });
    const { operator } = desk;
    const { page } = await aPaidBooking(desk);
    await operator.visit(`${page}/change?date=2027-06-13&slot=0930-1100`);
    await placed(site.deps, desk, { people: 3, date: '2027-06-13' });
    await operator.submit('Cambia, stesso prezzo', { note: 'Vento forte' });
    expect(operator.page.status).toBe(409);
    expect(operator.page.text).toContain('Tutto esaurito quel giorno: scegline un altro');
  });

  it('never cuts the message to the guest', async () => {
    const desk = await aDesk(site, { quantity: 3 });
    const { operator } = desk;
    const { page } = await aPaidBooking(desk);
    const note = 'a'.repeat(1001);
    await operator.visit(`${page}/change?date=2027-06-13&slot=0930-1100`);
    await operator.submit('Cambia, stesso prezzo', { note });
    expect(operator.page.status).toBe(422);
    expect(operator.page.title).toMatch(/^Errore: /);
    expect(operator.page.text).toMatch(/Messaggio per l'ospite: al massimo 1\.?000 caratteri/);
    expect(operator.page.root.querySelector('#note')?.textContent).toBe(note);
  });

  it('is only for those who run the activity, and only while it is confirmed', async () => {
    const desk = await aDesk(site);
    const other = await aDesk(site);
    const { page } = await aPaidBooking(desk);
    await other.operator.visit(`${page}/change`);
    expect(other.operator.page.status).toBe(404);
    const pending = await placed(site.deps, desk);
    await desk.operator.visit(`/availability/bookings/${pending.reference}/change`);
    expect(desk.operator.page.url.pathname).toBe(`/availability/bookings/${pending.reference}`);
    expect(desk.operator.page.text).toContain('Si cambiano solo le prenotazioni confermate');
  });
});

/** To the next day for 10 € more; the guest has been asked to pay. */
async function aWaitingMove(desk: Awaited<ReturnType<typeof aDesk>>) {
  const booking = await aPaidBooking(desk);
  await site.deps.db.update(rates).set({ priceCents: 2500 }).where(eq(rates.serviceId, desk.service.id));
  await desk.operator.visit(`${booking.page}/change?date=2027-06-13&slot=0930-1100&price=current`);
  const asking = desk.operator.request('Manda il link per 10,00 €');
  await desk.operator.send(asking);
  return { ...booking, asking };
}

describe('a move that costs more', () => {
  it('asks the guest on a page of its own, which others can’t guess', async () => {
    const desk = await aDesk(site);
    const { id, secret, page, asking } = await aWaitingMove(desk);
    for (let times = 0; times < 2; times += 1) {
      expect(desk.operator.page.text).toContain("la prenotazione cambia quando l'ospite paga la differenza");
      expect(desk.operator.page.text).toContain(
        "In attesa che l'ospite paghi 10,00 € per cambiarla: 2 persone, domenica 13 giugno 2027, 09:30–11:00.",
      );
      if (times === 0) await desk.operator.send(asking);
    }
    expect(await site.deps.db.$count(mails, eq(mails.kind, 'booking-move-payment'))).toBe(1);
    const guest = site.newVisitor();
    await guest.visit(`/checkout/move?booking=${secret}`);
    expect(guest.page.text).toContain('Costa 50,00 € invece di 40,00 €: paghi la differenza, 10,00 €.');
    expect(guest.page.text).toContain('Nuovi posti riservati fino al 2 giugno, ore 10:00');
    await guest.submit('Paga 10,00 €', { move: '0' });
    expect(guest.page.status).toBe(409);
    expect(guest.page.text).toContain('Nel frattempo il cambiamento è un altro');
    const pays = guest.request('Paga 10,00 €');
    await guest.send(pays);
    expect(guest.page.status).toBe(503);
    // A payment of the wrong amount is checked first, and not asked for again.
    await site.app.database
      .sql`update checkout_sessions set status = 'open', stripe_session_id = 'cs_test_wrong' where booking_id = ${id} and move_id is not null`;
    const wrong = { amountCents: 900, paymentIntentId: 'pi_wrong', chargeId: 'ch_wrong' };
    const paid = { ...aSession('cs_test_wrong'), ...wrong, status: 'complete', paid: true } as const;
    expect(await settleCheckout(site.deps, paid)).toBe('flagged');
    for (const answer of [() => guest.visit(`/checkout/move?booking=${secret}`), () => guest.send(pays)]) {
      await answer();
      expect(guest.page.text).toContain('Non pagare di nuovo');
    }
    await giveBackWrong(site.deps, id);
    await guest.visit(`/payment-success?booking=${secret}`);
    expect(guest.page.title).toBe('Prenotazione confermata');
    await guest.visit(`/checkout/move?booking=${secret}`);
    guest.request('Paga 10,00 €');
    await guest.visit('/checkout/move?booking=nobody');
    expect(guest.page.status).toBe(404);
    await desk.operator.visit(`${page}/change`);
    expect(desk.operator.page.text).toContain("In attesa che l'ospite paghi 10,00 €");
  });

  it('is withdrawn on a page of its own, twice like once, and the guest reads why', async () => {
    const desk = await aDesk(site, { quantity: 3 });
    const { operator } = desk;
    const { secret, page } = await aWaitingMove(desk);
    await operator.follow('Ritira la richiesta');
    expect(operator.page.url.pathname).toBe(`${page}/withdraw-move`);
    const form = operator.request('Ritira la richiesta', { note: 'Battello in cantiere' });
    for (let times = 0; times < 2; times += 1) {
      await operator.send(form);
      expect(operator.page.url.pathname).toBe(page);
      expect(operator.page.text).toContain("Cambiamento ritirato: la prenotazione resta com'è");
      expect(operator.page.text).not.toContain("In attesa che l'ospite paghi");
    }
    const told = (await site.mailsTo('mario@example.com')).filter(({ subject }) =>
      subject.startsWith('Cambiamento ritirato'),
    );
    expect(told.map(({ text }) => text.includes('Battello in cantiere'))).toEqual([true]);
    await operator.visit(`${page}/withdraw-move`);
    expect(operator.page.text).toContain('Nessun cambiamento è in attesa');
    const guest = site.newVisitor();
    await guest.visit(`/checkout/move?booking=${secret}`);
    expect(guest.page.url.pathname).toBe(`/booking/${secret}`);
    expect(guest.page.text).toContain('Il cambiamento non è più disponibile');
  });

  it('is withdrawn by nobody else, and by no number that is none', async () => {
    const desk = await aDesk(site);
    const other = await aDesk(site);
    const { page } = await aWaitingMove(desk);
    await other.operator.visit(`${page}/withdraw-move`);
    expect(other.operator.page.status).toBe(404);
    await desk.operator.visit(`${page}/withdraw-move`);
    const form = desk.operator.request('Ritira la richiesta');
    await other.operator.send(form);
    expect(other.operator.page.status).toBe(404);
    await desk.operator.send({ ...form, body: new URLSearchParams({ move: '99999999999' }) });
    expect(desk.operator.page.status).toBe(404);
    await desk.operator.visit(page);
    expect(desk.operator.page.text).toContain("In attesa che l'ospite paghi 10,00 €");
  });
});

describe('as many people at other rates', () => {
  it('are named in the preview, as in the mail', async () => {
    const activity = await anActivity(site.deps.db);
    const boat = await aResource(site.deps.db, activity.id, { capacity: 8 });
    await aCalendar(site.deps.db, boat.id);
    const service = await aService(site.deps.db, activity.id, {
      resources: [boat.id],
      rates: [{ name: 'Adulto' }, { name: 'Ragazzo', priceCents: 1000 }],
    });
    const [adult, child] = service.rates;
    const sold = await placed(site.deps, { activity, service }, { people: 2 });
    await pay(site.deps, sold.id);
    const operator = await operatorVisitor(site, activity.userId);
    await operator.visit(
      `/availability/bookings/${sold.reference}/change?people-${adult?.id}=1&people-${child?.id}=1`,
    );
    expect(operator.page.text).toContain('Adulto × 2 → Adulto × 1, Ragazzo × 1');
  });
});
