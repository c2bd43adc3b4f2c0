// Two people, or two tabs, with the same form open.
import { expect, it } from 'vitest';

import { createCatalog } from '#app/domain/catalog/catalogs.server.ts';
import { adminApp } from '#tests/support/admin-app.ts';
import { someQuestions } from '#tests/support/world/a-question.ts';
import { valueOf } from '#tests/support/world/an-operator.ts';
import { aCalendar, anActivity, aResource, aService } from '#tests/support/world/a-service.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { aSignedInOperator } from '#tests/support/world/a-signed-in-operator.ts';

const world = await adminApp();
const { sql, db } = world.app.database;
const { visitor: chiara, viewer, base, activityId } = await aSignedInOperator(world);
const boat = await aResource(db, activityId, { name: 'Gozzo' });
const service = await aService(db, activityId, { resources: [boat.id], name: 'Giro' });
const calendar = await aCalendar(db, boat.id, { startDate: '2029-01-01', endDate: '2029-12-31' });
const slotId = calendar.slots[0]?.id ?? 0;
const [question] = await someQuestions(db, service.id, [{ label: 'Allergie?', kind: 'text' }]);
const { catalogId } = valueOf(
  await createCatalog(world.deps, viewer, { activityId, name: 'Estate', description: '', public: true }),
);

const WARNING = 'Questi dati sono cambiati mentre li modificavi';
const BUTTON = 'Salva';

const ada = world.admin;
const other = await anActivity(db);
const [kind] =
  await sql`insert into activity_types (name, host, position) values ('Barche', true, 90) returning id`;
const typeId = Number(kind?.['id']);

/** `by`: an administrator, for administrators' forms. */
type Form = { page: string; name: string; stored: () => Promise<unknown>; by?: Visitor };

const first = async (rows: Promise<readonly Record<string, unknown>[]>) => (await rows)[0]?.['name'];

const FORMS: [string, Form][] = [
  [
    'a service',
    {
      page: `${base}/services/${service.id}/edit`,
      name: 'name',
      stored: () => first(sql`select name from services where id = ${service.id}`),
    },
  ],
  [
    'a rate',
    {
      page: `${base}/services/${service.id}/rates/${service.rates[0]?.id}`,
      name: 'name',
      stored: () => first(sql`select name from rates where id = ${service.rates[0]?.id ?? 0}`),
    },
  ],
  [
    'a question',
    {
      page: `${base}/services/${service.id}/questions/${question?.id ?? 0}`,
      name: 'label',
      stored: () => first(sql`select label as name from service_questions where id = ${question?.id ?? 0}`),
    },
  ],
  [
    'a catalog',
    {
      page: `${base}/catalogs/${catalogId}/edit`,
      name: 'name',
      stored: () => first(sql`select name from catalogs where id = ${catalogId}`),
    },
  ],
  [
    'an activity',
    {
      page: `${base}/edit`,
      name: 'name',
      stored: () => first(sql`select name from activities where id = ${activityId}`),
    },
  ],
  [
    'a resource',
    {
      page: `/availability/resources/${boat.id}`,
      name: 'name',
      stored: () => first(sql`select name from resources where id = ${boat.id}`),
    },
  ],
  [
    'a slot',
    {
      page: `/calendars/${calendar.id}/slots/${slotId}`,
      name: 'name',
      stored: () => first(sql`select name from slots where id = ${slotId}`),
    },
  ],
  [
    'a person, as administration does,',
    {
      by: ada,
      page: `/dashboard/admin/users/${viewer.userId}/edit`,
      name: 'name',
      stored: () => first(sql`select name from users where id = ${viewer.userId}`),
    },
  ],
  [
    'an activity, as administration does,',
    {
      by: ada,
      page: `/dashboard/admin/activities/${other.id}/edit`,
      name: 'name',
      stored: () => first(sql`select name from activities where id = ${other.id}`),
    },
  ],
  [
    'a type of activities',
    {
      by: ada,
      page: `/dashboard/admin/activity-types/${typeId}`,
      name: 'name',
      stored: () => first(sql`select name from activity_types where id = ${typeId}`),
    },
  ],
];

it.each(FORMS)(
  'who saves %s second is told, keeps what was typed, and decides',
  async (_, { by: visitor = chiara, ...form }) => {
    await visitor.visit(form.page);
    const opened = visitor.request(BUTTON, { [form.name]: 'Il secondo nome' });
    await visitor.submit(BUTTON, { [form.name]: 'Il primo nome' });
    expect(visitor.page.text).not.toContain(WARNING);
    const told = await visitor.send(opened);
    expect(told.status).toBe(409);
    expect(told.title).toMatch(/^Errore: /);
    expect(told.text).toContain(WARNING);
    expect(told.root.querySelector(`[name=${form.name}]`)?.getAttribute('value')).toBe('Il secondo nome');
    expect(await form.stored()).toBe('Il primo nome');
    await visitor.submit(BUTTON);
    expect(visitor.page.status).toBe(200);
    expect(await form.stored()).toBe('Il secondo nome');
  },
);

it.each(FORMS)(
  '%s saved twice by the same form is no surprise',
  async (_, { by: visitor = chiara, ...form }) => {
    await visitor.visit(form.page);
    const sent = visitor.request(BUTTON, { [form.name]: 'Un nome ancora' });
    await visitor.send(sent);
    await visitor.send(sent);
    expect(visitor.page.status).toBe(200);
    expect(await form.stored()).toBe('Un nome ancora');
  },
);

it.each(FORMS)(
  'an error in the form of %s does not hide that others saved',
  async (_, { by: visitor = chiara, ...form }) => {
    await visitor.visit(form.page);
    const wrong = visitor.request(BUTTON, { [form.name]: '' });
    await visitor.submit(BUTTON, { [form.name]: 'Salvato prima' });
    expect((await visitor.send(wrong)).status).toBe(422);
    await visitor.submit(BUTTON, { [form.name]: 'Corretto dopo' });
    expect(visitor.page.text).toContain(WARNING);
    expect(await form.stored()).toBe('Salvato prima');
  },
);

it('a season that was made longer in one tab is not cut again, unseen, by another that only names it', async () => {
  const page = `/calendars/${calendar.id}`;
  const days = () =>
    sql`select name, end_date::text as "end", weekdays from calendars where id = ${calendar.id}`;
  await chiara.visit(page);
  const opened = chiara.request('Salva la stagione', { name: 'Estate' });
  await chiara.submit('Salva la stagione', { endDate: '2030-09-30' });
  const [longer] = await days();
  expect(longer).toMatchObject({ end: '2030-09-30' });
  const told = await chiara.send(opened);
  expect(told.status).toBe(409);
  expect(told.text).toContain(WARNING);
  expect([...(await days())]).toEqual([longer]);
  await chiara.submit('Salva la stagione', { endDate: '2030-09-30' });
  expect([...(await days())]).toEqual([{ ...longer, name: 'Estate' }]);
});
