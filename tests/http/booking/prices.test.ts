// What guests read about prices, from the platform's list of activities to their booking's page.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { activityTypes } from '#db/schema/index.ts';
import { testClock } from '#tests/support/clock.ts';
import { BASE_URL, testApp } from '#tests/support/test-app.ts';
import { GUEST, visitor } from '#tests/support/visitor.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';

const DAY = '?date=2027-06-12&slot=0930-1100';

const now = testClock('2027-06-01T10:00').now;
const app = await testApp({ parts: { now }, variables: { RATE_LIMITS: '0' } });
const { database } = app;

type Trip = Awaited<ReturnType<typeof aBoatTrip>>;
const host = ({ activity }: Trip) => `https://${activity.subdomain}.piattaforma.test`;
const catalogOf = (trip: Trip) => `${host(trip)}/${trip.service.catalogId}/esperienze`;
const pageOf = (trip: Trip) => `${catalogOf(trip)}/${trip.service.id}/giro-in-barca`;
const plain = (text: string) => text.replaceAll(/\s+/g, ' ');

/** Every page on which a guest sees the price, as text. */
async function pricesSeen(trip: Trip): Promise<Record<string, string>> {
  const guest = visitor(app, BASE_URL);
  const seen: Record<string, string> = {};
  const see = (name: string) => (seen[name] = plain(guest.page.text));
  const addresses = {
    home: `${BASE_URL}/?q=${encodeURIComponent(trip.activity.name)}`,
    activity: `${host(trip)}/`,
    catalog: catalogOf(trip),
    service: pageOf(trip),
    embed: `${host(trip)}/embed/${trip.service.catalogId}/${trip.service.id}`,
    details: `${pageOf(trip)}${DAY}&people-${trip.service.rates[0]?.id}=2&step=details`,
  };
  for (const [name, address] of Object.entries(addresses)) {
    await guest.visit(address);
    see(name);
  }
  await guest.submit('Vai al pagamento', GUEST);
  see('checkout');
  await guest.visit(String(guest.page.url).replace('/checkout?booking=', '/booking/'));
  see('booking');
  return seen;
}

describe('every price a guest reads', () => {
  it('says that VAT is included', async () => {
    const seen = await pricesSeen(await aBoatTrip(database.db));
    for (const [name, text] of Object.entries(seen)) {
      expect(text, name).toMatch(/\d €/);
      expect(text, name).toContain('IVA inclusa');
    }
  });

  it('does not say so where there is no VAT', async () => {
    const trip = await aBoatTrip(database.db);
    await database.db
      .update(activityTypes)
      .set({ vatFree: true })
      .where(eq(activityTypes.id, trip.activity.activityTypeId));
    const seen = await pricesSeen(trip);
    for (const [name, text] of Object.entries(seen)) expect(text, name).not.toContain('IVA inclusa');
  });
});

describe('the price that leads', () => {
  it('is the first rate, with the others beside it', async () => {
    const trip = await aBoatTrip(database.db, {
      rates: [
        { name: 'Adulti', priceCents: 2800 },
        { name: 'Ragazzi', priceCents: 1600 },
      ],
    });
    const guest = visitor(app, BASE_URL);
    await guest.visit(pageOf(trip));
    const text = plain(guest.page.text);
    expect(text).toContain('Adulti 28 € Ragazzi 16 € IVA inclusa');
    expect(text).not.toContain('da 16,00 €');
    await guest.visit(catalogOf(trip));
    expect(plain(guest.page.text)).toContain('da 28,00 € a persona');
  });

  it('of a group says how many it is for', async () => {
    const trip = await aBoatTrip(database.db, {
      capacity: 8,
      rates: [{ name: 'Barca intera', priceCents: 18000, pricing: 'per_booking', maxPeople: 6 }],
    });
    const guest = visitor(app, BASE_URL);
    await guest.visit(pageOf(trip));
    expect(plain(guest.page.text)).toContain('180 € a gruppo, fino a 6 persone');
    await guest.visit(catalogOf(trip));
    expect(plain(guest.page.text)).toContain('180,00 € a gruppo, fino a 6 persone');
  });

  it('of a unit says how many one carries', async () => {
    const trip = await aBoatTrip(database.db, {
      capacity: 4,
      rates: [{ name: 'Canoa', priceCents: 4000, pricing: 'per_unit' }],
    });
    const guest = visitor(app, BASE_URL);
    await guest.visit(pageOf(trip));
    expect(plain(guest.page.text)).toContain('40 € per unità, fino a 4 persone ciascuna');
  });
});

describe('people without a price', () => {
  it('are told what is missing before they go on', async () => {
    const trip = await aBoatTrip(database.db, {
      rates: [{ name: 'Gruppo', priceCents: 18000, pricing: 'per_booking', minPeople: 4 }],
    });
    const rate = trip.service.rates[0]?.id;
    const guest = visitor(app, BASE_URL);
    await guest.visit(`${pageOf(trip)}${DAY}&people-${rate}=2`);
    expect(guest.page.status).toBe(200);
    expect(guest.page.text).toContain('Gruppo: servono almeno 4 persone');
    const bar = guest.page.root.querySelector('.booking-bar b')?.text;
    expect(bar).toBe('Gruppo: servono almeno 4 persone');
    expect(guest.page.text).not.toContain('Totale');
  });

  it.each([
    ['nobody', '0', 'Scegli quante persone partecipano'],
    ['letters', 'due', 'Scrivi il numero di persone in cifre, per esempio 2'],
  ])('%s: the words stand beside the rates, and the notice leads there', async (_who, counted, words) => {
    const trip = await aBoatTrip(database.db);
    const field = `people-${trip.service.rates[0]?.id}`;
    const guest = visitor(app, BASE_URL);
    const { status, root } = await guest.visit(`${pageOf(trip)}${DAY}&${field}=${counted}&step=details`);
    expect(status).toBe(422);
    expect(root.querySelector(`.notice a[href="#${field}"]`)?.text).toBe(words);
    expect(root.querySelector(`#${field}`)?.closest('fieldset')?.querySelector('.error')?.text).toBe(words);
  });
});
