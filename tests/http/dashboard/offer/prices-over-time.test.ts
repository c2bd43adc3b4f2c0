// Prices over time without scripts: shown, confirmed, changed from a day on; periods added, changed and deleted.
import { describe, expect, it } from 'vitest';

import { dayOf, formatDay, monthOfDay } from '#app/domain/calendar-day.ts';
import { accountApp, fieldErrors } from '#tests/support/account-app.ts';
import { aResource, aService } from '#tests/support/world/a-service.ts';
import { aSignedInOperator } from '#tests/support/world/a-signed-in-operator.ts';

const world = await accountApp();
const { sql, db } = world.app.database;
const operator = await aSignedInOperator(world);
const stranger = await aSignedInOperator(world);
const { visitor: chiara, base, activityId } = operator;
const NOW = formatDay(Math.floor(world.deps.now().getTime() / 86_400_000));
const NEXT_MONTH = formatDay(monthOfDay(dayOf(NOW)).lastDay + 1);
const YEAR = Number(NOW.slice(0, 4)) + 1;

async function aRate() {
  const boat = await aResource(db, activityId, { name: 'Gozzo' });
  const rates = [
    { name: 'Adulto', priceCents: 2800 },
    { name: 'Bambino', priceCents: 1600 },
  ];
  const service = await aService(db, activityId, { resources: [boat.id], rates });
  const home = `${base}/services/${service.id}`;
  return { home, rateId: service.rates[0]?.id, prices: `${home}/rates/${service.rates[0]?.id}/prices` };
}

const SUMMER = {
  name: 'Alta stagione',
  startDate: `${YEAR}-07-01`,
  endDate: `${YEAR}-08-31`,
  price: '36,00',
};

async function add(prices: string, fields: Record<string, string>) {
  await chiara.visit(prices);
  await chiara.follow('Aggiungi un periodo');
  return chiara.submit('Salva il periodo', fields);
}

describe('prices over time', () => {
  it('from next month on take three presses from the service', async () => {
    const { home, rateId } = await aRate();
    await chiara.visit(home);
    await chiara.follow('Tariffe');
    await chiara.follow('Prezzi');
    expect(chiara.page.root.querySelector('#from')?.getAttribute('value')).toBe(NEXT_MONTH);
    await chiara.submit('Cambia il prezzo', { price: '30,00' });
    expect(chiara.presses).toBe(3);
    expect(chiara.page.text).toContain(
      'il prezzo base è 30,00 €. Quello che è già venduto resta al suo prezzo',
    );
    expect([
      ...(await sql`select valid_from::text as day, price_cents::int as cents from rate_base_prices where rate_id = ${rateId ?? 0}`),
    ]).toEqual([{ day: NEXT_MONTH, cents: 3000 }]);
    await chiara.visit(`${home}/rates`);
    expect(chiara.page.text).toContain('da 28,00 € a 30,00 €');
  });

  it('show what sets them, and which price there is on a day', async () => {
    const { prices } = await aRate();
    await add(prices, SUMMER);
    expect(chiara.page.text).toContain('Periodo salvato');
    await add(prices, { ...SUMMER, name: 'Domenica', weekday: '6', price: '32,00' });
    const names = chiara.page.root.querySelectorAll('.price-list tbody th').map(({ text }) => text);
    expect(names).toEqual(['Domenica', 'Alta stagione', 'Prezzo base']);
    const ask = async (day: string) => {
      await chiara.submit('Mostra', { day });
      return chiara.page.root.querySelector('output')?.text.replaceAll('\u00a0', ' ');
    };
    const sunday = sundayAfter(`${YEAR}-07-01`);
    expect(await ask(sunday)).toMatch(
      /^32,00 €domenica .*: vale «Domenica», che viene prima di «Alta stagione»$/,
    );
    expect(await ask(formatDay(dayOf(sunday) + 1))).toMatch(/^36,00 €lunedì .*: vale «Alta stagione»$/);
    expect(await ask(`${YEAR}-09-01`)).toMatch(/^28,00 €.*: vale il prezzo base$/);
    expect(await ask('ieri')).toBe('');
    expect(chiara.page.text).toContain('Scegli una data');
  });

  it('refuse two periods that meet, beside the days, and keep what was typed', async () => {
    const { prices } = await aRate();
    await add(prices, SUMMER);
    await add(prices, { ...SUMMER, name: 'Ferragosto', startDate: `${YEAR}-08-10`, price: '42,00' });
    expect([chiara.page.status, fieldErrors(chiara.page).length]).toEqual([422, 1]);
    expect(chiara.page.root.querySelector('a[href="#startDate"]')?.text).toContain(
      'è già di «Alta stagione»',
    );
    expect(chiara.page.root.querySelector('#name')?.getAttribute('value')).toBe('Ferragosto');
    expect(chiara.page.title).toMatch(/^Errore/);
  });

  it.each([
    [{ endDate: `${YEAR}-06-30` }, 'endDate'],
    [{ weekday: '' }, 'weekday'],
    [{ price: 'caro' }, 'price'],
  ])('refuse a period with %j beside its field', async (wrong, field) => {
    const { prices } = await aRate();
    await add(prices, { ...SUMMER, ...wrong });
    expect([chiara.page.status, fieldErrors(chiara.page).length]).toEqual([422, 1]);
    expect(chiara.page.root.querySelector(`a[href="#${field}"]`)).not.toBeNull();
  });

  it('refuse a base price from a day that is over', async () => {
    const { prices } = await aRate();
    await chiara.visit(prices);
    await chiara.submit('Cambia il prezzo', { from: formatDay(dayOf(NOW) - 2), price: '30,00' });
    expect(chiara.page.status).toBe(422);
    expect(chiara.page.text).toContain('Scegli oggi o un giorno futuro');
    expect(chiara.page.root.querySelector('#price')?.getAttribute('value')).toBe('30,00');
  });

  it('of a period change and go in one press each', async () => {
    const { prices } = await aRate();
    await add(prices, SUMMER);
    await chiara.visit(prices);
    await chiara.follow('Modifica');
    await chiara.submit('Salva il periodo', { price: '39,00' });
    expect(chiara.page.text).toContain('39,00 €');
    const gone = chiara.request('Elimina');
    await chiara.send(gone);
    expect(chiara.page.text).toContain('Periodo eliminato');
    expect(chiara.page.text).not.toContain('39,00 €');
    await chiara.send(gone);
    expect(chiara.page.status).toBe(200);
  });

  it('that are planned go in one press', async () => {
    const { prices, rateId } = await aRate();
    await chiara.visit(prices);
    await chiara.submit('Cambia il prezzo', { price: '30,00' });
    await chiara.submit('Elimina');
    expect(chiara.page.text).toContain('Cambio di prezzo eliminato');
    expect(await sql`select from rate_base_prices where rate_id = ${rateId ?? 0}`).toHaveLength(0);
  });

  it('are nobody else’s', async () => {
    const { prices } = await aRate();
    for (const path of [prices, `${prices}/new`]) {
      await stranger.visitor.visit(path);
      expect(stranger.visitor.page.status).toBe(404);
    }
  });
});

function sundayAfter(date: string): string {
  let day = dayOf(date);
  while ((day + 3) % 7 !== 6) day += 1;
  return formatDay(day);
}
