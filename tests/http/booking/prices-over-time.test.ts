// What guests without scripts read about prices that change with the day, and what they are charged.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { bookingLines, bookings, ratePeriods } from '#db/schema/index.ts';
import { testClock } from '#tests/support/clock.ts';
import { BASE_URL, testApp } from '#tests/support/test-app.ts';
import { GUEST, visitor } from '#tests/support/visitor.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { aBasePrice, aPeriod, SUNDAY } from '#tests/support/world/prices-over-time.ts';

const now = testClock('2027-06-01T10:00').now;
const app = await testApp({ parts: { now }, variables: { RATE_LIMITS: '0' } });
const { database } = app;

/** 28 €, from September 30 €; 36 € in July and August; on Sundays from June to September 32 €. */
async function aSeasonalTrip() {
  const trip = await aBoatTrip(database.db, {
    rates: [
      { name: 'Adulti', priceCents: 2800 },
      { name: 'Ragazzi', priceCents: 1600 },
    ],
  });
  const rateId = trip.service.rates[0]?.id ?? 0;
  await aPeriod(database.db, rateId);
  const sundays = { name: 'Domenica', startDate: '2027-06-01', endDate: '2027-09-30', weekdays: SUNDAY };
  await aPeriod(database.db, rateId, { ...sundays, priceCents: 3200 });
  await aBasePrice(database.db, rateId, { validFrom: '2027-09-01', priceCents: 3000 });
  const host = `https://${trip.activity.subdomain}.piattaforma.test`;
  const page = `${host}/${trip.service.catalogId}/esperienze/${trip.service.id}/giro-in-barca`;
  const on = (date: string, people = 2) => `?date=${date}&slot=0930-1100&people-${rateId}=${people}`;
  return { ...trip, rateId, host, page, on };
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ');

async function read(address: string): Promise<string> {
  const guest = visitor(app, BASE_URL);
  await guest.visit(address);
  return plain(guest.page.text);
}

describe('before a day is chosen', () => {
  it('the page says the lowest price of the year, and no total', async () => {
    const { page, rateId } = await aSeasonalTrip();
    expect(await read(page)).toContain('Il prezzo cambia con il giorno: scegli la data per vedere il totale');
    const text = await read(`${page}?people-${rateId}=2`);
    expect(text).toContain('Adulti da 28 € Ragazzi 16 € IVA inclusa');
    expect(text).toContain('Il prezzo cambia con il giorno: scegli la data per vedere il totale');
    expect(text).not.toContain('Totale');
    expect(text).not.toContain('56,00');
  });

  it('a choice of what costs the same every day has its total', async () => {
    const trip = await aBoatTrip(database.db);
    const page = `https://${trip.activity.subdomain}.piattaforma.test/${trip.service.catalogId}/esperienze/${trip.service.id}/giro-in-barca`;
    expect(await read(`${page}?people-${trip.service.rates[0]?.id}=2`)).toContain(
      'Totale, IVA inclusa40,00 €',
    );
  });

  it('lists say «da» and the lowest of the coming twelve months', async () => {
    const trip = await aSeasonalTrip();
    const catalog = `${trip.host}/${trip.service.catalogId}/esperienze`;
    expect(await read(catalog)).toContain('da 28,00 € a persona');
    await aPeriod(database.db, trip.rateId, {
      startDate: '2028-05-31',
      endDate: '2028-06-30',
      priceCents: 1900,
    });
    expect(await read(catalog)).toContain('da 19,00 € a persona');
    await database.db
      .update(ratePeriods)
      .set({ startDate: '2028-06-01' })
      .where(eq(ratePeriods.priceCents, 1900));
    expect(await read(catalog)).toContain('da 28,00 € a persona');
    expect(await read(`${BASE_URL}/?q=${encodeURIComponent(trip.activity.name)}`)).toContain('da 28,00 €');
  });

  it('tells search engines the lowest and the highest price of the year', async () => {
    const { page } = await aSeasonalTrip();
    const guest = visitor(app, BASE_URL);
    await guest.visit(page);
    const { html } = guest.page;
    expect(html).toContain('"lowPrice":"16.00"');
    expect(html).toContain('"highPrice":"36.00"');
  });
});

describe('the month', () => {
  it('shows the price of each free day where they differ', async () => {
    const { page } = await aSeasonalTrip();
    const june = visitor(app, BASE_URL);
    await june.visit(`${page}?month=2027-06`);
    expect(june.page.html).toContain('aria-label="sabato 12 giugno, libero, 28 €"');
    expect(june.page.html).toContain('aria-label="domenica 13 giugno, libero, 32 €"');
    expect(june.page.html).toMatch(/>13<small>32 €<\/small>/);
  });

  it('says nothing where all are the same', async () => {
    const { page } = await aSeasonalTrip();
    const guest = visitor(app, BASE_URL);
    await guest.visit(`${page}?month=2027-11`);
    expect(guest.page.html).not.toMatch(/>\d+<small>/);
  });
});

describe('a chosen day', () => {
  it.each([
    ['2027-06-12', '28,00', '56,00'],
    ['2027-06-13', '32,00', '64,00'],
    ['2027-07-05', '36,00', '72,00'],
    ['2027-07-04', '32,00', '64,00'],
    ['2027-09-01', '30,00', '60,00'],
  ])('%s has its own price, in the panel and in the frame', async (date, each, total) => {
    const { page, host, service, on } = await aSeasonalTrip();
    for (const address of [page, `${host}/embed/${service.catalogId}/${service.id}`]) {
      const text = await read(address + on(date));
      expect(text).toContain(`Adulti ${each.slice(0, 2)} € Ragazzi 16 € Prezzi di `);
      expect(text).toContain(`2 × ${each} € = ${total} €`);
    }
  });

  it('is what the booking is sold at, and stays so', async () => {
    const { page, on, service, rateId } = await aSeasonalTrip();
    const guest = visitor(app, BASE_URL);
    await guest.visit(`${page}${on('2027-07-05')}&step=details`);
    await guest.submit('Vai al pagamento', GUEST);
    expect(plain(guest.page.text)).toContain('72,00 €');
    await database.db.update(ratePeriods).set({ priceCents: 9900 }).where(eq(ratePeriods.rateId, rateId));
    const sold = await database.db
      .select({ unit: bookingLines.unitPriceCents, total: bookings.totalCents })
      .from(bookings)
      .innerJoin(bookingLines, eq(bookingLines.bookingId, bookings.id))
      .where(eq(bookings.serviceId, service.id));
    expect(sold).toEqual([{ unit: 3600, total: 7200 }]);
  });

  it('whose price has changed since it was seen is refused with the new one', async () => {
    const { page, on, service, rateId } = await aSeasonalTrip();
    const guest = visitor(app, BASE_URL);
    await guest.visit(`${page}${on('2027-07-05')}&step=details`);
    await database.db
      .update(ratePeriods)
      .set({ priceCents: 4000 })
      .where(eq(ratePeriods.name, 'Alta stagione'));
    await guest.submit('Vai al pagamento', GUEST);
    expect(guest.page.status).toBe(409);
    expect(plain(guest.page.text)).toContain('Il prezzo è cambiato: ora sono 80,00 €');
    // Another day's price doesn't apply to this booking.
    await database.db.update(ratePeriods).set({ priceCents: 7700 }).where(eq(ratePeriods.name, 'Domenica'));
    await guest.submit('Vai al pagamento', GUEST);
    expect(guest.page.url.pathname).toBe('/checkout');
    expect(await database.db.$count(bookings, eq(bookings.serviceId, service.id))).toBe(1);
    expect(rateId).toBeGreaterThan(0);
  });
});
