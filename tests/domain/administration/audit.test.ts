// The audit log: filtered, paged and exported, fast when long, safe in Excel.
import { beforeAll, describe, expect, it } from 'vitest';

import {
  auditActionWords,
  type AuditFilter,
  detailWords,
  readAuditFilter,
} from '#app/domain/administration/audit.ts';
import { auditQuery, exportAudit, listAudit } from '#app/domain/administration/audit.server.ts';
import { AUDIT_ACTIONS } from '#app/domain/identity/audit-action.ts';
import { writeAudit } from '#app/domain/identity/write-audit.server.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { anActivity, aUser } from '#tests/support/world/a-service.ts';
import { rowsRead } from '#tests/support/rows-read.ts';

let database: TestDatabase;
const clock = testClock('2027-06-01T10:00');
const FIRST = { size: 24, after: undefined, before: undefined };
const everything: AuditFilter = readAuditFilter(new URLSearchParams());
let admin: number;
let mario: number;
let alba: number;

beforeAll(async () => {
  database = await testDatabase();
  admin = (await aUser(database.db, { role: 'admin', name: 'Ada', surname: 'Ferri' })).id;
  mario = (await aUser(database.db, { name: '=cmd', surname: '|calc' })).id;
  alba = (await anActivity(database.db, { userId: mario, name: 'Alba in bici' })).id;
  const deps = { db: database.db, now: clock.now };
  const write = (entry: Omit<Parameters<typeof writeAudit>[1], 'actorId'>) =>
    writeAudit(deps, { actorId: admin, clientAddress: '192.0.2.7', ...entry });
  await write({ action: 'user.suspended', subject: { type: 'user', id: mario }, detail: { reason: '=1+1' } });
  clock.set('2027-06-02T00:30');
  await write({
    action: 'impersonation.write',
    onBehalfOfId: mario,
    subject: { type: 'request' },
    detail: { method: 'POST', path: '/settings', outcome: 303 },
  });
  clock.set('2027-06-03T10:00');
  await write({
    action: 'activity.suspended',
    subject: { type: 'activity', id: alba },
    detail: { reason: 'Foto' },
  });
});

async function actions(query: string): Promise<string[]> {
  const filter = readAuditFilter(new URLSearchParams(query));
  return (await listAudit(database, { filter, paging: FIRST })).items.map(({ action }) => action);
}

describe('the audit log', () => {
  it('names who did what as whom, newest first', async () => {
    const { items } = await listAudit(database, { filter: everything, paging: FIRST });
    expect(
      items.map(({ action, actor, onBehalfOf, subjectName }) => [
        action,
        actor?.name,
        onBehalfOf?.name,
        subjectName,
      ]),
    ).toEqual([
      ['activity.suspended', 'Ada Ferri', undefined, 'Alba in bici'],
      ['impersonation.write', 'Ada Ferri', '=cmd |calc', undefined],
      ['user.suspended', 'Ada Ferri', undefined, '=cmd |calc'],
    ]);
    expect(items[0]).toMatchObject({ clientAddress: '192.0.2.7', at: '2027-06-03T08:00:00.000Z' });
  });

  it('is narrowed by person, action, activity and days of the platform’s zone', async () => {
    expect(await actions(`person=${mario}`)).toEqual(['impersonation.write', 'user.suspended']);
    expect(await actions(`person=${admin}`)).toHaveLength(3);
    expect(await actions('action=activity.suspended')).toEqual(['activity.suspended']);
    expect(await actions(`activity=${alba}`)).toEqual(['activity.suspended']);
    expect(await actions(`activity=${alba}&person=${mario}`)).toEqual([]);
    expect(await actions('from=2027-06-02&to=2027-06-02')).toEqual(['impersonation.write']);
    expect(await actions('to=2027-06-01')).toEqual(['user.suspended']);
    expect(await actions('action=nonsense&from=2027-02-31&person=-1')).toHaveLength(3);
  });

  it('is a file that Excel reads and does not calculate', async () => {
    let file = '';
    const read = testDeps(database).read;
    for await (const piece of exportAudit({ read }, everything)) file += piece;
    const lines = file.trimEnd().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^\uFEFFQuando;Chi;/);
    expect(lines[2]).toContain(
      `2027-06-02 00:30:00;Ada Ferri;${admin};'=cmd |calc;${mario};Modifica in nome altrui`,
    );
    expect(lines[3]).toContain("'=1+1");
  });

  it('says every action in Italian, and an older one as it is', () => {
    for (const action of AUDIT_ACTIONS) expect(auditActionWords(action)).not.toBe(action);
    expect(auditActionWords('toString')).toBe('toString');
    expect(detailWords({ method: 'POST', path: '/x', outcome: 'refused' })).toBe('POST /x: rifiutata');
    expect(detailWords({ cents: -550, reason: 'Errore' })).toBe('−5,50 · Errore');
    expect(detailWords({ changed: ['name', 'email'] })).toBe('nome, email');
  });
});

describe('among two hundred thousand rows', () => {
  beforeAll(async () => {
    await database.sql`
      insert into audit_log (at, actor_id, on_behalf_of_id, action, subject_type, subject_id)
      select now() - n * interval '1 minute', ${admin}::int, case when n % 50000 = 0 then ${mario}::int end, 'impersonation.write', 'request', null
        from generate_series(1, 200000) n`;
    await database.sql`analyze audit_log`;
  }, 120_000);

  it.each([
    ['everything', ''],
    ['one person who did a lot', 'person=admin'],
    ['one person who is rarely meant', 'person=mario'],
    ['a rare action', 'action=user.suspended'],
    ['an activity', 'activity=1'],
  ])('a page of %s reads little', async (_what, asked) => {
    const filter = readAuditFilter(
      new URLSearchParams(asked.replace('admin', String(admin)).replace('mario', String(mario))),
    );
    const query = auditQuery({ filter, paging: FIRST });
    expect(await rowsRead(database.db, query, 'audit_log')).toBeLessThan(500);
  });
});
