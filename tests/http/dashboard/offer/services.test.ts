import { describe, expect, it } from 'vitest';

import { placeBooking } from '#app/domain/bookings/placing/place-booking.server.ts';
import { accountApp, fieldErrors } from '#tests/support/account-app.ts';
import { aForm, aGuest } from '#tests/support/world/a-booking.ts';
import { aCalendar, aResource, aService } from '#tests/support/world/a-service.ts';
import { aSignedInOperator } from '#tests/support/world/a-signed-in-operator.ts';

const world = await accountApp();
const { deps } = world;
const { sql, db } = world.app.database;
const operator = await aSignedInOperator(world);
const stranger = await aSignedInOperator(world);
const reseller = await aSignedInOperator(world, { host: false });
const { visitor: chiara, base, activityId } = operator;

const FORM = { name: 'Giro in barca', price: '1.234,50' };

const servicesNamed = (name: string) =>
  sql`select * from services where name = ${name} and activity_id = ${activityId}`;

async function aStoredService(name: string) {
  const boat = await aResource(db, activityId, { capacity: 10 });
  const calendar = await aCalendar(db, boat.id);
  const service = await aService(db, activityId, { resources: [boat.id], name });
  return { service, boat, slot: calendar.slots[0] };
}

describe('services without scripts', () => {
  it('are made with what they are booked on, once by a form sent twice, and say what is missing', async () => {
    const boat = await aResource(db, activityId, { name: 'Gozzo' });
    await chiara.visit(`${base}/services/new`);
    const form = chiara.request('Crea il servizio', {
      ...FORM,
      resourceIds: String(boat.id),
      tags: 'lago, Lago',
    });
    await chiara.send(form);
    await chiara.send(form);
    expect(chiara.page.text).toContain('Servizio creato');
    const rows = await servicesNamed('Giro in barca');
    expect(
      rows.map(({ price_cents, tags, cancellation_hours }) => [price_cents, tags, cancellation_hours]),
    ).toEqual([['123450', ['Lago'], 48]]);
    expect(chiara.page.url.pathname).toBe(`${base}/services/${rows[0]?.['id']}`);
    for (const words of [
      'Che cosa manca per prenotarlo',
      'Manca una tariffa',
      'Ha una risorsa',
      'non ha fasce orarie in vendita nei prossimi giorni',
      'Non è in nessun catalogo pubblico',
      "La pagina dell'attività non si vede: non è pubblicata, o è sospesa",
      'Manca un conto per gli accrediti attivo',
    ])
      expect(chiara.page.text).toContain(words);
  });

  it('refuse what is wrong beside each field and keep all that was typed', async () => {
    await chiara.visit(`${base}/services/new`);
    const wrong = {
      name: '',
      price: '12,505',
      mapEmbed: 'https://www.google.com@evil.example/maps/embed',
      videoEmbed: 'https://notyoutube.com/embed/x',
      horizonDays: '0',
      cutOffMinutes: 'presto',
      maxResaleFee: '101',
      email: 'no',
      visibleInMarketplace: true,
    };
    const form = chiara.request('Crea il servizio', wrong);
    // With a category that a colleague has just deleted.
    form.body.set('categoryId', '999999');
    await chiara.send(form);
    expect([chiara.page.status, chiara.page.title]).toEqual([422, 'Errore: Nuovo servizio']);
    expect(fieldErrors(chiara.page)).toHaveLength(9);
    expect(fieldErrors(chiara.page)).toContain("Scegli una categoria dall'elenco");
    expect(chiara.page.text).toContain('Controlla 9 campi');
    const value = (id: string) => chiara.page.root.querySelector(`#${id}`)?.getAttribute('value');
    expect([value('price'), value('cutOffMinutes'), value('maxResaleFee')]).toEqual([
      '12,505',
      'presto',
      '101',
    ]);
    expect(chiara.page.root.querySelector('#mapEmbed')?.text).toContain('evil.example');
    expect(chiara.page.root.querySelectorAll('iframe')).toHaveLength(0);
    expect(chiara.page.root.querySelector('#visibleInMarketplace')?.hasAttribute('checked')).toBe(true);
  });

  it.each([
    ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    [
      '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" onload="x()"></iframe>',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    ],
  ])('show %s in a frame of our own', async (pasted, shown) => {
    const { service } = await aStoredService('Con video');
    await chiara.visit(`${base}/services/${service.id}/edit`);
    await chiara.submit('Salva le modifiche', { videoEmbed: pasted });
    expect(chiara.page.text).toContain('Servizio salvato');
    await chiara.visit(`${base}/services/${service.id}/edit`);
    expect(chiara.page.root.querySelector('iframe')?.getAttribute('src')).toBe(shown);
    expect(chiara.page.html).not.toContain('onload=');
  });

  it('change; what is emptied is empty and what is unticked is off', async () => {
    const { service } = await aStoredService('Da cambiare');
    const edit = `${base}/services/${service.id}/edit`;
    await chiara.visit(edit);
    await chiara.submit('Salva le modifiche', {
      email: 'lago@example.com',
      tags: 'a, b',
      visibleInMarketplace: true,
    });
    await chiara.visit(edit);
    expect(chiara.page.root.querySelector('#price')?.getAttribute('value')).toBe('20,00');
    await chiara.submit('Salva le modifiche', { email: '', tags: '', visibleInMarketplace: false });
    const [row] = await servicesNamed('Da cambiare');
    expect(row).toMatchObject({ email: null, tags: [], visible_in_marketplace: false, price_cents: '2000' });
  });

  it('never join another activity’s category or resource', async () => {
    const [theirs] = await sql`
      insert into service_categories (activity_id, name, color, icon)
      values (${stranger.activityId}, 'Loro', '#000000', 'tabler:map') returning id`;
    const boat = await aResource(db, stranger.activityId);
    await chiara.visit(`${base}/services/new`);
    await chiara.submit('Crea il servizio', { ...FORM, categoryId: String(theirs?.['id']) });
    expect(fieldErrors(chiara.page)).toEqual(["Scegli una categoria dall'elenco"]);
    await chiara.submit('Crea il servizio', {
      ...FORM,
      name: 'Mai',
      categoryId: '',
      resourceIds: String(boat.id),
    });
    expect(chiara.page.status).toBe(422);
    expect(chiara.page.text).toContain("scegli le risorse dall'elenco");
    expect(await servicesNamed('Mai')).toHaveLength(0);
  });

  it('are found by words, category and state', async () => {
    const { service } = await aStoredService('Passeggiata al tramonto');
    await chiara.visit(`${base}/services`);
    await chiara.submit('Filtra', { q: 'TRAMONTO' });
    expect(chiara.page.text).toContain('Passeggiata al tramonto');
    expect(chiara.page.root.querySelectorAll('tbody tr')).toHaveLength(1);
    await chiara.submit('Filtra', { q: 'canoa' });
    expect(chiara.page.text).toContain('Nessun risultato per “canoa”');
    await chiara.visit(`${base}/services/${service.id}/archive`);
    expect(chiara.page.text).toContain('Non ha prenotazioni');
    await chiara.submit('Archivia il servizio');
    expect(chiara.page.text).toContain('È archiviato: non si vede e non si vende');
    await chiara.visit(`${base}/services?q=tramonto`);
    expect(chiara.page.text).toContain('Nessun risultato');
    await chiara.visit(`${base}/services?archived=1&category=abc&after=x`);
    expect(chiara.page.text).toContain('Passeggiata al tramonto');
    await chiara.follow('Passeggiata al tramonto');
    await chiara.follow('Rimetti in vendita');
    await chiara.submit('Rimetti in vendita');
    expect(chiara.page.text).toContain('Servizio di nuovo attivo');
  });

  it('link to their public pages, and to the preview of a catalog that visitors can’t see', async () => {
    const { service } = await aStoredService('In due cataloghi');
    await sql`delete from catalog_services where service_id = ${service.id}`;
    await sql`
      with made as (
        insert into catalogs (activity_id, name, public, position)
        values (${activityId}, 'Estate', true, 0), (${activityId}, 'Riservato', false, 1) returning id)
      insert into catalog_services (catalog_id, service_id, position) select id, ${service.id}, 0 from made`;
    const links = async () => {
      await chiara.visit(`${base}/services/${service.id}`);
      const list = [...chiara.page.root.querySelectorAll('section[aria-labelledby="pages"] a')];
      return list.map((link) => `${link.textContent} ${link.getAttribute('href')?.replace(/\d+/g, '0')}`);
    };
    const preview = (name: string) => `${name} (anteprima) ${base}/catalogs/0/preview`.replace(/\d+/g, '0');
    await sql`update activities set published_at = null where id = ${activityId}`;
    expect(await links()).toEqual([preview('Estate'), preview('Riservato')]);
    await sql`update activities set published_at = now() where id = ${activityId}`;
    expect(await links()).toEqual([
      expect.stringMatching(/^Estate https?:\/\/.+\/0\/estate\/0\/in-due-cataloghi$/),
      preview('Riservato'),
    ]);
    await sql`update activities set suspended_at = now() where id = ${activityId}`;
    expect(await links()).toEqual([]);
    await sql`update activities set suspended_at = null where id = ${activityId}`;
  });

  it('with bookings are archived, not deleted', async () => {
    const { service } = await aStoredService('Venduto');
    expect(await sell(service)).toMatchObject({ ok: true });
    await chiara.visit(`${base}/services/${service.id}`);
    expect(chiara.page.root.querySelector(`a[href="${base}/services/${service.id}/delete"]`)).toBeNull();
    await chiara.visit(`${base}/services/${service.id}/delete`);
    expect(chiara.page.text).toContain('Ha 1 prenotazione: non si può eliminare');
    const sent = await chiara.send({ method: 'POST', url: chiara.page.url, body: new URLSearchParams() });
    expect([sent.status, (await servicesNamed('Venduto')).length]).toEqual([409, 1]);
    await chiara.visit(`${base}/services/${service.id}/archive`);
    expect(chiara.page.text).toContain('Le prenotazioni restano valide: 1 prenotazione');
  });

  it('are deleted only by a confirmed POST, which sent again finds them gone as it should', async () => {
    const { service } = await aStoredService('Mai venduto');
    await chiara.visit(`${base}/services/${service.id}`);
    await chiara.follow('Elimina');
    const form = chiara.request('Elimina il servizio');
    expect(await servicesNamed('Mai venduto')).toHaveLength(1);
    for (let times = 0; times < 2; times += 1) {
      expect((await chiara.send(form)).text).toContain('Servizio eliminato');
      expect(await servicesNamed('Mai venduto')).toHaveLength(0);
    }
  });

  it('are copied once by a form sent twice', async () => {
    const { service } = await aStoredService('Modello');
    await chiara.visit(`${base}/services/${service.id}`);
    await chiara.follow('Duplica');
    const form = chiara.request('Crea la copia');
    await chiara.send(form);
    await chiara.send(form);
    expect(chiara.page.text).toContain('Copia creata');
    expect(chiara.page.root.querySelector('#name')?.getAttribute('value')).toBe('Modello (copia)');
    expect(await servicesNamed('Modello (copia)')).toHaveLength(1);
  });

  it('take their resources in the order that is set', async () => {
    const { service, boat } = await aStoredService('Con risorse');
    const second = await aResource(db, activityId, { name: 'Seconda barca' });
    await chiara.visit(`${base}/services/${service.id}/resources`);
    await chiara.submit('Aggiungi', { resourceId: String(second.id) });
    expect(chiara.page.text).toContain('Risorsa aggiunta');
    await chiara.send({
      ...chiara.request('Sposta su'),
      body: new URLSearchParams([
        ['intent', 'order'],
        ['order', String(boat.id)],
        ['order', String(second.id)],
        ['move', `up:${second.id}`],
      ]),
    });
    expect(chiara.page.text).toContain('Ordine salvato');
    const order = async () =>
      (
        await sql`select resource_id from service_resources where service_id = ${service.id} order by position`
      ).map((row) => row['resource_id'] as number);
    expect(await order()).toEqual([second.id, boat.id]);
    await chiara.submit('Togli', { remove: String(second.id) });
    expect(await order()).toEqual([boat.id]);
  });
});

/** From here on the activity can be paid. */
async function sell(service: Awaited<ReturnType<typeof aStoredService>>['service']) {
  const [account] = await sql`
    insert into payment_accounts (user_id, account_label, stripe_account_id, livemode, transfers_active)
    values (${operator.viewer.userId}, 'Conto', 'acct_servizi', false, true) returning id`;
  await sql`update activities set published_at = now(), payment_account_id = ${account?.['id']} where id = ${activityId}`;
  return placeBooking(deps, aGuest(), aForm({ activity: { id: activityId }, service }));
}

describe('services of others', () => {
  it('do not exist', async () => {
    const { service } = await aStoredService('Mio');
    for (const activity of [stranger.base, base])
      for (const part of ['', '/edit', '/duplicate', '/archive', '/delete', '/resources']) {
        const page = await stranger.visitor.visit(`${activity}/services/${service.id}${part}`);
        expect([part, page.status]).toEqual([part, 404]);
        const body = new URLSearchParams({
          ...FORM,
          horizonDays: '1',
          cutOffMinutes: '0',
          cancellationHours: '1',
          maxResaleFee: '0',
        });
        if (part === '') continue;
        const sent = await stranger.visitor.send({ method: 'POST', url: page.url, body });
        expect([part, sent.status]).toEqual([part, 404]);
      }
    expect(await servicesNamed('Mio')).toHaveLength(1);
  });

  it('are what an activity resells whose type hosts none', async () => {
    const { visitor } = reseller;
    for (const path of ['/services', '/services/new']) {
      await visitor.visit(`${reseller.base}${path}`);
      expect(visitor.page.text).toContain('Devi usare il Marketplace per aggiungere Servizi');
      expect(visitor.page.root.querySelector('a.button[href="/marketplace"]')).not.toBeNull();
    }
    const url = new URL(`${reseller.base}/services/new`, visitor.page.url);
    const body = new URLSearchParams({
      ...FORM,
      horizonDays: '1',
      cutOffMinutes: '0',
      cancellationHours: '1',
      maxResaleFee: '0',
    });
    expect((await visitor.send({ method: 'POST', url, body })).status).toBe(422);
    expect(await sql`select 1 from services where activity_id = ${reseller.activityId}`).toHaveLength(0);
  });
});
