import { describe, expect, it } from 'vitest';

import { accountApp } from '#tests/support/account-app.ts';
import { operatorVisitor } from '#tests/support/operator-visitor.ts';
import { manyBookings } from '#tests/support/world/many-bookings.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';

const world = await accountApp();
const { deps, app } = world;
const { sql } = app.database;
const trip = await aBoatTrip(deps.db);
const chiara = await operatorVisitor(world, trip.activity.userId);

describe('the list of bookings without scripts', () => {
  it('says what to do while there are none', async () => {
    await chiara.visit('/availability/bookings');
    expect(chiara.page.text).toContain('Non hai ancora prenotazioni');
  });

  it('narrows by search, takes filters away, and turns pages', async () => {
    const held = { hold_expires_at: '2027-06-12T07:30:00Z' };
    await manyBookings(sql, trip, { count: 30, values: held });
    await manyBookings(sql, trip, {
      count: 1,
      values: { name: '<b>Anna</b>', surname: "D'Amico", email: 'anna@example.com' },
    });
    await chiara.visit('/availability/bookings?size=12');
    expect(chiara.page.text).toContain('Tutte 31');
    expect(chiara.page.text).toContain('In attesa 30');
    // Her hold ended at once.
    expect(chiara.page.text).toContain('Annullate 1');
    expect(chiara.page.text).toContain('<b>Anna</b> D’Amico'.replace('’', "'"));
    await chiara.follow('Seguenti');
    await chiara.follow('Seguenti');
    expect(chiara.page.root.querySelectorAll('tbody tr')).toHaveLength(7);
    await chiara.follow('Precedenti');
    await chiara.submit('Cerca', { q: "d'amico" });
    expect(chiara.page.root.querySelectorAll('tbody tr')).toHaveLength(1);
    expect(chiara.page.url.searchParams.get('size')).toBe('12');
    await chiara.submit('Filtra', { from: '2027-06-13' });
    expect(chiara.page.text).toContain("Nessun risultato per “d'amico”");
    await chiara.follow('Togli il filtro dal 13/06/2027');
    expect(chiara.page.root.querySelectorAll('tbody tr')).toHaveLength(1);
    await chiara.follow('Azzera filtri');
    expect([chiara.page.url.searchParams.get('q'), chiara.page.url.searchParams.get('from')]).toEqual([
      null,
      null,
    ]);
  });

  it('shows somebody else nothing of it', async () => {
    const bosco = await aBoatTrip(deps.db);
    const other = await operatorVisitor(world, bosco.activity.userId);
    await other.visit(
      `/availability/bookings?service=${trip.service.id}&resource=${trip.resource.id}&slot=${trip.slot.id}`,
    );
    expect(other.page.root.querySelectorAll('tbody tr')).toHaveLength(0);
    expect(other.page.text).toContain('Servizio: non trovato');
    expect(other.page.text).not.toContain('Mattina');
  });
});
