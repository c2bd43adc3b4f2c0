import { beforeAll, describe, expect, it } from 'vitest';

import { operatorApp } from '#tests/support/operator-app.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { manyBookings } from '#tests/support/world/many-bookings.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const { app, deps, clock, person, operator } = await operatorApp();
const sql = app.database.sql;

const CONFIRMED = { status: 'confirmed', confirmed_at: '2027-06-12T06:00:00Z' };

describe('the overview of somebody who sells', () => {
  let visitor: Visitor;
  let trip: Awaited<ReturnType<typeof aBoatTrip>>;

  beforeAll(async () => {
    clock.set('2027-06-12T08:00');
    const signed = await person('vende@example.com');
    visitor = signed.visitor;
    trip = await aBoatTrip(deps.db);
    await sql`update memberships set user_id = ${signed.viewer.userId} where activity_id = ${trip.activity.id}`;
    await manyBookings(sql, trip, { count: 2, values: { ...CONFIRMED, quantity: 3, surname: 'Oggi' } });
    const tomorrow = {
      date: '2027-06-13',
      starts_at: '2027-06-13T07:30:00Z',
      ends_at: '2027-06-13T09:00:00Z',
    };
    await manyBookings(sql, trip, { count: 1, values: { ...CONFIRMED, ...tomorrow, surname: 'Domani' } });
    const longAgo = { ...CONFIRMED, confirmed_at: '2027-05-01T10:00:00Z', date: '2027-05-02' };
    await manyBookings(sql, trip, {
      count: 1,
      values: { ...longAgo, status: 'completed', total_cents: 5000, starts_at: '2027-05-02T07:30:00Z' },
    });
    const cancelled = { status: 'cancelled', cancellation_reason: 'customer', surname: 'Assente' };
    await manyBookings(sql, trip, {
      count: 1,
      values: { ...cancelled, confirmed_at: CONFIRMED.confirmed_at },
    });
  });

  it('shows who comes today, time by time, and who comes next, with the way to each booking', async () => {
    const { text, root } = await visitor.visit('/dashboard');
    expect(text).toContain('09:30–11:00 Mattina6 persone');
    expect(text).toContain('Mario Domani, 1 persona');
    expect(text).not.toContain('Assente');
    const [row] = await sql`select reference from bookings where surname = 'Domani'`;
    expect(root.querySelector(`a[href="/availability/bookings/${row?.['reference']}"]`)).not.toBeNull();
  });

  it('adds up takings and places of confirmed and completed bookings', async () => {
    const { root } = await visitor.visit('/dashboard');
    const totals = root
      .querySelectorAll('figure figcaption')
      .map(({ text }) => text.replaceAll('\u00a0', ' ').trim());
    expect(totals).toEqual([
      'Incassi, ultimi 30 giorni60,00 €',
      'Posti, ultimi 30 giorni7 posti',
      'Incassi, ultime 12 settimane110,00 €',
      'Posti, ultime 12 settimane8 posti',
    ]);
    const rows = root.querySelectorAll('figure')[0]?.querySelectorAll('tbody tr') ?? [];
    expect(rows).toHaveLength(30);
    expect(rows.at(-1)?.text.replaceAll('\u00a0', ' ')).toBe('12 giugno60,00 €');
  });

  it('says who comes next within thirty days, however many come today', async () => {
    await manyBookings(sql, trip, { count: 300, values: { ...CONFIRMED, surname: 'Folla' } });
    const { text } = await visitor.visit('/dashboard');
    expect(text).toContain('306 persone');
    expect(text).toContain('2 altre prenotazioni di oggi: foglio del giorno');
    expect(text).toContain('Mario Domani, 1 persona');
    const on = (date: string) => ({ date, starts_at: `${date}T07:30:00Z`, ends_at: `${date}T09:00:00Z` });
    await sql`update bookings set ${sql(on('2027-07-13'))} where surname = 'Domani'`;
    expect((await visitor.visit('/dashboard')).text).toContain('Nessuna prenotazione nei prossimi 30 giorni');
    await sql`update bookings set ${sql(on('2027-07-12'))} where surname = 'Domani'`;
    expect((await visitor.visit('/dashboard')).text).toContain('Mario Domani, 1 persona');
  });

  it('says what is left to do', async () => {
    const { text } = await visitor.visit('/dashboard');
    expect(text).toContain('Da fare');
    expect(text).toContain('Crea le categorie');
  });
});

describe('the overview of somebody who begins', () => {
  it('has the first steps, and is not asked to share a page that nobody sees', async () => {
    const { visitor } = await operator('comincia');
    const { text, root } = await visitor.visit('/dashboard');
    expect(text).toContain('Arriveranno qui quando la tua pagina è pubblica');
    expect(text).toContain('Prossimo passo: Scrivi la partita IVA');
    expect(text).toContain('Configurazione incompleta');
    expect(root.querySelectorAll('figure')).toHaveLength(0);
    expect((await visitor.follow('Nuova attività')).url.pathname).toBe('/activities/new');
  });

  it('shows nothing of others’ bookings', async () => {
    const { visitor } = await operator('vicina');
    expect((await visitor.visit('/dashboard')).text).not.toContain('Mario');
  });

  it('asks non-host activities to look into the marketplace, not for categories', async () => {
    const { visitor } = await operator('rivende', { host: false });
    const { text } = await visitor.visit('/dashboard');
    expect(text).toContain('Scegli nel Marketplace');
    expect(text).not.toContain('Mancano le categorie');
  });
});
