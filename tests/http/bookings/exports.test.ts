// Every exported table, requested at its own address: people's texts are in it unchanged.
import { describe, expect, it } from 'vitest';

import { adminApp } from '#tests/support/admin-app.ts';
import { operatorVisitor } from '#tests/support/operator-visitor.ts';
import { pay } from '#tests/support/world/a-payment.ts';
import { someQuestions } from '#tests/support/world/a-question.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { placed } from '#tests/support/world/placing.ts';

const world = await adminApp();
const { admin, adminId, app, deps } = world;
const { sql } = app.database;

/**
 * Texts that a spreadsheet would turn into a date, a sum, a shorter number or two lines, and how they must be
 * written.
 */
const EVIL = [
  ['1/2', "'1/2"],
  ['=1+1', "'=1+1"],
  ['+39 333', "'+39 333"],
  ['-5+2', "'-5+2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['007', "'007"],
  ['1e5', "'1e5"],
  ['mar-27', "'mar-27"],
  ['una riga\nun’altra', 'una riga un’altra'],
  ['un "cane"; due', 'un "cane"; due'],
] as const;

/** Parsed like a spreadsheet: quoted cells may contain separators. */
function tableOf(file: string): string[][] {
  expect(file.startsWith('\uFEFF')).toBe(true);
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of file
    .slice(1)
    .matchAll(/(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

/** The cells of a column, found by its title, without the title. */
function columnOf([titles = [], ...rows]: string[][], title: string): (string | undefined)[] {
  expect(titles).toContain(title);
  return rows.map((row) => row[titles.indexOf(title)]);
}

async function exported(visitor: typeof admin, path: string): Promise<string[][]> {
  const { status, headers, html } = await visitor.visit(path);
  expect([path, status, headers['content-type']]).toEqual([path, 200, 'text/csv; charset=utf-8']);
  const table = tableOf(html);
  expect(new Set(table.map((row) => row.length)).size, 'cells in each row').toBe(1);
  return table;
}

describe.each(EVIL)('«%s» that somebody wrote', (typed, kept) => {
  it('stays what it is in the list of bookings and in the statement', async () => {
    const trip = await aBoatTrip(deps.db);
    const [question] = await someQuestions(deps.db, trip.service.id, [{ label: 'Età', kind: 'text' }]);
    const { id } = await placed(deps, trip, {});
    await pay(deps, id);
    await sql`update bookings set name = ${typed}, surname = ${typed}, phone = ${typed}, message = ${typed}, service_name = ${typed}, slot_name = ${typed} where id = ${id}`;
    await sql`insert into booking_answers (booking_id, question_id, label, answer) values (${id}, ${question?.id ?? 0}, ${typed}, ${typed})`;
    const operator = await operatorVisitor(world, trip.activity.userId);

    const bookings = await exported(operator, '/availability/bookings/export.csv');
    for (const title of ['Nome', 'Cognome', 'Telefono', 'Messaggio', 'Servizio', 'Fascia', kept])
      expect([title, columnOf(bookings, title)]).toEqual([title, [kept]]);

    const base = `/dashboard/${trip.activity.subdomain}/money`;
    const month = deps.now().toISOString().slice(0, 7);
    const statement = await exported(operator, `${base}/${month}/csv`);
    expect(columnOf(statement, 'Servizio')).toContain(kept);
  });

  it('stays what it is in the log', async () => {
    const { activity } = await aBoatTrip(deps.db);
    await sql`update activities set name = ${typed} where id = ${activity.id}`;
    await sql`insert into audit_log (actor_id, action, subject_type, subject_id) values (${adminId}, 'activity.suspended', 'activity', ${activity.id})`;
    const log = await exported(admin, '/dashboard/admin/audit/export.csv');
    const subjects = columnOf(log, 'Su che cosa');
    const ids = columnOf(log, 'Id');
    expect(subjects[ids.indexOf(String(activity.id))]).toBe(kept);
  });
});
