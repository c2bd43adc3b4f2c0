import { describe, expect, it } from 'vitest';

import { createCategory } from '#app/domain/catalog/categories.server.ts';
import { createService } from '#app/domain/catalog/services.server.ts';
import { accountApp, fieldErrors } from '#tests/support/account-app.ts';
import { aSignedInOperator } from '#tests/support/world/a-signed-in-operator.ts';
import { serviceForm, valueOf } from '#tests/support/world/an-operator.ts';

const world = await accountApp();
const { deps } = world;
const sql = world.app.database.sql;
const operator = await aSignedInOperator(world);
const stranger = await aSignedInOperator(world);
const { visitor: chiara, base } = operator;

const FORM = { name: 'Barche', color: '#107B49', icon: 'tabler:sailboat' };

async function aCategory(name: string) {
  const made = await createCategory(deps, operator.viewer, {
    ...FORM,
    name,
    activityId: operator.activityId,
  });
  return valueOf(made).categoryId;
}

const rowsNamed = (name: string) =>
  sql`select name, color, icon from service_categories where name = ${name} and activity_id = ${operator.activityId}`;

describe('categories without scripts', () => {
  it('begin with a way to make the first one', async () => {
    await stranger.visitor.visit(`${stranger.base}/categories`);
    expect(stranger.visitor.page.text).toContain('Non ci sono ancora categorie');
    await stranger.visitor.follow('Aggiungi una categoria');
    expect(stranger.visitor.page.url.pathname).toBe(`${stranger.base}/categories/new`);
  });

  it('are made with an icon found by an Italian word, and nothing typed before is lost', async () => {
    await chiara.visit(`${base}/categories/new`);
    await chiara.submit('Cerca', { name: 'Vela e remi', color: '#914FE3', search: 'barca' });
    expect(chiara.page.status).toBe(200);
    const value = (selector: string) => chiara.page.root.querySelector(selector)?.getAttribute('value');
    expect([value('#name'), value('#color'), value('#icon-search')]).toEqual([
      'Vela e remi',
      '#914fe3',
      'barca',
    ]);
    expect(chiara.page.root.querySelector('input[value="tabler:sailboat"]')).not.toBeNull();
    await chiara.submit('Salva la categoria', { icon: 'tabler:sailboat' });
    expect(chiara.page.text).toContain('Categoria salvata');
    expect([...(await rowsNamed('Vela e remi'))]).toEqual([
      { name: 'Vela e remi', color: '#914FE3', icon: 'tabler:sailboat' },
    ]);
  });

  it('look for icons on Enter in the search box, and save on Enter elsewhere', async () => {
    await chiara.visit(`${base}/categories/new`);
    await chiara.submit('Salva', { name: 'Con Invio', search: 'vino' });
    expect(chiara.page.url.searchParams.get('search')).toBe('vino');
    expect(chiara.page.root.querySelector('#name')?.getAttribute('value')).toBe('Con Invio');
    await chiara.submit('Salva', { icon: 'tabler:bottle' });
    expect(chiara.page.text).toContain('Categoria salvata');
  });

  it('say that nothing was found, letter for letter', async () => {
    for (const search of ['zzzz', '%', '_', 'x'.repeat(101)]) {
      await chiara.visit(`${base}/categories/new?${new URLSearchParams({ search })}`);
      expect([search, chiara.page.status]).toEqual([search, 200]);
      expect([search, chiara.page.root.querySelectorAll('input[name=icon]').length > 0]).toEqual([
        search,
        search.length > 100,
      ]);
    }
  });

  it('refuse what is wrong beside its field and keep what was typed', async () => {
    await aCategory('Doppia');
    await chiara.visit(`${base}/categories/new`);
    await chiara.submit('Salva la categoria', { name: ' ', color: 'rosso', icon: undefined });
    expect([chiara.page.status, chiara.page.title]).toEqual([422, 'Errore: Nuova categoria']);
    expect(fieldErrors(chiara.page)).toHaveLength(3);
    await chiara.submit('Salva la categoria', { ...FORM, name: 'DOPPIA' });
    expect(chiara.page.status).toBe(422);
    expect(fieldErrors(chiara.page)).toEqual(['Hai già una categoria con questo nome']);
    expect(chiara.page.root.querySelector('#name')?.getAttribute('value')).toBe('DOPPIA');
    await chiara.submit('Salva la categoria', { ...FORM, name: 'Nuova', icon: 'tabler:non-esiste' });
    expect(fieldErrors(chiara.page)).toEqual(["Scegli un'icona dall'elenco"]);
  });

  it('are made once by a form that is sent twice', async () => {
    await chiara.visit(`${base}/categories/new`);
    const form = chiara.request('Salva la categoria', { ...FORM, name: 'Una sola' });
    const pages = [await chiara.send(form), await chiara.send(form)];
    expect(pages.map(({ text }) => text.includes('Categoria salvata'))).toEqual([true, true]);
    expect(await rowsNamed('Una sola')).toHaveLength(1);
  });

  it('are made anew by a form that was changed after the browser’s Back', async () => {
    await chiara.visit(`${base}/categories/new`);
    const forms = ['Prima', 'Seconda'].map((name) => chiara.request('Salva la categoria', { ...FORM, name }));
    for (const form of forms) await chiara.send(form);
    expect(chiara.page.text).toContain('Categoria salvata');
    expect(await rowsNamed('Prima')).toHaveLength(1);
    expect(await rowsNamed('Seconda')).toHaveLength(1);
  });

  it('change, keeping the icon they have', async () => {
    const id = await aCategory('Da cambiare');
    await chiara.visit(`${base}/categories/${id}`);
    await chiara.submit('Salva la categoria', { name: 'Cambiata' });
    expect([...(await rowsNamed('Cambiata'))]).toEqual([{ ...FORM, name: 'Cambiata' }]);
  });

  it('go after a question that says how many services stay', async () => {
    const categoryId = await aCategory('Da eliminare');
    const fields = serviceForm({ name: 'Giro', categoryId });
    const formNonce = 'giro-della-categoria';
    const service = { ...fields, activityId: operator.activityId, formNonce };
    const { serviceId } = valueOf(await createService(deps, operator.viewer, service));
    await chiara.visit(`${base}/categories/${categoryId}/delete`);
    expect(chiara.page.text).toContain('1 servizio resta senza categoria');
    expect(chiara.page.text).toContain('I servizi non si eliminano: 1 servizio resta senza categoria.');
    await chiara.submit('Elimina la categoria');
    expect(chiara.page.text).toContain('Categoria eliminata. 1 servizio resta senza categoria');
    const [row] = await sql`select category_id from services where id = ${serviceId}`;
    expect(row).toEqual({ category_id: null });
    expect((await chiara.visit(`${base}/categories/${categoryId}/delete`)).status).toBe(404);
  });

  it('of others do not exist', async () => {
    const id = await aCategory('Mia');
    const { visitor } = stranger;
    for (const path of [`${stranger.base}/categories/${id}`, `${base}/categories/${id}`]) {
      for (const page of [path, `${path}/delete`]) {
        expect([page, (await visitor.visit(page)).status]).toEqual([page, 404]);
        const body = new URLSearchParams({ ...FORM, name: 'Rubata', formNonce: 'abcdefghijklmnop' });
        const sent = await visitor.send({ method: 'POST', url: visitor.page.url, body });
        expect([page, sent.status]).toEqual([page, 404]);
      }
    }
    expect(await rowsNamed('Mia')).toHaveLength(1);
    for (const wrong of ['0', '-1', '2147483648', 'x'])
      expect((await chiara.visit(`${base}/categories/${wrong}`)).status).toBe(404);
  });
});
