// A booking by hand from a departure, without scripts: the departure, «Prenota qui», two fields, the button to send.
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bookings, memberships, rates, resources, serviceResources, services } from '#db/schema/index.ts';
import { accountApp, fieldErrors } from '#tests/support/account-app.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { aDesk } from '#tests/support/world/a-desk.ts';
import { aCalendar, aResource, MORNING } from '#tests/support/world/a-service.ts';

const site = await accountApp();

type Desk = Awaited<ReturnType<typeof aDesk>>;

const CREATE = 'Crea la prenotazione';
const LITTLE = { name: 'Mario', phone: '333 123 4567' };

/** The second of three clicks. */
async function bookHere({ operator, slot }: Pick<Desk, 'operator' | 'slot'>, date = '2027-06-12') {
  await operator.visit(`/availability?view=week&date=${date}&slot=${slot.id}`);
  await operator.follow('Prenota qui');
}

async function made({ operator }: Pick<Desk, 'operator'>) {
  const reference = operator.page.url.pathname.split('/').at(-1) ?? '';
  const [row] = await site.deps.db.select().from(bookings).where(eq(bookings.reference, reference));
  return row;
}

async function sold({ service }: Desk): Promise<number> {
  return site.deps.db.$count(bookings, eq(bookings.serviceId, service.id));
}

const typedIn = ({ page }: Visitor, id: string) => page.root.querySelector(`#${id}`)?.getAttribute('value');

describe('a booking by hand from a slot', () => {
  it('takes two presses, two fields and a third press, and says nothing by mail to who gave no address', async () => {
    const desk = await aDesk(site);
    const { operator } = desk;
    await bookHere(desk);
    expect(operator.page.status).toBe(200);
    expect(operator.page.text).toContain('sabato 12 giugno');
    expect(operator.page.text).toContain('Totale 20,00 €');
    await operator.submit(CREATE, LITTLE);
    expect(operator.page.text).toContain('Prenotazione confermata');
    expect([operator.presses, Object.keys(LITTLE)]).toEqual([2, ['name', 'phone']]);
    expect(await made(desk)).toMatchObject({
      status: 'confirmed',
      source: 'on_the_spot',
      date: '2027-06-12',
      slotId: desk.slot.id,
      name: 'Mario',
      surname: '',
      email: '',
      phone: '+39 333 123 4567',
      quantity: 1,
      totalCents: 2000,
      message: null,
    });
    expect(await site.mailsTo('')).toEqual([]);
    const [mail] = await site.mailsTo(desk.activity.email);
    expect(mail?.text).toContain('Mario, 1 persona');
    const { pathname } = operator.page.url;
    await operator.visit(`${pathname}/contact`);
    expect(operator.page.text).toContain('Mario, 1 persona');
    await operator.submit('Salva le modifiche', { phone: '333 765 4321' });
    expect(operator.page.text).toContain('Contatti corretti');
    for (const page of ['change', 'cancel'])
      expect((await operator.visit(`${pathname}/${page}`)).text).not.toContain("Messaggio per l'ospite");
    await operator.submit('Annulla la prenotazione');
    expect(await made(desk)).toMatchObject({ status: 'cancelled' });
  });

  it('offers who has booked there before, and nobody of another activity', async () => {
    const desk = await aDesk(site);
    const { operator } = desk;
    await bookHere(desk);
    await operator.submit(CREATE, { name: 'Renata', surname: 'Quinto', phone: '333 123 4567' });
    await bookHere(desk);
    await operator.submit('Cerca tra i tuoi ospiti', { name: 'renata', message: 'Al tramonto' });
    expect(operator.page.status).toBe(200);
    expect(fieldErrors(operator.page)).toEqual([]);
    await operator.submit('Renata Quinto');
    expect(['name', 'surname', 'phone'].map((id) => typedIn(operator, id))).toEqual([
      'Renata',
      'Quinto',
      '+39 333 123 4567',
    ]);
    expect(operator.page.root.querySelector('#message')?.text).toContain('Al tramonto');
    const asked = (serviceId: number, q: string) =>
      operator.visit(
        `/availability/bookings/guests.json?${new URLSearchParams({ service: `${serviceId}`, q })}`,
      );
    expect((await asked(desk.service.id, '4567')).html).toContain('Renata');
    expect((await asked(desk.service.id, 'r')).html).toBe('[]');
    const other = await aDesk(site);
    expect((await asked(other.service.id, 'renata')).html).toBe('[]');
    await bookHere(other);
    await other.operator.submit('Cerca tra i tuoi ospiti', { name: 'renata' });
    expect(other.operator.page.text).toContain('Nessun ospite si chiama così');
  });

  it('is at the price of the rates for who may not agree on another', async () => {
    const desk = await aDesk(site);
    const { operator, viewer } = desk;
    await site.deps.db.update(memberships).set({ role: 'desk' }).where(eq(memberships.userId, viewer.userId));
    await bookHere(desk);
    expect(operator.page.text).not.toContain('Totale concordato');
    await operator.submit(CREATE, { ...LITTLE, agreed: '5', reason: 'Amico' });
    expect(operator.page.status).toBe(403);
    expect(operator.page.text).toContain("lo concorda chi gestisce l'attività");
    expect(await sold(desk)).toBe(0);
  });

  it('starts from the page of a departure too', async () => {
    const desk = await aDesk(site);
    await desk.operator.visit(`/availability/departures?slot=${desk.slot.id}&date=2027-06-13`);
    await desk.operator.follow('Prenota qui');
    await desk.operator.submit(CREATE, { name: 'Luca', email: 'luca@example.com' });
    expect(await made(desk)).toMatchObject({ date: '2027-06-13', name: 'Luca', phone: '' });
    expect(await site.mailsTo('luca@example.com')).toHaveLength(1);
  });

  it('takes the boat of that departure, also where the service has another one free', async () => {
    const desk = await aDesk(site);
    const { operator, service, activity } = desk;
    const boat = await aResource(site.deps.db, activity.id, { name: 'Dolcetto', capacity: 2 });
    const { slots } = await aCalendar(site.deps.db, boat.id, { slots: [MORNING] });
    await site.deps.db
      .insert(serviceResources)
      .values({ serviceId: service.id, resourceId: boat.id, position: 1 });
    await operator.visit(`/availability/departures?slot=${slots[0]?.id}&date=2027-06-12`);
    await operator.follow('Prenota qui');
    expect(operator.page.text).toContain('Giro in barca · Dolcetto');
    const rate = `people-${service.rates[0]?.id}`;
    await operator.submit(CREATE, { ...LITTLE, [rate]: '3' });
    expect(operator.page.status).toBe(409);
    expect(operator.page.text).toContain('Sono rimasti 2 posti');
    const refused = operator.page;
    await operator.follow('Mostra tutte le risorse');
    expect(operator.page.text).toContain('Quando e quante persone');
    operator.page = refused;
    await operator.follow('Modifica');
    expect(operator.page.text).toContain('Vedi gli orari di Dolcetto');
    await operator.follow('Mostra tutte le risorse');
    expect(operator.page.text).not.toContain('Dolcetto');
    operator.page = refused;
    await operator.submit(CREATE, { [rate]: '2' });
    expect(await made(desk)).toMatchObject({ resourceId: boat.id, slotId: slots[0]?.id, quantity: 2 });
    const page = `/availability/bookings/new?service=${service.id}&date=2027-06-12&slot=0930-1100`;
    expect((await operator.visit(`${page}&resource=${boat.id}`)).text).toContain('Posti esauriti');
    await operator.follow('Mostra tutte le risorse');
    expect((await operator.visit(`${page}&resource=barca`)).status).toBe(404);
    await site.deps.db.update(resources).set({ archivedAt: new Date() }).where(eq(resources.id, boat.id));
    expect((await operator.visit(`${page}&resource=${boat.id}`)).status).toBe(404);
  });

  it('reckons by the people that are sent, and shows the sum before where it is asked to', async () => {
    const desk = await aDesk(site);
    const { operator, service } = desk;
    const rate = `people-${service.rates[0]?.id}`;
    await bookHere(desk);
    await operator.submit('Aggiorna il totale', { ...LITTLE, [rate]: '3', manner: 'payment_link' });
    expect(operator.page.status).toBe(200);
    expect(operator.page.title).toBe('Nuova prenotazione');
    expect(operator.page.text).toContain('Totale 60,00 €');
    expect(fieldErrors(operator.page)).toEqual([]);
    expect(await sold(desk)).toBe(0);
    await operator.submit(CREATE, { [rate]: '4', manner: 'on_the_spot' });
    expect(await made(desk)).toMatchObject({ name: 'Mario', quantity: 4, totalCents: 8000 });
  });

  it('comes back once with a price that has changed, everything typed in it', async () => {
    const desk = await aDesk(site);
    const { operator, service } = desk;
    const rate = `people-${service.rates[0]?.id}`;
    await bookHere(desk);
    await site.deps.db.update(rates).set({ priceCents: 2500 }).where(eq(rates.serviceId, service.id));
    await operator.submit(CREATE, { ...LITTLE, name: '', [rate]: '2' });
    expect(operator.page.status).toBe(422);
    expect(operator.page.text).toContain('Il prezzo è cambiato: ora sono 50,00 €');
    expect(fieldErrors(operator.page)).toEqual(['Questo campo è obbligatorio']);
    await site.deps.db.update(rates).set({ priceCents: 3000 }).where(eq(rates.serviceId, service.id));
    await operator.submit(CREATE, { name: 'Mario', message: 'Allergico alle noci' });
    expect(operator.page.status).toBe(409);
    expect(operator.page.text).toContain('Il prezzo è cambiato: ora sono 60,00 €');
    expect(typedIn(operator, rate)).toBe('2');
    expect(typedIn(operator, 'phone')).toBe(LITTLE.phone);
    expect(operator.page.root.querySelector('details.why')?.hasAttribute('open')).toBe(true);
    await operator.submit(CREATE);
    expect(await made(desk)).toMatchObject({
      quantity: 2,
      totalCents: 6000,
      message: 'Allergico alle noci',
    });
  });

  it('says what is wrong with the people beside them, and makes nothing', async () => {
    const desk = await aDesk(site, { capacity: 2, quantity: 1 });
    const { operator, service } = desk;
    const rate = `people-${service.rates[0]?.id}`;
    await bookHere(desk);
    const answers = [
      { people: '', status: 422, words: 'Scegli quante persone partecipano' },
      { people: 'due', status: 422, words: 'Scrivi il numero di persone in cifre' },
      { people: '-1', status: 422, words: 'Scrivi il numero di persone in cifre' },
      { people: '3', status: 409, words: 'Sono rimasti 2 posti' },
    ];
    for (const { people, status, words } of answers) {
      await operator.submit(CREATE, { ...LITTLE, [rate]: people });
      expect(operator.page.status, people).toBe(status);
      expect(operator.page.root.querySelector('#people-error')?.text, people).toContain(words);
      expect(typedIn(operator, 'name')).toBe('Mario');
    }
    expect(await sold(desk)).toBe(0);
    await operator.submit(CREATE, { [rate]: '2' });
    expect(await made(desk)).toMatchObject({ quantity: 2 });
  });

  it('makes one booking of a form that is sent twice, also when it took the last place', async () => {
    const desk = await aDesk(site, { quantity: 1 });
    const { operator } = desk;
    await bookHere(desk);
    const request = operator.request(CREATE, LITTLE);
    await operator.send(request);
    const { pathname } = operator.page.url;
    await operator.send(request);
    expect(operator.page.url.pathname).toBe(pathname);
    expect(await sold(desk)).toBe(1);
    await operator.visit(
      `/availability/bookings/new?service=${desk.service.id}&date=2027-06-12&slot=0930-1100`,
    );
    expect(operator.page.status).toBe(409);
    expect(operator.page.text).toContain('Posti esauriti');
  });

  it('asks for the time only where none was chosen', async () => {
    const { operator, service } = await aDesk(site);
    await operator.visit(`/availability/bookings/new?service=${service.id}&date=2027-06-12`);
    expect(operator.page.text).toContain('Quando e quante persone');
    await operator.submit('Continua', { slot: '0930-1100' });
    expect(operator.page.text).toContain('Come paga?');
    await operator.follow('Modifica');
    expect(operator.page.text).toContain('Quando e quante persone');
  });
});

describe('where nothing can be sold', () => {
  it('leads to what is missing', async () => {
    const { operator, service, activity } = await aDesk(site);
    const { db } = site.deps;
    const rate = `/dashboard/${activity.subdomain}/services/${service.id}/rates/new`;
    await db.update(rates).set({ archivedAt: sql`now()` }).where(eq(rates.serviceId, service.id));
    for (const query of ['', `?service=${service.id}`]) {
      await operator.visit(`/availability/bookings/new${query}`);
      expect(operator.page.text).toContain('Che cosa manca per vendere «Giro in barca»');
      expect(operator.page.html).toContain(`href="${rate}"`);
      expect(operator.page.text).not.toContain('La risorsa non ha fasce orarie');
    }
    await db.delete(serviceResources).where(eq(serviceResources.serviceId, service.id));
    await operator.visit('/availability/bookings/new');
    expect(operator.page.text).toContain('Manca la risorsa su cui si prenota');
    await db.update(services).set({ archivedAt: sql`now()` }).where(eq(services.id, service.id));
    await operator.visit('/availability/bookings/new');
    expect(operator.page.text).toContain("Non c'è ancora niente da prenotare");
  });
});
