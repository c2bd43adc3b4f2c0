// The audit log's page and the system page, without scripts.
import { describe, expect, it } from 'vitest';

import { adminApp } from '#tests/support/admin-app.ts';
import { testDatabase } from '#tests/support/database.ts';

const { admin, adminId, operator, app } = await adminApp();
const alba = await operator('registro-alba');
const AUDIT = '/dashboard/admin/audit';

describe('the log', () => {
  it('is not there for anybody else', async () => {
    for (const path of [AUDIT, `${AUDIT}/export.csv`, '/dashboard/admin/system', '/dashboard/admin'])
      expect((await alba.visitor.visit(path)).status).toBe(404);
  });

  it('shows what an administrator did about a person, and exports what is shown', async () => {
    const person = alba.viewer.userId;
    await admin.visit(`/dashboard/admin/users/${person}/suspend`);
    await admin.submit('Sospendi', { reason: 'Prova di registro' });
    await admin.visit(`/dashboard/admin/users/${person}/suspend`);
    await admin.submit('Riattiva');
    await admin.follow('Vedi il registro');
    expect(admin.page.url.search).toBe(`?person=${person}`);
    expect(admin.page.text).toContain('Prova di registro');
    await admin.submit('Filtra', { action: 'user.suspended' });
    expect(admin.page.root.querySelectorAll('tbody tr')).toHaveLength(1);
    await admin.visit(AUDIT);
    await admin.submit('Filtra', { person: 'REGISTRO-ALBA@example.com', action: 'user.suspended' });
    expect(admin.page.url.searchParams.get('person')).toBe(String(person));
    expect(admin.page.root.querySelectorAll('tbody tr')).toHaveLength(1);
    expect((await admin.visit(`${AUDIT}?person=nessuno%40example.com`)).text).toContain(
      "Nessuno ha l'indirizzo",
    );
    await admin.visit(`${AUDIT}?person=${person}&action=user.suspended`);
    const file = await admin.follow('Esporta per Excel');
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="registro-2027-06-01\.csv"$/);
    expect(file.html.trimEnd().split('\r\n')).toHaveLength(2);
    expect(file.html).toContain(`Ada Ferri;${adminId};`);
  });
});

describe('an export', () => {
  it('is read from the replica where there is one, and the list never is', async () => {
    const { deps } = app;
    const replica = await testDatabase();
    const { read } = deps;
    deps.read = (work) => work(replica.db);
    await admin.visit(AUDIT);
    expect(admin.page.root.querySelectorAll('tbody tr').length).toBeGreaterThan(0);
    const file = await admin.follow('Esporta per Excel');
    deps.read = read;
    // The replica of this test knows of nothing.
    expect(file.html.trimEnd().split('\r\n')).toHaveLength(1);
  });
});

describe('the machine', () => {
  it('says what runs and what waits', async () => {
    const { sql } = app.database;
    await sql`insert into mails (kind, recipient, key, state) values ('account-verify', 'a@example.com', 'prova:1', 'failed')`;
    const { text } = await admin.visit('/dashboard/admin/system');
    expect(admin.page.status).toBe(200);
    expect(text).toContain(process.versions.node);
    expect(text).toMatch(/PostgreSQL\s*1\d/);
    expect(text).toMatch(/\d+ applicate/);
    expect(text).toMatch(/Non partite\s*1/);
    expect(text).toMatch(/\d+ al lavoro, \d+ in attesa/);
    expect(text).toMatch(/Posti tenuti\s*0 prenotazioni da pagare/);
    expect(text).toContain('Prenotazioni tentate');
    expect(text).toMatch(/\/dashboard\/admin\/audit\s*\d+\s*\d+ ms/);
    const latest = await app.get('', '/builds/latest.json');
    expect(text).toContain(latest.json<{ id: string }>().id);
  });
});
