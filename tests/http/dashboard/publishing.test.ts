import { describe, expect, it } from 'vitest';

import { updateActivity } from '#app/domain/activities/activities.server.ts';
import { addServiceToCatalog } from '#app/domain/catalog/catalog-services.server.ts';
import { createCatalog } from '#app/domain/catalog/catalogs.server.ts';
import { createService } from '#app/domain/catalog/services.server.ts';
import { operatorApp, type SignedOperator } from '#tests/support/operator-app.ts';
import { serviceForm, valueOf } from '#tests/support/world/an-operator.ts';

const { app, deps, operator, person } = await operatorApp();
const sql = app.database.sql;

async function complete({ viewer, activityId }: SignedOperator) {
  const changes = {
    legalName: 'Barche S.r.l.',
    legalAddress: 'Via Roma 12',
    legalCity: 'Alba',
    vatNumber: '01234567890',
  };
  valueOf(await updateActivity(deps, viewer, { activityId, changes }));
  const { serviceId } = valueOf(
    await createService(deps, viewer, { ...serviceForm(), activityId, formNonce: `servizio-${activityId}` }),
  );
  const catalog = { activityId, name: 'Esperienze', description: '', public: true };
  const { catalogId } = valueOf(await createCatalog(deps, viewer, catalog));
  valueOf(await addServiceToCatalog(deps, viewer, { catalogId, serviceId }));
}

describe('the preview of an activity', () => {
  it('shows those who run it what visitors don’t see yet, catalogs that aren’t public too', async () => {
    const { visitor, viewer, activityId } = await operator('anteprima');
    const catalog = { activityId, name: 'Ancora segreto', description: '', public: false };
    const { catalogId } = valueOf(await createCatalog(deps, viewer, catalog));
    await visitor.visit('/dashboard/anteprima');
    await visitor.follow("Vedi l'anteprima");
    expect(visitor.page.url.pathname).toBe('/dashboard/anteprima/preview');
    expect(visitor.page.text).toContain("la vedi solo tu, l'attività non è pubblicata");
    expect(visitor.page.text).toContain('Cosa puoi prenotare');
    await visitor.follow('Ancora segreto');
    expect(visitor.page.url.pathname).toBe(`/dashboard/anteprima/catalogs/${catalogId}/preview`);
    const stranger = await operator('altra');
    expect((await stranger.visitor.visit('/dashboard/anteprima/preview')).status).toBe(404);
  });
});

describe('an activity’s summary', () => {
  it('says what publishing waits for and where it is done, then publishes', async () => {
    const alba = await operator('pubblica');
    const { visitor } = alba;
    await visitor.visit('/dashboard/pubblica');
    expect(visitor.page.text).toContain('Configurazione incompleta');
    await visitor.submit('Pubblica');
    expect(visitor.page.status).toBe(409);
    expect(visitor.page.text).toContain('Prima di pubblicare completa');
    const ways = visitor.page.root.querySelectorAll('.checklist-item a').map((a) => a.getAttribute('href'));
    expect(ways).toEqual([
      '/dashboard/pubblica/edit#legalName',
      '/dashboard/pubblica/edit#legalAddress',
      '/dashboard/pubblica/edit#vatNumber',
      '/dashboard/pubblica/services',
    ]);
    await complete(alba);
    await visitor.visit('/dashboard/pubblica');
    await visitor.submit('Pubblica');
    expect(visitor.page.text).toContain('La tua pagina è pubblica');
    const [row] = await sql`select published_at from activities where id = ${alba.activityId}`;
    expect(row?.['published_at']).not.toBeNull();
  });

  it('takes the page back only after asking', async () => {
    const { visitor, activityId } = await operator('ritira');
    await sql`update activities set published_at = now() where id = ${activityId}`;
    await visitor.visit('/dashboard/ritira');
    await visitor.follow('Ritira la pagina');
    expect(visitor.page.text).toContain('Vuoi ritirare la pagina di');
    await visitor.submit('Ritira la pagina');
    expect(visitor.page.text).toContain('Pagina ritirata');
    const [row] = await sql`select published_at from activities where id = ${activityId}`;
    expect(row?.['published_at']).toBeNull();
  });

  it('is a manager’s to take back too', async () => {
    const { activityId } = await operator('membri');
    const { visitor, viewer } = await person('socio@example.com');
    await sql`insert into memberships (activity_id, user_id, role) values (${activityId}, ${viewer.userId}, 'manager')`;
    await sql`update activities set published_at = now() where id = ${activityId}`;
    await visitor.visit('/dashboard/membri');
    await visitor.follow('Ritira la pagina');
    await visitor.submit('Ritira la pagina');
    expect(visitor.page.text).toContain('Pagina ritirata');
  });

  it('tells the owner of a suspended activity what that means', async () => {
    const { visitor, activityId } = await operator('sospesa');
    await sql`update activities set suspended_at = now() where id = ${activityId}`;
    await visitor.visit('/dashboard/sospesa');
    expect(visitor.page.text).toContain('Questa attività è sospesa');
  });

  it('does not exist for others', async () => {
    await operator('altrui');
    const { visitor } = await person('estranea@example.com');
    expect((await visitor.visit('/dashboard/altrui')).status).toBe(404);
  });
});
