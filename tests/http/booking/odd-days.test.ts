// A day in the address that the panel can't show.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { calendars } from '#db/schema/index.ts';
import { accountApp } from '#tests/support/account-app.ts';
import { aBoatTrip, aCalendar } from '#tests/support/world/a-service.ts';
import { placed } from '#tests/support/world/placing.ts';

const world = await accountApp();

describe('an address with a day that no calendar has', () => {
  it.each(['2027-02-30', 'domani', '9999-99-99'])('«%s» has no times to speak of', async (date) => {
    const trip = await aBoatTrip(world.deps.db);
    const { activity, service } = trip;
    const guest = world.newVisitor();
    const address = new URL(
      `https://${activity.subdomain}.piattaforma.test/${service.catalogId}/esperienze/${service.id}/giro-in-barca`,
    );
    address.search = `date=${date}&slot=0930-1100&people-${service.rates[0]?.id}=2&step=details`;
    await guest.visit(address.href);
    expect(guest.page.status).toBe(422);
    expect(guest.page.text).toContain("Questa data non è valida: scegline un'altra");
    address.searchParams.delete('step');
    await guest.visit(address.href);
    expect(guest.page.status).toBe(200);
    expect(guest.page.text).toContain('Scegli un giorno per vedere gli orari');
    for (const word of ['Nessun orario', 'undefined', 'NaN']) expect(guest.page.text).not.toContain(word);
  });
});

describe('an address far beyond the horizon', () => {
  it.each(['date=2031-12-25', 'month=2031-12'])(
    'leads on to the first day that can be had: %s',
    async (query) => {
      const { activity, service } = await aBoatTrip(world.deps.db, { horizonDays: 60 });
      world.clock.set('2027-06-01T10:00');
      const guest = world.newVisitor();
      await guest.visit(
        `https://${activity.subdomain}.piattaforma.test/${service.catalogId}/esperienze/${service.id}/giro-in-barca?${query}`,
      );
      expect(guest.page.text).toContain('Nessuna data a dicembre 2031. Prima data libera: 2 giugno 2027');
      await guest.follow('2 giugno 2027');
      expect(guest.page.text).toContain('Orari di mercoledì 2 giugno');
    },
  );
});

describe('a day that is sold out', () => {
  it('has no total and asks for no time, also where no other day is free', async () => {
    world.clock.set('2027-06-01T10:00');
    const trip = await aBoatTrip(world.deps.db, { quantity: 1 });
    await world.deps.db
      .update(calendars)
      .set({ startDate: '2027-06-12', endDate: '2027-06-12' })
      .where(eq(calendars.id, trip.calendar.id));
    await placed(world.deps, trip, { people: 1 });
    const guest = world.newVisitor();
    await guest.visit(
      `https://${trip.activity.subdomain}.piattaforma.test/${trip.service.catalogId}/esperienze/${trip.service.id}/giro-in-barca?date=2027-06-12&people-${trip.service.rates[0]?.id}=2`,
    );
    expect(guest.page.text).toContain('Tutto esaurito il 12 giugno');
    expect(guest.page.text).toMatch(/Tutto esaurito il 12 giugno[^]*Altro giorno, con l'orario e le persone/);
    expect(guest.page.text).toContain('Nessun posto');
    expect(guest.page.text).toContain('Per ora nessuna data libera');
    const months = guest.page.root.querySelectorAll('.jump li');
    expect(months.map(({ text }) => text.includes('chiuso'))).toEqual(months.map((_, after) => after > 0));
    expect(guest.page.root.querySelectorAll('.jump a[href]')).toHaveLength(1);
    for (const word of ['Totale', "scegli l'orario", 'Continua']) expect(guest.page.text).not.toContain(word);
  });
});

describe('a day without times', () => {
  it('names the next free day in good Italian', async () => {
    world.clock.set('2027-06-01T10:00');
    const { activity, service, calendar } = await aBoatTrip(world.deps.db);
    await world.deps.db
      .update(calendars)
      .set({ startDate: '2027-06-08' })
      .where(eq(calendars.id, calendar.id));
    const guest = world.newVisitor();
    const page = `/${service.catalogId}/esperienze/${service.id}/giro-in-barca?date=2027-06-05`;
    await guest.visit(`https://${activity.subdomain}.piattaforma.test${page}`);
    expect(guest.page.text).toContain("Libero l'8 giugno");
  });
});

describe('a rate that the service does not have', () => {
  it('stands in no link to other days and months, and still is refused', async () => {
    const { activity, service } = await aBoatTrip(world.deps.db);
    const own = `people-${service.rates[0]?.id}=2`;
    const page = `https://${activity.subdomain}.piattaforma.test/${service.catalogId}/esperienze/${service.id}/giro-in-barca?date=2027-06-12&slot=0930-1100`;
    const guest = world.newVisitor();
    await guest.visit(`${page}&${own}&people-999=0`);
    const main = guest.page.root.querySelector('main');
    expect(main?.innerHTML).toContain(own);
    expect(main?.innerHTML).not.toContain('people-999');
    await guest.visit(`${page}&${own}&people-999=1&step=details`);
    expect(guest.page.status).toBe(422);
  });
});

describe('a time that nobody has chosen', () => {
  it('is asked for where the times are when nobody has chosen one', async () => {
    const trip = await aBoatTrip(world.deps.db);
    await aCalendar(world.deps.db, trip.resource.id, {
      slots: [{ startTime: '15:00', endTime: '16:30' }],
    });
    const guest = world.newVisitor();
    await guest.visit(
      `https://${trip.activity.subdomain}.piattaforma.test/${trip.service.catalogId}/esperienze/${trip.service.id}/giro-in-barca?date=2027-06-12`,
    );
    await guest.submit('Continua');
    expect(guest.page.status).toBe(422);
    expect(guest.page.root.querySelector('.notice a[href="#orario"]')?.text).toBe('Scegli un orario');
    expect(guest.page.root.querySelector('#orario-error')?.text).toBe('Scegli un orario');
    expect(guest.page.root.querySelector('#orario')?.closest('details')?.hasAttribute('open')).toBe(true);
  });
});
