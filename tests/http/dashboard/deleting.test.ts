import { describe, expect, it } from 'vitest';

import { createService } from '#app/domain/catalog/services.server.ts';
import { fieldErrors } from '#tests/support/account-app.ts';
import { operatorApp } from '#tests/support/operator-app.ts';
import { aCalendar, aResource } from '#tests/support/world/a-service.ts';
import { serviceForm, valueOf } from '#tests/support/world/an-operator.ts';

const { app, deps, operator, person } = await operatorApp();
const sql = app.database.sql;

describe('deleting an activity', () => {
  it('asks first, and keeps its subdomain for ever', async () => {
    const { visitor, activityId } = await operator('elimina');
    const resource = await aResource(deps.db, activityId);
    await aCalendar(deps.db, resource.id);
    await visitor.visit('/dashboard/elimina/delete');
    expect(await sql`select id from activities where id = ${activityId}`).toHaveLength(1);
    await visitor.submit("Elimina l'attività");
    expect(visitor.page.url.pathname).toBe('/dashboard');
    expect(visitor.page.text).toContain('Attività elimina eliminata');
    expect(await sql`select id from activities where id = ${activityId}`).toHaveLength(0);
    await visitor.visit('/activities/new');
    const [type] = await sql`select id from activity_types limit 1`;
    await visitor.submit("Crea l'attività", {
      name: 'Di nuovo',
      activityTypeId: String(type?.['id']),
      subdomain: 'elimina',
    });
    expect(fieldErrors(visitor.page)).toEqual(['Questo indirizzo è già di qualcuno: scegline un altro']);
  });

  it('is refused while it has services, with the way to them', async () => {
    const { visitor, activityId, viewer } = await operator('servizi');
    await visitor.visit('/dashboard/servizi/delete');
    const form = visitor.request("Elimina l'attività");
    valueOf(await createService(deps, viewer, { ...serviceForm(), activityId, formNonce: 'servizi' }));
    await visitor.send(form);
    expect(visitor.page.text).toContain('Ha servizi: prima elimina o archivia quelli che ha.');
    expect(visitor.page.html).toContain('href="/dashboard/servizi/services"');
    expect(await sql`select id from activities where id = ${activityId}`).toHaveLength(1);
  });

  it('is the owner’s alone', async () => {
    const { activityId } = await operator('solo-titolare');
    const { visitor, viewer } = await person('aiuto@example.com');
    await sql`insert into memberships (activity_id, user_id, role) values (${activityId}, ${viewer.userId}, 'manager')`;
    expect((await visitor.visit('/dashboard/solo-titolare/delete')).status).toBe(403);
    const url = new URL('/dashboard/solo-titolare/delete', visitor.page.url);
    await visitor.send({ method: 'POST', url, body: new URLSearchParams() });
    expect(visitor.page.status).toBe(403);
    expect(await sql`select id from activities where id = ${activityId}`).toHaveLength(1);
  });
});

describe('asking for a new kind of activity', () => {
  it('is one request, however often the form is sent, and says what became of it', async () => {
    const { visitor, viewer } = await operator('tipo');
    await visitor.visit('/dashboard/tipo/type-request');
    await visitor.submit('Invia la richiesta', { name: '', note: 'Canoe' });
    expect(fieldErrors(visitor.page)).toEqual(['Questo campo è obbligatorio']);
    expect(visitor.page.root.querySelector('#note')?.text).toBe('Canoe');
    await visitor.submit('Invia la richiesta', { name: 'TIPO DI tipo' });
    expect(fieldErrors(visitor.page)).toEqual(["Questo tipo c'è già: sceglilo nei dati dell'attività"]);
    const form = visitor.request('Invia la richiesta', { name: 'Noleggio di canoe' });
    await Promise.all([visitor.send(form), visitor.send(form)]);
    const rows =
      await sql`select name, note from activity_type_requests where requested_by_id = ${viewer.userId}`;
    expect(rows.map((row) => ({ ...row }))).toEqual([{ name: 'Noleggio di canoe', note: 'Canoe' }]);
    await visitor.visit('/dashboard/tipo/type-request');
    expect(visitor.page.text).toContain('Noleggio di canoeIn attesa');
  });
});
