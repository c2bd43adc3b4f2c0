import { describe, expect, it } from 'vitest';

import { addToCatalog } from '#app/domain/marketplace/add-to-catalog.server.ts';
import { accountApp, fieldErrors } from '#tests/support/account-app.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { aSignedInOperator } from '#tests/support/world/a-signed-in-operator.ts';
import { valueOf } from '#tests/support/world/an-operator.ts';

const world = await accountApp();
const { deps } = world;
const { sql, db } = world.app.database;
const operator = await aSignedInOperator(world);
const stranger = await aSignedInOperator(world);
const { visitor: chiara, base, activityId } = operator;

async function aCatalog(name: string, services: string[] = []) {
  const [catalog] = await sql<{ id: number }[]>`
    insert into catalogs (activity_id, name, position)
    values (${activityId}, ${name}, (select coalesce(max(position), -1) + 1 from catalogs where activity_id = ${activityId})) returning id`;
  const id = catalog?.id ?? 0;
  for (const [position, each] of services.entries())
    await sql`
      with made as (insert into services (activity_id, name, price_cents) values (${activityId}, ${each}, 1000) returning id)
      insert into catalog_services (catalog_id, service_id, position) select ${id}, id, ${position} from made`;
  return { id, home: `${base}/catalogs/${id}` };
}

const servicesIn = async (catalogId: number) =>
  (
    await sql`select s.name from catalog_services cs join services s on s.id = cs.service_id
               where cs.catalog_id = ${catalogId} order by cs.position`
  ).map((row) => row['name'] as string);

async function press(label: string) {
  const button = chiara.page.root.querySelector(`button[aria-label="${label}"]`);
  const form = chiara.request('Sposta su');
  form.body.delete('move');
  form.body.set(button?.getAttribute('name') ?? '', button?.getAttribute('value') ?? '');
  return chiara.send(form);
}

describe('catalogs without scripts', () => {
  it('begin with a way to make the first one, made once by a form sent twice', async () => {
    await stranger.visitor.visit(`${stranger.base}/catalogs`);
    await stranger.visitor.follow('Aggiungi un catalogo');
    await stranger.visitor.submit('Crea il catalogo', { name: ' ' });
    expect([stranger.visitor.page.status, fieldErrors(stranger.visitor.page).length]).toEqual([422, 1]);
    const form = stranger.visitor.request('Crea il catalogo', { name: 'Estate', public: false });
    await stranger.visitor.send(form);
    await stranger.visitor.send(form);
    expect(stranger.visitor.page.text).toContain('Catalogo creato');
    const rows = await sql`select name, public from catalogs where activity_id = ${stranger.activityId}`;
    expect([...rows]).toEqual([{ name: 'Estate', public: false }]);
  });

  it('change in words and visibility', async () => {
    const { id, home } = await aCatalog('Da cambiare');
    await chiara.visit(`${home}/edit`);
    await chiara.submit('Salva le modifiche', { name: 'Cambiato', description: 'Due righe', public: false });
    expect(chiara.page.text).toContain('Catalogo salvato');
    await chiara.visit(`${home}/edit`);
    await chiara.submit('Salva le modifiche', { description: '', public: true });
    const [row] = await sql`select name, description, public from catalogs where id = ${id}`;
    expect(row).toEqual({ name: 'Cambiato', description: '', public: true });
  });

  it('take services in and out, each once', async () => {
    const { id, home } = await aCatalog('Con servizi', ['Canoa']);
    await sql`insert into services (activity_id, name, price_cents) values (${activityId}, 'Kayak', 1000)`;
    const [kayak] = await sql`select id from services where name = 'Kayak' and activity_id = ${activityId}`;
    await chiara.visit(home);
    const form = chiara.request('Aggiungi', { serviceId: String(kayak?.['id']) });
    await chiara.send(form);
    await chiara.send(form);
    expect(chiara.page.text).toContain('Servizio aggiunto');
    expect(await servicesIn(id)).toEqual(['Canoa', 'Kayak']);
    await press('Togli Canoa');
    expect(chiara.page.text).toContain('Servizio tolto dal catalogo');
    expect(await servicesIn(id)).toEqual(['Kayak']);
    await chiara.submit('Aggiungi', { serviceId: '999999' });
    expect(chiara.page.status).toBe(422);
    expect(chiara.page.text).toContain("Scegli un servizio dall'elenco");
  });

  it('are ordered by buttons, and keep what a colleague changed meanwhile', async () => {
    const { id, home } = await aCatalog('In ordine', ['A', 'B', 'C']);
    await chiara.visit(home);
    const [first, second] = chiara.page.root.querySelectorAll('.order-row');
    expect(first?.querySelector('button[aria-label="Sposta su: A"]')?.hasAttribute('disabled')).toBe(true);
    expect(second?.querySelector('button[aria-label="Sposta su: B"]')?.hasAttribute('disabled')).toBe(false);
    expect(chiara.page.root.querySelector('.order-list [style]')).toBeNull();
    await sql`with made as (insert into services (activity_id, name, price_cents) values (${activityId}, 'Nuova', 1000) returning id)
      insert into catalog_services (catalog_id, service_id, position) select ${id}, id, 3 from made`;
    await sql`delete from catalog_services where catalog_id = ${id} and service_id = (select id from services where name = 'B' and activity_id = ${activityId})`;
    await press('Sposta su: C');
    expect(chiara.page.text).toContain('Ordine salvato');
    expect(await servicesIn(id)).toEqual(['C', 'A', 'Nuova']);
  });

  it('are put in order themselves', async () => {
    const [one, two] = [await aCatalog('Uno'), await aCatalog('Due')];
    await chiara.visit(`${base}/catalogs`);
    await press('Sposta su: Due');
    expect(chiara.page.text).toContain('Ordine salvato');
    const rows = await sql`select id from catalogs where id in (${one.id}, ${two.id}) order by position`;
    expect(rows.map((row) => row['id'])).toEqual([two.id, one.id]);
  });

  it('show resold services beside own ones, and can’t be deleted while they sell them', async () => {
    const { id, home } = await aCatalog('Misto', ['Nostro']);
    const trip = await aBoatTrip(db, { visibleInMarketplace: true, maxResaleFee: 1000, name: 'Di altri' });
    valueOf(
      await addToCatalog(deps, operator.viewer, { serviceId: trip.service.id, catalogId: id, fee: 500 }),
    );
    await chiara.visit(home);
    expect(chiara.page.text).toContain(`Dal Marketplace, di ${trip.activity.name}`);
    expect(chiara.page.root.querySelector('button[aria-label="Togli Di altri"]')).toBeNull();
    await press('Sposta su: Di altri');
    expect(await servicesIn(id)).toEqual(['Di altri', 'Nostro']);
    await chiara.visit(`${home}/delete`);
    expect(chiara.page.text).toContain('Contiene 1 accordo del Marketplace');
    const sent = await chiara.send({ method: 'POST', url: chiara.page.url, body: new URLSearchParams() });
    expect(sent.status).toBe(409);
    expect(await servicesIn(id)).toHaveLength(2);
  });

  it('go after a question that says what stays', async () => {
    const { home } = await aCatalog('Da eliminare', ['Resta']);
    await chiara.visit(home);
    await chiara.follow('Elimina il catalogo');
    expect(chiara.page.text).toContain('1 servizio esce solo da questo catalogo');
    await chiara.submit('Elimina il catalogo');
    expect(chiara.page.text).toContain('Catalogo eliminato');
    expect((await chiara.visit(home)).status).toBe(404);
    expect(await sql`select 1 from services where name = 'Resta'`).toHaveLength(1);
  });

  it('of others do not exist', async () => {
    const { id } = await aCatalog('Mio', ['Mio servizio']);
    for (const activity of [stranger.base, base])
      for (const part of ['', '/edit', '/images', '/preview', '/delete']) {
        const page = await stranger.visitor.visit(`${activity}/catalogs/${id}${part}`);
        expect([part, page.status]).toEqual([part, 404]);
        if (part === '/preview') continue;
        const body = new URLSearchParams({ name: 'Rubato', intent: 'order', order: '1' });
        const sent = await stranger.visitor.send({ method: 'POST', url: page.url, body });
        expect([part, sent.status]).toEqual([part, 404]);
      }
    for (const wrong of ['0', '-1', '2147483648', 'x'])
      expect((await chiara.visit(`${base}/catalogs/${wrong}`)).status).toBe(404);
  });

  it('are previewed by their operator while visitors don’t see them', async () => {
    const { id, home } = await aCatalog('Riservato', ['Cena segreta']);
    await sql`update catalogs set public = false where id = ${id}`;
    await chiara.visit(home);
    await chiara.follow('Anteprima del catalogo');
    expect(chiara.page.text).toContain('La vedi solo tu');
    expect(chiara.page.text).toContain('Cena segreta');
  });
});

describe('a catalog as visitors see it', () => {
  it('shows the icon of the category where a service has no picture, and leads on where it is empty', async () => {
    const { id } = await aCatalog('Per tutti', ['Senza foto', 'Senza categoria']);
    await sql`
      with made as (insert into service_categories (activity_id, name, color, icon)
        values (${activityId}, 'Vela', '#914FE3', 'tabler:sailboat') returning id)
      update services set category_id = (select id from made) where name = 'Senza foto'`;
    await sql`update activities set published_at = now() where id = ${activityId}`;
    const site = new URL(world.deps.config.baseUrl);
    const guest = world.newVisitor();
    await guest.visit(`${site.protocol}//${operator.subdomain}.${site.host}/${id}/per-tutti`);
    const [vela, without] = guest.page.root.querySelectorAll('.cover svg');
    expect(guest.page.root.querySelector('.category-dot circle')?.getAttribute('fill')).toBe('#914FE3');
    expect(vela?.innerHTML).not.toBe(without?.innerHTML);
    expect(vela?.innerHTML).toContain('M8 7l-2 5');
    await guest.visit(`/${(await aCatalog('Vuoto')).id}/vuoto`);
    expect(guest.page.text).toContain("Per ora qui non c'è nulla da prenotare");
    await guest.follow('Vai alla pagina di ');
    expect([guest.page.status, guest.page.url.pathname]).toEqual([200, '/']);
    await sql`update activities set published_at = null where id = ${activityId}`;
  });
});
