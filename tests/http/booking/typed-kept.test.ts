// Without scripts: opening a map or another day while a choice or data are in the form.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { rates } from '#db/schema/index.ts';
import { accountApp } from '#tests/support/account-app.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { someQuestions } from '#tests/support/world/a-question.ts';
import { aBoatTrip, aCalendar } from '#tests/support/world/a-service.ts';
import { placed } from '#tests/support/world/placing.ts';

const TYPED = { name: 'Mario', surname: 'Rossi', email: 'mario', phone: '333 123 4567', message: 'Ciao' };
const MAP = 'https://maps.google.com/maps?q=Viverone&z=13&output=embed';
const VIDEO = 'https://www.youtube-nocookie.com/embed/abcdefghijk';

const world = await accountApp();

type Trip = Awaited<ReturnType<typeof aBoatTrip>>;

function pageOf({ activity, service }: Trip): string {
  return `https://${activity.subdomain}.piattaforma.test/${service.catalogId}/esperienze/${service.id}/giro-in-barca`;
}

async function atDetails(trip: Trip): Promise<Visitor> {
  const guest = world.newVisitor();
  const people = `people-${trip.service.rates[0]?.id}=2`;
  await guest.visit(`${pageOf(trip)}?date=2027-06-12&slot=0930-1100&${people}&step=details`);
  return guest;
}

/** What the page has loaded from other sites. */
function loadedBy({ page: { root } }: Visitor): string[] {
  return root.querySelectorAll('iframe').map((each) => new URL(each.getAttribute('src') ?? '').host);
}

function typedIn({ page: { root } }: Visitor): Record<string, string | undefined> {
  const value = (name: string) => root.querySelector(`[name=${name}]`)?.getAttribute('value');
  return {
    name: value('name'),
    surname: value('surname'),
    email: value('email'),
    phone: value('phone'),
    message: root.querySelector('textarea')?.text,
  };
}

describe('a guest without scripts who is choosing', () => {
  it('sees another day with the time and the people that were just chosen', async () => {
    const trip = await aBoatTrip(world.deps.db);
    await aCalendar(world.deps.db, trip.resource.id, { slots: [{ startTime: '15:00', endTime: '16:30' }] });
    const rate = `people-${trip.service.rates[0]?.id}`;
    const guest = world.newVisitor();
    await guest.visit(`${pageOf(trip)}?date=2027-06-12`);
    await guest.submit('Mostra gli orari', { date: '2027-08-20', slot: '1500-1630', [rate]: '3' });
    expect(guest.page.text).toContain('Orari di venerdì 20 agosto');
    expect(guest.page.root.querySelector('.month caption')?.text).toContain('gosto');
    expect(guest.page.root.querySelector('[name=slot][checked]')?.getAttribute('value')).toBe('1500-1630');
    expect(guest.page.root.querySelector(`[name=${rate}]`)?.getAttribute('value')).toBe('3');
    await guest.submit('Continua');
    expect(guest.page.text).toContain('venerdì 20 agosto 2027');
    expect(guest.page.text).toContain('3 × 20,00 € = 60,00 €');
  });

  it('keeps map and video, and the month that is looked at', async () => {
    const trip = await aBoatTrip(world.deps.db, { mapUrl: MAP, videoUrl: VIDEO });
    const both = ['maps.google.com', 'www.youtube-nocookie.com'];
    const guest = world.newVisitor();
    await guest.visit(`${pageOf(trip)}?month=2027-08`);
    await guest.follow('Mostra la mappa');
    await guest.follow('Guarda il video');
    expect(loadedBy(guest)).toEqual(both);
    await guest.follow('venerdì 20 agosto');
    expect(loadedBy(guest)).toEqual(both);
    await guest.submit('Continua');
    expect(loadedBy(guest)).toEqual(both);
    expect(guest.page.text).toContain('I tuoi dati');
  });
});

describe('a guest without scripts who has typed their data', () => {
  it('sees the map and the video with everything still typed, and is checked for none of it', async () => {
    const trip = await aBoatTrip(world.deps.db, { mapUrl: MAP, videoUrl: VIDEO });
    const [question] = await someQuestions(world.deps.db, trip.service.id, [{ label: 'Allergie' }]);
    const guest = await atDetails(trip);
    expect(loadedBy(guest)).toEqual([]);
    for (const [button, loaded] of [
      ['Mostra la mappa', ['maps.google.com']],
      ['Guarda il video', ['maps.google.com', 'www.youtube-nocookie.com']],
    ] as const) {
      await guest.submit(button, { ...TYPED, [`answer-${question?.id}`]: 'noci', privacy: true });
      expect(guest.page.status).toBe(200);
      expect(guest.page.title).not.toContain('Errore');
      expect(loadedBy(guest)).toEqual(loaded);
      expect(typedIn(guest)).toEqual(TYPED);
      expect(guest.page.root.querySelector(`[name=answer-${question?.id}]`)?.getAttribute('value')).toBe(
        'noci',
      );
      expect(guest.page.root.querySelector('[name=privacy]')?.hasAttribute('checked')).toBe(true);
    }
    await guest.submit('Vai al pagamento', { email: 'mario@example.com' });
    expect(guest.page.title).toBe('Conferma e paga');
  });

  it('whose time was sold meanwhile looks at other days, and books one of them', async () => {
    const trip = await aBoatTrip(world.deps.db, { quantity: 1, capacity: 2 });
    const guest = await atDetails(trip);
    await placed(world.deps, trip, { people: 2 });
    const data = { ...TYPED, email: 'mario@example.com', privacy: true };
    await guest.submit('Vai al pagamento', data);
    expect(guest.page.status).toBe(409);
    const day = guest.page.root.querySelector('[name=look-day]');
    expect(day?.getAttribute('value')).toBe('2027-06-13');
    await guest.submit('Mostra gli orari', { 'look-day': '2027-06-20' });
    expect(guest.page.status).toBe(200);
    expect(guest.page.text).toContain('domenica 20 giugno 2027');
    expect(typedIn(guest)).toEqual({ ...TYPED, email: data.email });
    await guest.submit('Vai al pagamento');
    expect(guest.page.title).toBe('Conferma e paga');
    expect(guest.page.text).toContain('domenica 20 giugno 2027');
  });

  it('loses nothing to a day that has no times, or that is none', async () => {
    const trip = await aBoatTrip(world.deps.db, { quantity: 1, capacity: 2 });
    const guest = await atDetails(trip);
    await placed(world.deps, trip, { people: 2 });
    await guest.submit('Vai al pagamento', TYPED);
    for (const [day, words] of [
      ['2027-02-31', 'Tutto esaurito il 12 giugno'],
      ['', 'Tutto esaurito il 12 giugno'],
      ['2020-01-01', 'Nessun orario'],
      ['9999-12-31', 'Nessun orario'],
    ] as const) {
      await guest.submit('Mostra gli orari', { 'look-day': day });
      expect([day, guest.page.text]).toEqual([day, expect.stringContaining(words)]);
      expect(typedIn(guest)).toEqual(TYPED);
    }
  });

  it('changes day, time and people beside what stands typed, and books what was chosen last', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const rate = `people-${trip.service.rates[0]?.id}`;
    const guest = await atDetails(trip);
    await guest.submit('Modifica', { ...TYPED, email: 'mario@example.com', privacy: true });
    expect(guest.page.status).toBe(200);
    expect(guest.page.title).not.toContain('Errore');
    expect(guest.page.root.querySelector(`[name=${rate}]`)?.getAttribute('value')).toBe('2');
    expect(guest.page.root.querySelectorAll(`[name=${rate}]`)).toHaveLength(1);
    expect(guest.page.root.querySelector('[name=slot][checked]')?.getAttribute('value')).toBe('0930-1100');
    await guest.submit('Mostra gli orari', { 'look-day': '2027-06-20' });
    expect(guest.page.text).toContain('Orari di domenica 20 giugno');
    await guest.submit('Aggiorna il totale', { [rate]: '3' });
    expect(guest.page.root.querySelector(`[name=${rate}]`)?.getAttribute('value')).toBe('3');
    expect(typedIn(guest)).toEqual({ ...TYPED, email: 'mario@example.com' });
    await guest.submit('Vai al pagamento');
    expect(guest.page.title).toBe('Conferma e paga');
    expect(guest.page.text).toContain('domenica 20 giugno 2027');
    expect(guest.page.text).toContain('3 persone');
  });

  it('never books a day whose times were not seen, nor at a price that was not', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const rate = `people-${trip.service.rates[0]?.id}`;
    const guest = await atDetails(trip);
    const data = { ...TYPED, email: 'mario@example.com' };
    await guest.submit('Modifica', { ...data, privacy: true });
    await guest.submit('Vai al pagamento', { 'look-day': '2027-06-20' });
    expect(guest.page.status).toBe(200);
    expect(guest.page.text).toContain('Orari di domenica 20 giugno');
    await guest.submit('Vai al pagamento', { [rate]: '3' });
    expect(guest.page.status).toBe(409);
    expect(guest.page.text).toMatch(/Controlla il nuovo totale: 60,00\s€/);
    expect(guest.page.text).not.toContain('Il prezzo è cambiato');
    expect(typedIn(guest)).toEqual(data);
    await guest.submit('Vai al pagamento');
    expect(guest.page.title).toBe('Conferma e paga');
    expect(guest.page.text).toContain('3 persone');
  });

  it('whose price is sold no more keeps it all, and chooses among the new ones', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const guest = await atDetails(trip);
    const data = { ...TYPED, email: 'mario@example.com' };
    await world.deps.db
      .update(rates)
      .set({ archivedAt: new Date() })
      .where(eq(rates.serviceId, trip.service.id));
    const added = { serviceId: trip.service.id, name: 'Ridotto', priceCents: 1500, position: 1 };
    const [rate] = await world.deps.db.insert(rates).values(added).returning();
    await guest.submit('Vai al pagamento', { ...data, privacy: true });
    expect(guest.page.title).toContain('Errore');
    expect(typedIn(guest)).toEqual(data);
    await guest.submit('Aggiorna il totale', { [`people-${rate?.id}`]: '2' });
    expect(guest.page.text).toMatch(/2 × 15,00\s€ = 30,00\s€/);
    expect(typedIn(guest)).toEqual(data);
    await guest.submit('Vai al pagamento');
    expect(guest.page.title).toBe('Conferma e paga');
  });

  it.each(['0', '-1', '9999', 'due'])('loses nothing to %s people', async (people) => {
    const trip = await aBoatTrip(world.deps.db);
    const rate = `people-${trip.service.rates[0]?.id}`;
    const guest = await atDetails(trip);
    await guest.submit('Modifica', TYPED);
    await guest.submit('Aggiorna il totale', { [rate]: people });
    expect(guest.page.title).toContain('Errore');
    expect(typedIn(guest)).toEqual(TYPED);
    expect(guest.page.root.querySelector(`[name=${rate}]`)?.getAttribute('value')).toBe('2');
  });
});
