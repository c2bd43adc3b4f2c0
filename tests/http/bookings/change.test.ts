// A booking is changed without scripts: each click before the last only asks for the page again.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { getBookingView } from '#app/domain/bookings/find-booking-view.server.ts';
import { placeByHand } from '#app/domain/lifecycle/place-by-hand.server.ts';
import { calendars, rates, services } from '#db/schema/index.ts';

import { accountApp } from '#tests/support/account-app.ts';
import { operatorVisitor } from '#tests/support/operator-visitor.ts';
import { someQuestions } from '#tests/support/world/a-question.ts';
import { aForm } from '#tests/support/world/a-booking.ts';
import { pay } from '#tests/support/world/a-payment.ts';
import { aBoatTrip, aCalendar } from '#tests/support/world/a-service.ts';
import { valueOf } from '#tests/support/world/an-operator.ts';
import { viewerOf } from '#tests/support/world/a-dearer-move.ts';
import { placed } from '#tests/support/world/placing.ts';

const world = await accountApp();

describe('one guest of three', () => {
  it('is refunded with the seat in three presses from the booking', async () => {
    const trip = await aBoatTrip(world.deps.db, { quantity: 5 });
    const sold = await placed(world.deps, trip, { people: 3 });
    await pay(world.deps, sold.id);
    const operator = await operatorVisitor(world, trip.activity.userId);
    await operator.visit(`/availability/bookings/${sold.reference}`);
    await operator.follow('Sposta, cambia persone o rimborsane una');
    expect(operator.page.text).toContain("Per ora resta com'è");
    expect(operator.page.text).not.toContain('Cambia senza rimborso');
    await operator.submit('−1');
    expect(operator.page.text).toContain('3 → 2');
    expect(operator.page.text).toContain('60,00 € → 40,00 €');
    const last = operator.request('Cambia e rimborsa 20,00 €');
    await operator.send(last);
    expect(operator.page.text).toContain('Prenotazione cambiata, rimborso di 20,00 € in corso');
    expect(operator.page.text).toContain('2 persone');
    expect(operator.presses).toBe(3);
    await operator.send(last);
    expect(operator.page.text).toContain('Nel frattempo la prenotazione è cambiata');
    const [refunds] = await world.app.database
      .sql`select sum(amount_cents)::int as cents from refunds where booking_id = ${sold.id}`;
    expect(refunds).toEqual({ cents: 2000 });
    await operator.submit('−1');
    await operator.submit('Cambia e rimborsa 20,00 €', { date: '2027-06-13' });
    expect(operator.page.status).toBe(409);
    expect(operator.page.text).toContain('sabato 12 giugno 2027 → domenica 13 giugno 2027');
  });
});

describe('a party of whom two have come in', () => {
  it('can lose one, and the preview says already that it can lose no more', async () => {
    const trip = await aBoatTrip(world.deps.db, { quantity: 5 });
    const sold = await placed(world.deps, trip, { people: 3 });
    await pay(world.deps, sold.id);
    await world.app.database
      .sql`insert into arrivals (booking_id, people, at, actor_user_id) values (${sold.id}, 2, now(), ${trip.activity.userId})`;
    const operator = await operatorVisitor(world, trip.activity.userId);
    await operator.visit(`/availability/bookings/${sold.reference}/change`);
    await operator.submit('−1');
    expect(operator.page.text).toContain('3 → 2');
    await operator.submit('−1');
    expect(operator.page.text).toContain('le persone non possono essere meno di chi è dentro');
    expect(operator.page.text).not.toContain('Cambia e rimborsa');
  });
});

describe('money kept by card when a booking became cheaper', () => {
  it('counts when it is dearer again and paid in person, and a link says that it does not', async () => {
    const trip = await aBoatTrip(world.deps.db, { quantity: 5 });
    const sold = await placed(world.deps, trip, { people: 3 });
    await pay(world.deps, sold.id);
    await world.app.database
      .sql`update bookings set free_cancellation_until = created_at - interval '1 day' where id = ${sold.id}`;
    const operator = await operatorVisitor(world, trip.activity.userId);
    await operator.visit(`/availability/bookings/${sold.reference}/change`);
    await operator.submit('−1');
    await operator.submit('Cambia senza rimborso');
    await operator.visit(`/availability/bookings/${sold.reference}/change`);
    await operator.submit('+1');
    expect(operator.page.text).toContain('Prima aveva pagato con carta 20,00 € che hai tenuto');
    await operator.submit("Aggiorna l'anteprima", { pays: 'arrival' });
    expect(operator.page.text).toContain("L'ospite non paga altro. 20,00 € li hai già tenuti.");
    await operator.submit('Cambia, niente da pagare');
    expect(operator.page.text).toContain('Prenotazione cambiata');
    expect(operator.page.text).not.toContain('Da incassare');
  });
});

describe('what the guest answered', () => {
  it('is in the form in the question’s new words, also a choice that is offered no more, and stays when it is sent', async () => {
    const trip = await aBoatTrip(world.deps.db, { quantity: 5 });
    const [text, choice] = await someQuestions(world.deps.db, trip.service.id, [
      { label: 'Allergie' },
      { label: 'Pranzo', kind: 'choice', choices: ['Carne', 'Pesce'] },
    ]);
    const answerFields = { [`answer-${text?.id}`]: 'noci', [`answer-${choice?.id}`]: 'Carne' };
    const sold = await placed(world.deps, trip, { people: 1, answerFields });
    await pay(world.deps, sold.id);
    await world.app.database.sql`
      update service_questions set label = label || '?', choices = array_remove(choices, 'Carne') where service_id = ${trip.service.id}`;
    const operator = await operatorVisitor(world, trip.activity.userId);
    await operator.visit(`/availability/bookings/${sold.reference}/change`);
    await operator.submit('Mostra gli orari', { date: '2027-06-13', [`answer-${text?.id}`]: 'noci e latte' });
    await operator.submit('Cambia, stesso prezzo');
    expect(operator.page.text).toContain('Prenotazione cambiata');
    expect((await getBookingView(world.deps.db, sold.id)).answers).toMatchObject([
      { label: 'Allergie?', answer: 'noci e latte' },
      { label: 'Pranzo', answer: 'Carne' },
    ]);
  });
});

describe('a guest on their own page', () => {
  const letChange = (serviceId: number) =>
    world.deps.db.update(services).set({ guestChanges: 'day_and_people' }).where(eq(services.id, serviceId));

  /** Three people, paid; the service allows them to change everything. */
  async function aParty() {
    const trip = await aBoatTrip(world.deps.db, { quantity: 5 });
    await letChange(trip.service.id);
    const sold = await placed(world.deps, trip, { people: 3 });
    await pay(world.deps, sold.id);
    const guest = world.newVisitor();
    await guest.visit(`/booking/${sold.secret}`);
    return { trip, sold, guest };
  }

  it('changes day and people, and is told what comes back', async () => {
    const { sold, guest } = await aParty();
    expect(guest.page.text).toContain('Puoi cambiarla da qui ancora 3 volte, fino al 10 giugno, ore 09:30.');
    await guest.follow('Cambia data e persone');
    await guest.submit('Mostra gli orari', { date: '2027-06-13' });
    await guest.submit('−1');
    expect(guest.page.text).toContain('sabato 12 giugno 2027 → domenica 13 giugno 2027');
    expect(guest.page.text).toContain('60,00 € → 40,00 €');
    const last = guest.request('Cambia e ricevi 20,00 €');
    await guest.send(last);
    expect(guest.page.url.pathname).toBe(`/booking/${sold.secret}`);
    expect(guest.page.text).toContain('Prenotazione cambiata: ti rimborsiamo 20,00 €');
    // Under the activity's name, above the title.
    expect(guest.page.root.querySelector('.page p ~ noscript')?.text).toContain('Prenotazione cambiata');
    expect(guest.page.text).toContain('ancora 2 volte');
    expect(guest.page.text).toMatch(/Spostata da sabato 12 giugno, .* a domenica 13 giugno, /);
    expect(guest.page.text).toMatch(
      /Pagato con carta\s*60,00\s€\s*Rimborso in corso\s*[-−]20,00\s€\s*Resta pagato\s*40,00\s€/,
    );
    expect(guest.page.text).toContain('Hai pagato 60,00 € con carta');
    await guest.send(last);
    expect(guest.page.status).toBe(409);
    expect(guest.page.text).toContain('Nel frattempo la prenotazione è cambiata');
  });

  it('is shown another day first, with its prices and its deadline, before they confirm it', async () => {
    const { trip, sold, guest } = await aParty();
    await world.deps.db.update(rates).set({ priceCents: 1800 }).where(eq(rates.serviceId, trip.service.id));
    await guest.follow('Cambia data e persone');
    expect(guest.page.text).toContain('20,00 € a persona, chi si aggiunge 18,00 €');
    await guest.submit('Mostra gli orari', { date: '2027-06-13' });
    expect(guest.page.text).toContain('18,00 € a persona');
    expect(guest.page.text).not.toContain('20,00 € a persona');
    await guest.submit('Cambia e ricevi 6,00 €', { date: '2027-06-03' });
    expect(guest.page.status).toBe(409);
    expect(guest.page.text).toContain('Hai scelto qualcosa di diverso: guarda cosa cambia adesso');
    expect(guest.page.text).toContain('sabato 12 giugno 2027 → giovedì 3 giugno 2027');
    expect(guest.page.text).not.toContain('Nel frattempo il prezzo è cambiato');
    expect(guest.page.text).toContain('Con questa data non potrai più annullare gratis');
    expect(guest.page.root.querySelector('#anteprima [autofocus]')?.text).toContain('Hai scelto qualcosa');
    await guest.submit('Cambia e ricevi 6,00 €');
    expect(guest.page.url.pathname).toBe(`/booking/${sold.secret}`);
    expect(guest.page.text).toContain('Prenotazione cambiata: ti rimborsiamo 6,00 €');
  });

  it('reads nothing about refunds of what is paid on site', async () => {
    const trip = await aBoatTrip(world.deps.db, { quantity: 5 });
    await letChange(trip.service.id);
    const { activityId: _, catalogId: __, ...form } = aForm(trip);
    const input = { ...form, manner: 'on_the_spot' as const, hours: 24 };
    const sold = valueOf(await placeByHand(world.deps, viewerOf(trip), input));
    const guest = world.newVisitor();
    await guest.visit(`/booking/${sold.secret}/change`);
    await guest.submit('Mostra gli orari', { date: '2027-06-02' });
    expect(guest.page.text).toContain('Cambia la prenotazione');
    expect(guest.page.text).not.toMatch(/rimborsabil|gratis|gratuito fino/i);
  });

  it('is offered the next days with places for all, with the difference, and none that is over', async () => {
    const { trip, sold, guest } = await aParty();
    await placed(world.deps, trip, { people: 4, date: '2027-06-03' });
    await world.deps.db.update(rates).set({ priceCents: 2500 }).where(eq(rates.serviceId, trip.service.id));
    await guest.visit(`/booking/${sold.secret}/change?date=2027-05-31`);
    expect(guest.page.text).toContain('Giorno: questo giorno è già passato: scegline un altro');
    expect(guest.page.root.querySelectorAll('input[name=slot][type=radio]')).toHaveLength(0);
    expect(guest.page.root.querySelector('#date')?.getAttribute('aria-describedby')).toBe('date-error');
    expect(guest.page.root.querySelector('#date')?.getAttribute('min')).toBe('2027-06-01');
    expect(guest.page.text).toContain('Prime date con 3 posti');
    expect(guest.page.text).not.toContain('giovedì 3 giugno 2027, 09:30');
    expect(guest.page.text).toMatch(
      /venerdì 4 giugno 2027, 09:30–11:00\s*Costa 15,00 € in più · Ultimi 5 posti/,
    );
    expect(guest.page.root.querySelector('.choice[href$="#anteprima"]')).not.toBeNull();
    await guest.follow('venerdì 4 giugno 2027');
    expect(guest.page.text).toContain('sabato 12 giugno 2027 → venerdì 4 giugno 2027');
    await guest.visit(`/booking/${sold.secret}/change?date=2028-01-01`);
    expect(guest.page.text).toContain('mercoledì 2 giugno 2027, 09:30–11:00');
  });

  it('reads how many places the offered departure has, not the day’s roomiest', async () => {
    const { trip, sold, guest } = await aParty();
    const afternoon = { startTime: '15:00', endTime: '16:30', quantity: 5 };
    await aCalendar(world.deps.db, trip.resource.id, { slots: [afternoon] });
    await placed(world.deps, trip, { people: 1, date: '2027-06-02' });
    await guest.visit(`/booking/${sold.secret}/change`);
    expect(guest.page.text).toMatch(/mercoledì 2 giugno 2027, 09:30–11:00\s*Stesso prezzo · Ultimi 4 posti/);
  });

  it('is offered the days of a season that is months away', async () => {
    const trip = await aBoatTrip(world.deps.db, { quantity: 5 });
    await world.deps.db
      .update(calendars)
      .set({ startDate: '2027-10-01', endDate: '2027-10-31' })
      .where(eq(calendars.id, trip.calendar.id));
    const sold = await placed(world.deps, trip, { people: 2, date: '2027-10-10' });
    await pay(world.deps, sold.id);
    const guest = world.newVisitor();
    await guest.visit(`/booking/${sold.secret}/change`);
    expect(guest.page.text).toMatch(/Prime date con 2 posti\s*lunedì 11 ottobre 2027/);
  });

  it('is told the truth when earlier refunds leave nothing to give back', async () => {
    const { trip, sold, guest } = await aParty();
    const operator = await operatorVisitor(world, trip.activity.userId);
    await operator.visit(`/availability/bookings/${sold.reference}/refund?amount=50`);
    await operator.submit('Rimborsa');
    expect(operator.page.text).toContain('Rimborso di 50,00 € in corso');
    await guest.visit(`/booking/${sold.secret}/change`);
    await guest.submit('−1');
    expect(guest.page.text).toContain('60,00 € → 40,00 €');
    expect(guest.page.text).toContain('Non ricevi altri rimborsi');
    expect(guest.page.text).not.toContain('sul posto');
  });

  it('takes people out of what is sold no more, and is offered nothing that would be refused', async () => {
    const { trip, sold, guest } = await aParty();
    const set = (values: Partial<typeof services.$inferInsert>) =>
      world.deps.db.update(services).set(values).where(eq(services.id, trip.service.id));
    await set({ archivedAt: new Date() });
    await guest.visit(`/booking/${sold.secret}`);
    expect(guest.page.text).toContain('Questo servizio non è più in vendita: puoi solo togliere persone');
    await guest.follow('Togli persone');
    expect(guest.page.text).not.toContain('Giorno e orario');
    await guest.submit('−1');
    await guest.submit('Cambia e ricevi 20,00 €');
    expect(guest.page.text).toContain('Prenotazione cambiata');
    await set({ guestChanges: 'day' });
    for (const page of ['', '/change']) {
      await guest.visit(`/booking/${sold.secret}${page}`);
      expect(guest.page.url.pathname).toBe(`/booking/${sold.secret}`);
      expect(guest.page.text).toContain('Questo servizio non è più in vendita: per cambiarla scrivi a chi');
      expect(guest.page.text).not.toContain('Puoi cambiarla da qui');
    }
    await guest.follow('Annulla la prenotazione');
    await guest.submit('Annulla la prenotazione');
    await guest.follow('Prenota di nuovo');
    expect([guest.page.status, guest.page.url.href]).toEqual([
      200,
      `https://${trip.activity.subdomain}.piattaforma.test/`,
    ]);
  });

  it('goes to the card page for what costs more, sees it wait, and nobody else’s', async () => {
    const { trip, sold, guest } = await aParty();
    await world.deps.db.update(rates).set({ priceCents: 2500 }).where(eq(rates.serviceId, trip.service.id));
    await guest.follow('Cambia data e persone');
    await guest.submit('+1');
    await guest.submit('Vai al pagamento di 25,00 €');
    await guest.visit(`/booking/${sold.secret}`);
    expect(guest.page.text).toContain('Un cambiamento aspetta il pagamento di 25,00 €');
    expect(guest.page.text).toContain('Puoi cambiarla da qui ancora 3 volte');
    await guest.follow('Guarda e paga la differenza');
    expect(guest.page.text).toMatch(/Come diventa.*25,00 €/s);
    expect(guest.page.text).toContain('Annullamento gratuito fino a giovedì 10 giugno, ore 09:30');
    await guest.submit("Resta com'è");
    expect(guest.page.text).toContain("La prenotazione resta com'è: non devi pagare nulla");
    expect(guest.page.text).not.toContain('Un cambiamento aspetta');
    await guest.visit(`/booking/${sold.secret}x/change`);
    expect(guest.page.status).toBe(404);
    await world.deps.db
      .update(services)
      .set({ guestChanges: 'none' })
      .where(eq(services.id, trip.service.id));
    await guest.visit(`/booking/${sold.secret}/change`);
    expect(guest.page.url.pathname).toBe(`/booking/${sold.secret}`);
    expect(guest.page.text).toContain('Questa prenotazione non si può cambiare da qui');
  });
});
