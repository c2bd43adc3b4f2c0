// Every form that changes something, saved unchanged any number of times, changes nothing.
import { expect, it } from 'vitest';

import { ACCESS } from '#app/access.ts';
import { adminApp } from '#tests/support/admin-app.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { addressOf, bestVisitor, everyPage } from '#tests/support/world/every-page.ts';

const world = await adminApp();
const { sql } = world.app.database;
const pages = await everyPage(world);

const NAME = 'Caffè "dell\'Alba" & Città \\ più <3';
const LINES = 'Riga uno\n\nRiga «due»: 50 % \\ \'sì\' & "no" &amp; <b>';
await sql`update activities set name = ${NAME}, legal_name = ${NAME}, description = ${LINES}, phone = '+39 0173 441234'`;
await sql`update services set name = ${NAME}, description = ${LINES}, price_cents = 123456`;
await sql`update rates set name = ${NAME}, price_cents = 123456`;
for (const table of ['catalogs', 'resources', 'calendars', 'slots', 'service_categories'])
  await sql`update ${sql(table)} set name = ${NAME}`;
await sql`update calendars set start_date = '2027-03-28', end_date = '2027-10-31'`;
await sql`update service_questions set label = ${NAME}`;
await sql`update bookings set name = ${NAME}, surname = ${NAME}`;

/** What differs with every load of the page. */
const OF_THE_PAGE = new Set(['form', 'formNonce', 'nonce']);

type Saved = { pattern: string; button: string; address: string; visitor: Visitor };

async function savingForms(pattern: string): Promise<Saved[]> {
  const visitor = bestVisitor(pattern) === 'admin' ? world.admin : pages.operator;
  const address = addressOf(pattern, pages.valuesOf(pattern));
  const page = await visitor.visit(address);
  const buttons = page.root
    .querySelectorAll('main form[method=post] button:not([type=button])')
    .map((button) => button.text.replaceAll(/[\s\u00a0]+/g, ' ').trim())
    .filter((words) => words.startsWith('Salva'));
  return [...new Set(buttons)].map((button) => ({ pattern, button, address, visitor }));
}

async function fieldsOf({ visitor, address, button }: Saved): Promise<string[][]> {
  await visitor.visit(address);
  return [...visitor.request(button).body].filter(([name]) => !OF_THE_PAGE.has(name));
}

const found: Saved[] = [];
for (const pattern of Object.keys(ACCESS).filter((each) => !/^\/api\/|\*|\/new$/.test(each)))
  found.push(...(await savingForms(pattern)));

it('there are many of them', () => {
  expect(found.length).toBeGreaterThan(15);
});

it.each(found.map((saved) => ({ saved, name: `${saved.pattern} «${saved.button}»` })))(
  '$name keeps every field through three times',
  async ({ saved }) => {
    const before = await fieldsOf(saved);
    for (let time = 0; time < 3; time += 1) {
      const { status, title } = await saved.visitor.submit(saved.button);
      expect([status, title.startsWith('Errore')]).toEqual([200, false]);
      expect(await fieldsOf(saved)).toEqual(before);
    }
  },
);

it('and the database holds what it held', async () => {
  const [kept] = await sql`
    select count(*) over ()::int as rows, a.name, a.description, s.name as service, s.description as about, r.price_cents::int as cents, c.start_date::text as first,
           c.end_date::text as last, q.label, b.surname
      from services s join activities a on a.id = s.activity_id join rates r on r.service_id = s.id
      join service_resources sr on sr.service_id = s.id join calendars c on c.resource_id = sr.resource_id
      join service_questions q on q.service_id = s.id join bookings b on b.service_id = s.id join slots t on t.calendar_id = c.id`;
  expect(kept).toEqual({
    rows: 1,
    name: NAME,
    description: LINES,
    service: NAME,
    about: LINES,
    cents: 123456,
    first: '2027-03-28',
    last: '2027-10-31',
    label: NAME,
    surname: NAME,
  });
});
