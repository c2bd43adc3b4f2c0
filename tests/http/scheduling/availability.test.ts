import { describe, expect, it } from 'vitest';

import { accountApp, fieldErrors } from '#tests/support/account-app.ts';
import { aBoatKeeper } from '#tests/support/world/a-signed-in-operator.ts';
import { placed } from '#tests/support/world/placing.ts';

const world = await accountApp();
const { deps, clock, app } = world;
const { sql } = app.database;

/** Two people are on board on 12 June. */
async function anOperatorWithASale() {
  const keeper = await aBoatKeeper(world);
  await placed(deps, keeper.trip, { people: 2 });
  return keeper;
}

const textsOf = (
  page: { root: { querySelectorAll(selector: string): { text: string }[] } },
  selector: string,
) => page.root.querySelectorAll(selector).map(({ text }) => text.replaceAll(/\s+/g, ' ').trim());

/** The bars of the week's board, day by day. */
const bars = (page: Parameters<typeof textsOf>[0]) => textsOf(page, '.board-slots > li');
/** The days of the month's board, as screen readers say them. */
const heat = (page: {
  root: { querySelectorAll(selector: string): { getAttribute(name: string): string | undefined }[] };
}) =>
  page.root
    .querySelectorAll('.heat tr:has(.heat-open) td :is(a, input)')
    .map((each) => each.getAttribute('aria-label'));

describe('the availability without scripts', () => {
  it('shows the week from Monday, with what is taken, and leads to the bookings', async () => {
    const { trip, operator } = await anOperatorWithASale();
    await operator.visit('/availability?date=2027-06-12');
    expect(textsOf(operator.page, 'h2')).toEqual(['7–13 giugno 2027']);
    expect(textsOf(operator.page, 'thead .board-to-day').at(0)).toBe('lun 7');
    expect(bars(operator.page).at(5)).toBe('09:30 Mattina 2/8');
    await operator.follow('09:30 Mattina');
    await operator.visit(`/availability?date=2027-06-12&slot=${trip.slot.id}`);
    expect(textsOf(operator.page, '.slot-sheet h2')).toEqual(['09:30–11:00 Mattina']);
    expect(operator.page.text).toContain('2 di 8 posti venduti, 6 liberi');
    await operator.follow('Apri la partenza: 1 prenotazione');
    expect(operator.page.text).toContain('Mario Rossi');
    expect(operator.page.status).toBe(200);
    await operator.visit('/availability?date=2027-06-12');
    await operator.follow('Seguente');
    expect(textsOf(operator.page, 'h2')).toEqual(['14–20 giugno 2027']);
    await operator.follow('Oggi');
    expect(textsOf(operator.page, 'h2')).toEqual(['31 maggio – 6 giugno 2027']);
    await operator.visit('/availability?date=2028-06-12');
    await operator.follow('Giorno');
    expect(operator.page.text).toContain('Nessun calendario vale in questa data');
    await operator.visit('/availability?view=month&date=2027-06-12');
    await operator.follow('Settimana');
    await operator.follow('Mese');
    await operator.follow('Seguente');
    expect(textsOf(operator.page, 'h2')).toEqual(['luglio 2027']);
  });

  it('shows the month, without its slots, to whoever has more resources than a week can show', async () => {
    const { trip, operator } = await anOperatorWithASale();
    await sql`
      with made as (insert into resources (activity_id, name) select ${trip.activity.id}, 'Canoa ' || n from generate_series(1, 40) n returning id)
      insert into resource_terms (resource_id) select id from made`;
    await sql`insert into closed_dates (calendar_id, date, reason) values (${trip.calendar.id}, '2027-06-15', 'Regata')`;
    await operator.visit('/availability?date=2027-06-12');
    expect(textsOf(operator.page, 'h2')).toEqual(['giugno 2027']);
    expect(heat(operator.page)).toContain('martedì 15 giugno 2027: chiuso, Regata');
    expect(heat(operator.page)).toContain('sabato 12 giugno 2027: 2 posti venduti su 8');
    expect(operator.page.html).not.toContain('Mattina');
    await operator.follow('Settimana');
    expect(textsOf(operator.page, 'h2')).toEqual(['7–13 giugno 2027']);
  });

  it('finds the bookings of a slot that was edited after they were made', async () => {
    const { trip, operator } = await anOperatorWithASale();
    await operator.visit(`/calendars/${trip.calendar.id}/slots/${trip.slot.id}`);
    await operator.submit('Salva le modifiche', { name: 'Prima uscita', quantity: '1', from: '2027-06-10' });
    expect(operator.page.text).toContain('Fascia salvata');
    await operator.visit('/availability/day?date=2027-06-12');
    expect(operator.page.text).toContain('2 di 4 posti occupati');
    await operator.follow('09:30–11:00 Prima uscita');
    expect(operator.page.text).toContain('Mario Rossi');
  });

  it('goes by the activity’s clock: today begins at midnight there', async () => {
    const { operator } = await anOperatorWithASale();
    clock.set('2027-06-13T23:30');
    await operator.visit('/availability');
    expect(textsOf(operator.page, 'thead .today .board-to-day')).toEqual(['dom 13oggi']);
    clock.set('2027-06-14T00:30');
    await operator.visit('/availability');
    expect(textsOf(operator.page, 'thead .today .board-to-day')).toEqual(['lun 14oggi']);
    clock.set('2027-06-01T10:00');
  });

  it('shows the month with its states in words', async () => {
    const { operator } = await anOperatorWithASale();
    await operator.visit('/availability?view=month&date=2027-06-12');
    const days = heat(operator.page);
    expect(days).toHaveLength(30);
    expect(days[11]).toBe('sabato 12 giugno 2027: 2 posti venduti su 8');
    expect(days[12]).toBe('domenica 13 giugno 2027: 0 posti venduti su 8');
    expect(textsOf(operator.page, '.heat-sum')).toEqual(['1%']);
  });

  it('is narrowed by state, service and resource, and says so where nothing is left', async () => {
    const { trip, operator } = await anOperatorWithASale();
    await sql`
      with made as (insert into resources (activity_id, name) values (${trip.activity.id}, 'Zattera') returning id)
      insert into resource_terms (resource_id) select id from made`;
    await operator.visit(`/availability?date=2027-06-12&service=${trip.service.id}`);
    expect(textsOf(operator.page, 'tbody th > a')).toEqual([trip.resource.name]);
    await operator.visit('/availability?date=2027-06-12&state=full');
    expect(operator.page.text).toContain('Nessuna partenza con questi filtri');
    await operator.follow('Togli i filtri');
    expect(textsOf(operator.page, 'tbody th > a')).toHaveLength(2);
    await operator.visit('/availability?date=2027-06-12&state=free');
    expect(textsOf(operator.page, 'tbody th > a')).toEqual([trip.resource.name]);
    expect((await operator.visit('/availability?service=999999')).status).toBe(404);
  });

  it('calls nothing free that has begun or is over, on month, week and day', async () => {
    const { operator } = await anOperatorWithASale();
    clock.set('2027-06-13T12:00');
    await operator.visit('/availability?view=month&date=2027-06-12');
    expect(operator.page.root.querySelectorAll('.heat td.gone')).toHaveLength(12);
    await operator.visit('/availability?view=week&date=2027-06-13');
    expect(operator.page.root.querySelectorAll('.board-slots > .past')).toHaveLength(7);
    expect(operator.page.root.querySelectorAll('.board-slots > .is-available')).toHaveLength(0);
    await operator.visit('/availability?view=week&date=2027-06-13&state=free');
    expect(operator.page.text).toContain('Nessuna partenza con questi filtri');
    await operator.visit('/availability/day?date=2027-06-13');
    expect(textsOf(operator.page, '.day-slots .badge')).toEqual(['Non più prenotabile']);
    clock.set('2027-06-01T10:00');
  });

  it('calls nothing free that no service can be booked for yet', async () => {
    const { trip, operator } = await anOperatorWithASale();
    await sql`update services set horizon_days = 12 where id = ${trip.service.id}`;
    await operator.visit('/availability?view=week&date=2027-06-14');
    expect(bars(operator.page).slice(0, 1)).toEqual(['09:30 Mattina 0/8 non ancora prenotabile']);
    await operator.visit('/availability/day?date=2027-06-14');
    expect(textsOf(operator.page, '.day-slots .badge')).toEqual(['Non ancora prenotabile']);
    expect(operator.page.text).toContain('Si prenota al massimo 12 giorni prima: è troppo presto');
  });

  it('closes and opens a slot after a question, and refuses what is sold', async () => {
    const { operator } = await anOperatorWithASale();
    await operator.visit('/availability/day?date=2027-06-13');
    await operator.follow('Chiudi la fascia');
    expect(textsOf(operator.page, 'h1')).toEqual([
      'Vuoi chiudere «Mattina» 09:30–11:00 di domenica 13 giugno 2027?',
    ]);
    await operator.submit('Chiudi la fascia', { reason: 'v'.repeat(201) });
    expect(operator.page.status).toBe(422);
    expect(operator.page.text).toContain('Motivo: al massimo 200 caratteri');
    expect(operator.page.root.querySelector('#reason')?.getAttribute('value')).toBe('v'.repeat(201));
    await operator.submit('Chiudi la fascia', { reason: 'Vento' });
    expect(operator.page.text).toContain('Fascia chiusa');
    expect(operator.page.text).toContain('Hai chiuso la fascia: Vento');
    await operator.follow('Riapri la fascia');
    await operator.submit('Riapri la fascia');
    expect(operator.page.text).toContain('Si può prenotare');
    await operator.visit('/availability/day?date=2027-06-12');
    await operator.follow('Chiudi la fascia');
    await operator.submit('Chiudi la fascia', { reason: 'Vento' });
    expect(operator.page.status).toBe(422);
    expect(operator.page.text).toContain('sabato 12 giugno 2027: 1 prenotazione, 2 persone');
    expect(operator.page.root.querySelector('#reason')?.getAttribute('value')).toBe('Vento');
  });

  it('stops the sales of what is sold, which stays, and resumes them', async () => {
    const { trip, operator } = await anOperatorWithASale();
    await operator.visit('/availability/closing?date=2027-06-12');
    await operator.submit('Chiudi il giorno');
    expect(operator.page.status).toBe(422);
    await operator.follow('ferma le vendite');
    expect(textsOf(operator.page, 'h1')).toEqual(['Vuoi fermare le vendite di sabato 12 giugno 2027?']);
    await operator.submit('Ferma le vendite', { resource: undefined });
    expect(operator.page.status).toBe(422);
    await operator.submit('Ferma le vendite', { lastDate: '2027-06-11' });
    expect(fieldErrors(operator.page)).toEqual(["La fine non può venire prima dell'inizio"]);
    await operator.submit('Ferma le vendite', { lastDate: '2027-06-13', reason: 'Guida malata' });
    expect(textsOf(operator.page, '.day-slots .badge')).toEqual(['Vendite ferme']);
    expect(operator.page.text).toContain('Hai fermato le vendite: Guida malata');
    expect(operator.page.text).toContain('2 di 8 posti occupati');
    await operator.visit('/availability?view=month&date=2027-06-12');
    expect(heat(operator.page).slice(11, 14)).toEqual([
      'sabato 12 giugno 2027: vendite ferme, 2 posti venduti',
      'domenica 13 giugno 2027: vendite ferme, 0 posti venduti',
      'lunedì 14 giugno 2027: 0 posti venduti su 8',
    ]);
    await operator.visit(`/availability?view=week&date=2027-06-12&slot=${trip.slot.id}`);
    expect(bars(operator.page).at(5)).toBe('09:30 Mattina 2/8 vendite ferme');
    expect(textsOf(operator.page, '.slot-sheet')[0]).toContain('Guida malata');
    await operator.visit('/availability/day?date=2027-06-12');
    await operator.follow('Riprendi le vendite');
    await operator.submit('Riprendi le vendite');
    expect(textsOf(operator.page, '.day-slots .badge')).toEqual(['In parte prenotato']);
    const left = await sql`select date::text from sales_stops where resource_id = ${trip.resource.id}`;
    expect([...left]).toEqual([{ date: '2027-06-13' }]);
  });

  it('stops and resumes one slot, and a slot of a stopped day with its day', async () => {
    const { operator } = await anOperatorWithASale();
    const press = async (words: string, label = words) => {
      const link = operator.page.root.querySelectorAll('.day-slots a').find(({ text }) => text === label);
      await operator.visit(link?.getAttribute('href')?.replaceAll('&amp;', '&') ?? 'no such link');
      await operator.submit(words);
    };
    await operator.visit('/availability/day?date=2027-06-12');
    await press('Ferma le vendite');
    expect(textsOf(operator.page, '.day-slots .badge')).toEqual(['Vendite ferme']);
    expect(textsOf(operator.page, 'header a, .page-header a').join()).not.toContain('Riprendi');
    await press('Riprendi le vendite');
    expect(textsOf(operator.page, '.day-slots .badge')).toEqual(['In parte prenotato']);
    await operator.visit('/availability/stop?date=2027-06-12');
    await operator.submit('Ferma le vendite');
    await press('Riprendi le vendite', 'Riprendi le vendite del giorno');
    expect(textsOf(operator.page, '.day-slots .badge')).toEqual(['In parte prenotato']);
  });

  it('closes and opens a day on the chosen calendars', async () => {
    const { trip, operator } = await anOperatorWithASale();
    await operator.visit('/availability/day?date=2027-06-13');
    await operator.follow('Chiudi il giorno');
    await operator.submit('Chiudi il giorno', { calendar: undefined });
    expect(operator.page.status).toBe(422);
    await operator.submit('Chiudi il giorno');
    expect(operator.page.text).toContain('1 calendario chiuso');
    await operator.follow('Riapri il giorno');
    await operator.submit('Riapri il giorno');
    expect(operator.page.text).toContain('1 calendario riaperto');
    await operator.visit('/availability/closing?date=2027-06-12');
    await operator.submit('Chiudi il giorno');
    expect(operator.page.status).toBe(422);
    expect(operator.page.text).toContain('è già venduto');
    const rows = await sql`select date from closed_dates where calendar_id = ${trip.calendar.id}`;
    expect(rows).toHaveLength(0);
  });

  it('done already from another tab is no mistake of who does it again', async () => {
    const { operator } = await anOperatorWithASale();
    for (const [step, said] of [
      ['Chiudi il giorno', 'Il giorno era già chiuso'],
      ['Riapri il giorno', 'Il giorno era già aperto'],
    ] as const) {
      await operator.visit('/availability/day?date=2027-06-13');
      await operator.follow(step);
      const { url } = operator.page;
      const opened = operator.request(step);
      await operator.submit(step);
      await operator.send(opened);
      expect(operator.page.status).toBe(200);
      expect(operator.page.text).toContain(said);
      await operator.visit(url.href);
      expect(textsOf(operator.page, 'h1')).toEqual([step]);
    }
  });

  it('of somebody else does not exist', async () => {
    const { operator } = await anOperatorWithASale();
    const { trip } = await anOperatorWithASale();
    for (const path of [
      `/availability?resource=${trip.resource.id}`,
      `/availability?activity=${trip.activity.subdomain}`,
      `/availability/day?resource=${trip.resource.id}`,
      `/availability/closing?date=2027-06-13&slot=${trip.slot.id}`,
      '/availability/closing?date=ieri',
    ])
      expect([path, (await operator.visit(path)).status]).toEqual([path, 404]);
    const url = new URL(`/availability/closing?date=2027-06-13&slot=${trip.slot.id}`, operator.page.url);
    const answer = await operator.send({ method: 'POST', url, body: new URLSearchParams({ reason: '' }) });
    expect(answer.status).toBe(404);
    const theirs = new URL('/availability/closing?date=2027-06-13', operator.page.url);
    const body = new URLSearchParams({ calendar: String(trip.calendar.id) });
    expect((await operator.send({ method: 'POST', url: theirs, body })).status).toBe(422);
  });
});
