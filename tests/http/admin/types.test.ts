// The pages about activity types and the types that operators request, without scripts.
import { describe, expect, it } from 'vitest';

import { fieldErrors } from '#tests/support/account-app.ts';
import { adminApp } from '#tests/support/admin-app.ts';

const { app, admin, operator, mailsTo, audit } = await adminApp();
const { sql } = app.database;
const alba = await operator('tipi-alba');
const TYPES = '/dashboard/admin/activity-types';
const REQUESTS = '/dashboard/admin/type-requests';

async function ask(name: string): Promise<void> {
  await alba.visitor.visit(`/dashboard/${alba.subdomain}/type-request`);
  await alba.visitor.submit('Invia la richiesta', { name, note: 'Serve a tanti' });
}

const names = () => admin.page.root.querySelectorAll('tbody tr th a').map(({ text }) => text.trim());

describe('the pages about types', () => {
  it('make, order, move below another, and delete', async () => {
    await admin.visit(TYPES);
    await admin.follow('Nuovo tipo');
    await admin.submit('Crea il tipo', { name: '' });
    expect(admin.page.status).toBe(422);
    for (const name of ['Acqua', 'Barche', 'Canoe']) {
      await admin.visit(`${TYPES}/new`);
      const twice = admin.request('Crea il tipo', { name });
      await admin.send(twice);
      expect(admin.page.text).toContain('Tipo creato');
      await admin.send(twice);
      expect(fieldErrors(admin.page)).toEqual(["C'è già un tipo con questo nome"]);
    }
    await admin.visit(TYPES);
    expect(names()).toEqual(['Tipo di tipi-alba', 'Acqua', 'Barche', 'Canoe']);
    const move = admin.page.root
      .querySelector('button[aria-label="Sposta su: Canoe"]')
      ?.getAttribute('value');
    const form = {
      method: 'POST' as const,
      url: admin.page.url,
      body: new URLSearchParams({ move: move ?? '' }),
    };
    await admin.send(form);
    // Sent twice, it moves once.
    await admin.send(form);
    expect(names()).toEqual(['Tipo di tipi-alba', 'Acqua', 'Canoe', 'Barche']);
    const [acqua] = await sql`select id from activity_types where name = 'Acqua'`;
    await admin.follow('Barche');
    await admin.submit('Salva le modifiche', { parentId: String(acqua?.['id']) });
    expect(names()).toEqual(['Tipo di tipi-alba', 'Acqua', 'Barche', 'Canoe']);
    await admin.follow('Acqua');
    await admin.follow('Elimina');
    expect(admin.page.text).toContain('Ha sotto di sé 1 altro tipo');
    await admin.visit(TYPES);
    await admin.follow('Canoe');
    await admin.follow('Elimina');
    await admin.submit('Elimina il tipo');
    expect(admin.page.text).toContain('Canoe eliminato');
    expect((await admin.visit(`${TYPES}/${alba.activityTypeId}/delete`)).text).toContain(
      '1 attività è di questo tipo',
    );
  });

  it('approve what was asked for: the type is there and who asked is told', async () => {
    await ask('Mongolfiere');
    await admin.visit(`${REQUESTS}?status=pending`);
    await admin.follow('Mongolfiere');
    expect(admin.page.text).toContain('Serve a tanti');
    const twice = admin.request('Approva e crea il tipo', { name: 'Voli in mongolfiera' });
    await admin.send(twice);
    expect(admin.page.text).toContain('Richiesta decisa');
    await admin.send(twice);
    expect(admin.page.text).toContain('La richiesta era già decisa');
    expect(
      await sql`select count(*)::int as n from activity_types where name = 'Voli in mongolfiera'`,
    ).toEqual([{ n: 1 }]);
    const mail = (await mailsTo(alba.email)).at(-1);
    expect(mail?.text).toContain('ora puoi scegliere «Voli in mongolfiera»');
    expect((await alba.visitor.visit(`/dashboard/${alba.subdomain}/type-request`)).text).toContain(
      'Voli in mongolfiera',
    );
  });

  it('refuse to approve a name that exists, merge instead, and reject with a word', async () => {
    await ask('Pedalò');
    await admin.visit(REQUESTS);
    await admin.follow('Pedalò');
    await admin.submit('Approva e crea il tipo', { name: 'barche' });
    expect(admin.page.status).toBe(422);
    expect(fieldErrors(admin.page)).toEqual(["C'è già un tipo con questo nome"]);
    const [barche] = await sql`select id from activity_types where name = 'Barche'`;
    await admin.submit('Unisci a questo tipo', { typeId: String(barche?.['id']) });
    expect(admin.page.text).toContain('Unita');
    await ask('Casinò');
    await admin.visit(`${REQUESTS}?status=pending`);
    await admin.follow('Casinò');
    await admin.submit('Respingi la richiesta', { note: 'Non ospitiamo giochi d’azzardo' });
    expect(admin.page.text).toContain('Respinta');
    expect((await mailsTo(alba.email)).at(-1)?.text).toContain('Non ospitiamo giochi');
    expect((await audit()).slice(-2).map(({ action }) => action)).toEqual([
      'type-request.merged',
      'type-request.rejected',
    ]);
  });

  it('are not there for anybody else', async () => {
    for (const path of [TYPES, `${TYPES}/${alba.activityTypeId}`, REQUESTS, `${REQUESTS}/1`])
      expect((await alba.visitor.visit(path)).status).toBe(404);
    for (const path of [`${TYPES}/999999`, `${REQUESTS}/999999`, `${REQUESTS}/x`])
      expect((await admin.visit(path)).status).toBe(404);
  });
});
