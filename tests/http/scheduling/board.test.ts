import { gzipSync } from 'node:zlib';

import { expect, it } from 'vitest';

import { accountApp } from '#tests/support/account-app.ts';
import { aBoatTrip, aCalendar } from '#tests/support/world/a-service.ts';
import { aBoatKeeper } from '#tests/support/world/a-signed-in-operator.ts';
import { placed } from '#tests/support/world/placing.ts';

const world = await accountApp();
const { deps, clock, app } = world;
const { sql } = app.database;

it('a week of 12 resources with 14 departures a day stays under 60 KB, and each departure is on it once', async () => {
  const { trip, operator } = await aBoatKeeper(world);
  await sql`
    with made as (insert into resources (activity_id, name) select ${trip.activity.id}, 'Traghetto ' || n from generate_series(1, 12) n returning id)
    insert into resource_terms (resource_id, capacity) select id, 12 from made`;
  await sql`insert into calendars (resource_id, name, start_date, end_date)
    select id, 'Stagione', '2027-01-01', '2027-12-31' from resources where name like 'Traghetto %'`;
  await sql`insert into slots (calendar_id, name, start_time, end_time, quantity)
    select c.id, 'Corsa delle ' || n, make_time(n, 0, 0), make_time(n, 45, 0), 1
      from calendars c join resources r on r.id = c.resource_id, generate_series(8, 21) n where r.name like 'Traghetto %'`;
  await placed(deps, trip, { people: 2 });
  await operator.visit('/availability?view=week&date=2027-06-12');
  const { root, html } = operator.page;
  expect(root.querySelectorAll('.board-slots > li')).toHaveLength(12 * 14 * 7 + 7);
  expect(root.querySelectorAll('.board-sum')).toHaveLength(12 * 7);
  expect(gzipSync(html).length).toBeLessThan(60_000);
});

it('tomorrow is closed by a tick and a press, on all resources too; what is sold stays open and is named', async () => {
  clock.set('2027-06-11T08:00');
  const { trip, operator } = await aBoatKeeper(world);
  const other = await aBoatTrip(deps.db, { capacity: 4 });
  await sql`update resources set activity_id = ${trip.activity.id}, name = 'Gozzo' where id = ${other.resource.id}`;
  await placed(deps, trip, { people: 2 });
  await aCalendar(deps.db, trip.resource.id, { slots: [{ startTime: '18:00', endTime: '20:00' }] });
  const choose = (words: string) =>
    operator.page.root
      .querySelectorAll('input[name=day]')
      .filter((each) => each.getAttribute('aria-label')?.startsWith(words))
      .map((each) => each.getAttribute('value') ?? '');
  await operator.visit('/availability?view=month&date=2027-06-11');
  const form = operator.request('Chiudi i giorni scelti');
  form.body.append('day', choose('domenica 13 giugno 2027: tutte')[0] ?? '');
  for (const day of choose('sabato 12 giugno')) form.body.append('day', day);
  // Another activity's id, and what is not a date.
  form.body.append('day', '999999 2027-06-14');
  form.body.append('day', 'tutte domani');
  await operator.send(form);
  expect(operator.page.text).toContain(
    '3 giorni chiusi, 1 giorno chiuso in parte. Già venduti, restano aperti: Barca 12 giugno (2 persone)',
  );
  const closed = await sql`
    select date::text, count(*)::int from closed_dates group by date order by date`;
  expect([...closed]).toEqual([
    { date: '2027-06-12', count: 2 },
    { date: '2027-06-13', count: 3 },
  ]);
  await operator.submit('Annulla');
  expect(await sql`select 1 from closed_dates`).toHaveLength(0);
  await operator.visit('/availability?view=week&date=2027-06-14');
  await operator.follow('Chiudi lunedì 14 giugno');
  await operator.submit('Chiudi il giorno');
  expect(operator.page.text).toContain('3 calendari chiusi');
  expect(operator.presses).toBe(2);
});
