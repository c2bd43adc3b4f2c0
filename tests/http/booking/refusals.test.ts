// What a guest is told when a booking fails after all: what happened and what to do; nothing typed is lost.
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { catalogs, services } from '#db/schema/index.ts';
import { accountApp } from '#tests/support/account-app.ts';
import type { Fields, Visitor } from '#tests/support/visitor.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { placed } from '#tests/support/world/placing.ts';

const GUEST = {
  name: 'Niccolò',
  surname: "D'Amico-Öz",
  email: "d'amico@example.com",
  phone: '333 123 4567',
  message: 'Siamo in due, "con un cane" <grande>',
  privacy: true,
};

const world = await accountApp({ RATE_LIMITS: '0', MAX_OPEN_HOLDS_PER_ADDRESS: '2' });
/** Each on a different day, when earlier holds of this address have ended. */
let day = 10;
beforeEach(() => {
  day += 1;
  world.clock.set(`2027-05-${day}T10:00`);
});

type Trip = Awaited<ReturnType<typeof aBoatTrip>>;

const rateOf = (trip: Trip) => trip.service.rates[0]?.id ?? 0;

async function atDetails(trip: Trip, people = 1): Promise<Visitor> {
  const { activity, service } = trip;
  const guest = world.newVisitor();
  const chosen = `date=2027-06-12&slot=0930-1100&people-${rateOf(trip)}=${people}&step=details`;
  await guest.visit(
    `https://${activity.subdomain}.piattaforma.test/${service.catalogId}/esperienze/${service.id}/giro-in-barca?${chosen}`,
  );
  expect(guest.page.status).toBe(200);
  return guest;
}

const bookingsOf = async ({ service }: Trip) => {
  const [row] = await world.deps.db.execute<{ n: number }>(
    sql`select count(*)::int as n from bookings where service_id = ${service.id} and email = ${GUEST.email}`,
  );
  return row?.n;
};

function typed({ page }: Visitor) {
  const value = (name: string) => page.root.querySelector(`input[name=${name}]`)?.getAttribute('value');
  return {
    name: value('name'),
    surname: value('surname')?.replace('&#x27;', "'"),
    email: value('email')?.replace('&#x27;', "'"),
    phone: value('phone'),
    message: page.root.querySelector('textarea[name=message]')?.text,
    privacy: page.root.querySelector('input[name=privacy]')?.hasAttribute('checked'),
  };
}

async function expectRefused(
  guest: Visitor,
  trip: Trip,
  { status, words }: { status: number; words: string },
) {
  expect([guest.page.status, guest.page.title.slice(0, 8)]).toEqual([status, 'Errore: ']);
  const told = guest.page.root.querySelector('[role=alert]')?.text.replaceAll('\u00a0', ' ');
  expect(told).toContain(words);
  expect(typed(guest)).toEqual(GUEST);
  expect(await bookingsOf(trip)).toBe(0);
}

describe('between the page and the form', () => {
  it('the last place went to somebody else', async () => {
    const trip = await aBoatTrip(world.deps.db, { quantity: 1 });
    const guest = await atDetails(trip);
    await placed(world.deps, trip);
    await guest.submit('Vai al pagamento', GUEST);
    await expectRefused(guest, trip, { status: 409, words: 'Posti esauriti: scegli un altro orario' });
  });

  it('fewer places are left than people', async () => {
    const trip = await aBoatTrip(world.deps.db, { capacity: 3, quantity: 1 });
    const guest = await atDetails(trip, 3);
    await placed(world.deps, trip);
    await guest.submit('Vai al pagamento', GUEST);
    await expectRefused(guest, trip, { status: 409, words: 'Sono rimasti 2 posti: riduci le persone' });
  });

  it('the price changed: the new one is shown, and agreed to by sending again', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const guest = await atDetails(trip);
    await world.deps.db.execute(sql`update rates set price_cents = 2500 where id = ${rateOf(trip)}`);
    await guest.submit('Vai al pagamento', GUEST);
    await expectRefused(guest, trip, { status: 409, words: 'Il prezzo è cambiato: ora sono 25,00 €' });
    await guest.submit('Vai al pagamento');
    expect(guest.page.url.pathname).toBe('/checkout');
    expect(guest.page.text).toContain('25,00 €');
  });

  it('the price changed while a field is wrong: both are said at once', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const guest = await atDetails(trip);
    await world.deps.db.execute(sql`update rates set price_cents = 2500 where id = ${rateOf(trip)}`);
    await guest.submit('Vai al pagamento', { ...GUEST, phone: 'lettere' });
    expect(guest.page.status).toBe(422);
    expect(guest.page.text).toMatch(/Controlla 1 campo.*Il prezzo è cambiato: ora sono 25,00\s€/s);
    await guest.submit('Vai al pagamento', GUEST);
    expect(guest.page.url.pathname).toBe('/checkout');
  });

  it('the slot has started, or is closed for bookings', async () => {
    world.clock.set('2027-06-12T09:00');
    const [trip, early] = [await aBoatTrip(world.deps.db), await aBoatTrip(world.deps.db)];
    const [guest, other] = [await atDetails(trip), await atDetails(early)];
    await world.deps.db.update(services).set({ cutOffMinutes: 30 }).where(eq(services.id, early.service.id));
    await other.submit('Vai al pagamento', GUEST);
    await expectRefused(other, early, {
      status: 409,
      words: 'Le prenotazioni per questo orario sono chiuse',
    });
    world.clock.set('2027-06-12T09:31');
    await guest.submit('Vai al pagamento', GUEST);
    await expectRefused(guest, trip, { status: 409, words: 'Questo orario è già iniziato' });
  });

  it.each([
    {
      why: 'somebody who takes none of our locks took the place',
      code: '23P01',
      told: { status: 409, words: 'Posti esauriti: scegli un altro orario' },
    },
    {
      why: 'others stand in the way again and again',
      code: '40P01',
      told: { status: 503, words: 'ci sono molte richieste: riprova tra qualche secondo' },
    },
  ])('$why: no error page, and the form is sent again as it is', async ({ code, told }) => {
    const trip = await aBoatTrip(world.deps.db);
    const guest = await atDetails(trip);
    const { sql: raw } = world.app.database;
    await raw.unsafe(`
      create function refuse_place() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '${code}'; end $$;
      create trigger refuse_place before insert on allocations for each row execute function refuse_place()`);
    await guest.submit('Vai al pagamento', GUEST);
    await raw`drop function refuse_place() cascade`;
    await expectRefused(guest, trip, told);
    await guest.submit('Vai al pagamento');
    expect(guest.page.url.pathname).toBe('/checkout');
  });

  it('the service went out of sale: its page is gone like its form', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const guest = await atDetails(trip);
    await world.deps.db
      .update(catalogs)
      .set({ public: false })
      .where(eq(catalogs.id, trip.service.catalogId));
    await guest.submit('Vai al pagamento', GUEST);
    expect([guest.page.status, await bookingsOf(trip)]).toEqual([404, 0]);
  });
});

describe('a form that no page of ours sends', () => {
  const PEOPLE = [
    '0',
    '-1',
    '-3',
    '2.5',
    '2,5',
    '1e1',
    '0x3',
    '+3',
    ' 3 ',
    '',
    '2147483648',
    '9'.repeat(20),
    'due',
  ];
  const DATES = [
    '2027-02-30',
    '2027-13-01',
    '99999-01-01',
    '0001-01-01',
    '30/02/2027',
    'domani',
    '',
    '2027-06-12x',
  ];
  const nonsense: [string, (trip: Trip) => Fields][] = [
    ...PEOPLE.map((people): [string, (trip: Trip) => Fields] => [
      `«${people}» people`,
      (trip) => ({ [`people-${rateOf(trip)}`]: people }),
    ]),
    ['no people at all', (trip) => ({ [`people-${rateOf(trip)}`]: undefined })],
    ['a rate of nobody', (trip) => ({ [`people-${rateOf(trip)}`]: undefined, 'people-999999': '2' })],
    ...DATES.map((date): [string, () => Fields] => [`«${date}» as the day`, () => ({ date })]),
    ['a day that has passed', () => ({ date: '2027-05-10' })],
    ['no slot', () => ({ slot: undefined })],
    ['a slot that is none', () => ({ slot: '9999-0000' })],
    ['a lower total', () => ({ total: '1' })],
    ['no total', () => ({ total: undefined })],
  ];

  it('is told what is wrong, keeps what was typed and holds nothing', async () => {
    const trip = await aBoatTrip(world.deps.db, { quantity: 10 });
    for (const [name, changes] of nonsense) {
      const guest = await atDetails(trip);
      await guest.submit('Vai al pagamento', { ...GUEST, ...changes(trip) });
      const { status } = guest.page;
      const answer = { name, status, held: await bookingsOf(trip), kept: typed(guest) };
      expect(answer).toEqual({ name, status: expect.toBeOneOf([409, 422]), held: 0, kept: GUEST });
    }
  });

  it('with one rate twice is not added up', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const guest = await atDetails(trip);
    const request = guest.request('Vai al pagamento', GUEST);
    request.body.append(`people-${rateOf(trip)}`, '2');
    await guest.send(request);
    await expectRefused(guest, trip, {
      status: 422,
      words: 'Scrivi il numero di persone in cifre, per esempio 2',
    });
  });
});

describe('the same form', () => {
  it('sent twice at once and again later is one booking, which all answers lead to', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const guest = await atDetails(trip);
    const request = guest.request('Vai al pagamento', GUEST);
    const [first, second] = await Promise.all([guest.send(request), guest.send(request)]);
    const again = await guest.send(request);
    expect(first.url.pathname).toBe('/checkout');
    expect([second.url.href, again.url.href]).toEqual([first.url.href, first.url.href]);
    expect(await bookingsOf(trip)).toBe(1);
  });
});

describe('many unpaid bookings from one address', () => {
  it('are told to be finished first', async () => {
    const trips = [
      await aBoatTrip(world.deps.db),
      await aBoatTrip(world.deps.db),
      await aBoatTrip(world.deps.db),
    ];
    // Removes what other tests on the same address left.
    world.clock.set('2027-06-02T10:00');
    for (const trip of trips.slice(0, 2)) {
      const guest = await atDetails(trip);
      await guest.submit('Vai al pagamento', GUEST);
      expect(guest.page.url.pathname).toBe('/checkout');
    }
    const [, , third] = trips;
    if (!third) throw new Error('three were made');
    const guest = await atDetails(third);
    await guest.submit('Vai al pagamento', GUEST);
    await expectRefused(guest, third, {
      status: 429,
      words: 'Hai già molte prenotazioni in attesa di pagamento',
    });
  });
});

describe('a checkout whose time is over', () => {
  it('says so, charges nothing and leads back to the service, whichever way it is reached', async () => {
    world.clock.set('2027-06-03T10:00');
    const trip = await aBoatTrip(world.deps.db, { quantity: 1 });
    const guest = await atDetails(trip);
    await guest.submit('Vai al pagamento', GUEST);
    const pay = guest.request('Paga 20,00 €');
    const { href, search } = guest.page.url;
    world.clock.advance({ minutes: 15 });
    const ways = [
      () => guest.visit(href),
      () => guest.send(pay),
      () => guest.visit(`/payment-error${search}`),
    ];
    for (const way of ways) {
      await way();
      expect(guest.page.url.pathname).toBe('/checkout');
      expect(guest.page.text).toContain('Tempo scaduto: abbiamo liberato i posti, nessun addebito.');
    }
    await guest.follow('Scegli di nuovo');
    expect(guest.page.url.hostname).toBe(`${trip.activity.subdomain}.piattaforma.test`);
    expect(guest.page.status).toBe(200);
    const other = await atDetails(trip);
    await other.submit('Vai al pagamento', GUEST);
    expect(other.page.text).toContain('Paga 20,00 €');
  });
});
