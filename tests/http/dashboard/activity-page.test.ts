import { describe, expect, it, vi } from 'vitest';

import { MAX_UPLOAD_BYTES } from '#app/domain/activities/image-tools.ts';
import { fieldErrors } from '#tests/support/account-app.ts';
import { operatorApp } from '#tests/support/operator-app.ts';
import { aJpeg } from '#tests/support/pictures.ts';

const { app, deps, operator } = await operatorApp();
const sql = app.database.sql;

async function photo(name: string, width = 40) {
  return new File([new Uint8Array(await aJpeg(width, 30))], name, { type: 'image/jpeg' });
}

const shown = async (activityId: number) =>
  (
    await sql`select i.alt, ai.position from activity_images ai join images i on i.id = ai.image_id
               where ai.activity_id = ${activityId} order by ai.position`
  ).map(({ alt }) => String(alt));

describe('the pictures of an activity’s page, without scripts', () => {
  it('are added several at a time, described, moved and taken away', async () => {
    const { visitor, subdomain, activityId } = await operator('foto');
    await visitor.visit(`/dashboard/${subdomain}/page`);
    await visitor.upload('Carica le immagini', [await photo('uno.jpg'), await photo('due.jpg')]);
    expect(visitor.page.text).toContain('2 immagini caricate');
    const ids = visitor.page.root.querySelectorAll('.image-item').map((item) => item.id.split('-')[1]);
    const tooLong = 'a'.repeat(301);
    await visitor.submit('Salva la descrizione', { imageId: ids[0], alt: tooLong });
    expect(visitor.page.status).toBe(422);
    expect(visitor.page.text).toContain('Descrizione: al massimo 300 caratteri');
    expect(visitor.page.root.querySelector(`#alt-${ids[0]}`)?.getAttribute('value')).toBe(tooLong);
    expect(await shown(activityId)).toEqual(['', '']);
    await visitor.submit('Salva la descrizione', { imageId: ids[0], alt: 'Il molo' });
    await visitor.submit('Salva la descrizione', { imageId: ids[1], alt: 'La barca' });
    expect(await shown(activityId)).toEqual(['Il molo', 'La barca']);
    await visitor.submit('Sposta giù');
    expect(await shown(activityId)).toEqual(['La barca', 'Il molo']);
    await visitor.submit('Annulla');
    expect(await shown(activityId)).toEqual(['Il molo', 'La barca']);
    await visitor.submit('Sposta giù');
    await visitor.submit('Sposta su');
    expect(await shown(activityId)).toEqual(['Il molo', 'La barca']);
    await visitor.submit('Togli');
    expect(visitor.page.text).toContain('Immagine tolta');
    expect(await shown(activityId)).toEqual(['La barca']);
    expect(await sql`select id from images where activity_id = ${activityId}`).toHaveLength(1);
  });

  it('are moved once by a form that is sent twice', async () => {
    const { visitor, subdomain, activityId } = await operator('mosse');
    await visitor.visit(`/dashboard/${subdomain}/page`);
    const files = [await photo('uno.jpg', 31), await photo('due.jpg', 32), await photo('tre.jpg', 33)];
    await visitor.upload('Carica le immagini', files);
    const order = () =>
      sql`select image_id from activity_images where activity_id = ${activityId} order by position`;
    const move = visitor.request('Sposta giù');
    await visitor.send(move);
    const once = [...(await order())];
    expect((await visitor.send(move)).text).toContain('Ordine salvato');
    expect([...(await order())]).toEqual(once);
  });

  it('are added once by a form that is sent twice, also at the same instant, also when it fills the page', async () => {
    const { visitor, subdomain, activityId } = await operator('doppie');
    await visitor.visit(`/dashboard/${subdomain}/page`);
    const files = await Promise.all(Array.from({ length: 10 }, (_, n) => photo(`${n}.jpg`, 30 + n)));
    const send = () => visitor.upload('Carica le immagini', files);
    const pages = await Promise.all([send(), send()]);
    expect(pages.map(({ status, url }) => `${status} ${url.hash}`)).toEqual([
      '200 #immagini',
      '200 #immagini',
    ]);
    expect(await shown(activityId)).toHaveLength(10);
    expect(await sql`select id from images where activity_id = ${activityId}`).toHaveLength(10);
    await visitor.visit(`/dashboard/${subdomain}/page`);
    await visitor.submit('Togli');
    expect(await shown(activityId)).toHaveLength(9);
    await visitor.upload('Carica le immagini', files.slice(0, 1));
    expect(await shown(activityId)).toHaveLength(10);
  });

  it('are refused one by one, with the reason, while the good ones are kept', async () => {
    const { visitor, subdomain, activityId } = await operator('rifiuti');
    await visitor.visit(`/dashboard/${subdomain}/page`);
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"></svg>'], 'disegno.svg');
    const heic = new File(['\0\0\0\x18ftypheic\0\0\0\0heicmif1'], 'IMG_1.HEIC');
    const huge = new File([new Uint8Array(MAX_UPLOAD_BYTES + 1)], 'enorme.jpg');
    await visitor.upload('Carica le immagini', [svg, await photo('buona.jpg'), heic, huge]);
    expect(visitor.page.status).toBe(422);
    expect(visitor.page.title).toMatch(/^Errore: /);
    expect(visitor.page.text).toContain("Un'immagine è stata caricata");
    expect(visitor.page.text).toContain('disegno.svg: è un disegno SVG');
    expect(visitor.page.text).toContain('IMG_1.HEIC: è una foto HEIC');
    expect(visitor.page.text).toContain('enorme.jpg: supera 10 MB');
    expect(await shown(activityId)).toHaveLength(1);
    await visitor.upload('Carica le immagini', []);
    expect(visitor.page.text).toContain('Scegli almeno un file');
  });

  it('that a full disk does not take are named, and nothing is said to be there', async () => {
    const { visitor, subdomain, activityId } = await operator('pieno');
    await visitor.visit(`/dashboard/${subdomain}/page`);
    vi.spyOn(deps.files, 'put').mockResolvedValue(false);
    for (const button of ['Carica le immagini', 'Carica il logo']) {
      await visitor.upload(button, [await photo('uno.jpg')]);
      expect(visitor.page.status).toBe(422);
      expect(visitor.page.title).toMatch(/^Errore: /);
      expect(visitor.page.text).toContain('uno.jpg: non siamo riusciti a conservarla');
    }
    expect(await sql`select id from images where activity_id = ${activityId}`).toEqual([]);
  });

  it('whose file can’t be removed are gone from the page, which says what is left', async () => {
    const { visitor, subdomain, activityId } = await operator('resta');
    await visitor.visit(`/dashboard/${subdomain}/page`);
    await visitor.upload('Carica le immagini', [await photo('uno.jpg')]);
    vi.spyOn(deps.files, 'remove').mockRejectedValue(new Error('EACCES'));
    await visitor.submit('Togli');
    expect(visitor.page.status).toBe(200);
    expect(visitor.page.text).toContain("Immagine tolta. Errore durante l'eliminazione del file");
    expect(await shown(activityId)).toEqual([]);
  });

  it('are ten at most', async () => {
    const { visitor, subdomain, activityId } = await operator('dieci');
    await visitor.visit(`/dashboard/${subdomain}/page`);
    const eleven = await Promise.all(Array.from({ length: 11 }, (_, n) => photo(`${n}.jpg`)));
    await visitor.upload('Carica le immagini', eleven);
    expect(visitor.page.text).toContain('10.jpg: non ci sta');
    expect(await shown(activityId)).toHaveLength(10);
    expect(visitor.page.text).toContain('Hai 10 immagini, il massimo');
  });

  it('are out of reach for others, and of nobody else’s activity', async () => {
    const mine = await operator('mia');
    const theirs = await operator('loro');
    await theirs.visitor.visit('/dashboard/loro/page');
    await theirs.visitor.upload('Carica le immagini', [await photo('loro.jpg')]);
    const request = theirs.visitor.request('Togli');
    expect((await mine.visitor.send(request)).status).toBe(404);
    await mine.visitor.visit('/dashboard/mia/page');
    await mine.visitor.upload('Carica le immagini', [await photo('mia.jpg')]);
    const own = mine.visitor.request('Togli', { imageId: request.body.get('imageId') ?? '' });
    expect((await mine.visitor.send(own)).status).toBe(404);
    expect(await shown(theirs.activityId)).toHaveLength(1);
  });
});

describe('how the page looks', () => {
  it('keeps any hex colour, and what was typed when it is none', async () => {
    const { visitor, subdomain, activityId } = await operator('colori');
    await visitor.visit(`/dashboard/${subdomain}/page`);
    await visitor.submit('Salva i colori', { primaryColor: 'verde', backgroundColor: '#FFF' });
    expect(visitor.page.status).toBe(422);
    expect(fieldErrors(visitor.page)).toEqual(['Scrivi un colore come #107B49']);
    expect(visitor.page.root.querySelector('#primaryColor')?.getAttribute('value')).toBe('verde');
    await visitor.submit('Salva i colori', { primaryColor: '#08f' });
    expect(visitor.page.text).toContain('Colori salvati');
    const [row] = await sql`select page_config from activities where id = ${activityId}`;
    expect(row?.['page_config']).toEqual({ primaryColor: '#0088FF', backgroundColor: '#FFFFFF' });
  });

  it('takes a logo, and gives it back', async () => {
    const { visitor, subdomain, activityId } = await operator('logo');
    await visitor.visit(`/dashboard/${subdomain}/page`);
    await visitor.upload('Carica il logo', [new File(['niente'], 'testo.png', { type: 'image/png' })]);
    expect(visitor.page.text).toContain("testo.png: non è un'immagine");
    await visitor.upload('Carica il logo', [await photo('logo.jpg')]);
    expect(visitor.page.text).toContain('Logo salvato');
    const logo = async () =>
      (await sql`select logo_id from activities where id = ${activityId}`)[0]?.['logo_id'] as number | null;
    expect(await logo()).toEqual(expect.any(Number));
    await visitor.submit('Togli il logo');
    expect(await logo()).toBeNull();
  });

  it('takes large bodies here and nowhere else', async () => {
    const { visitor, subdomain } = await operator('grande');
    await visitor.visit('/settings');
    const { url } = visitor.request('Salva il profilo');
    const body = new URLSearchParams({ name: 'x'.repeat(100_000) });
    expect((await visitor.send({ method: 'POST', url, body })).status).toBe(413);
    await visitor.visit(`/dashboard/${subdomain}/page`);
    const colours = visitor.request('Salva i colori', { note: 'x'.repeat(100_000) });
    expect((await visitor.send(colours)).status).toBe(413);
    await visitor.visit(`/dashboard/${subdomain}/page`);
    await visitor.upload('Carica le immagini', [new File(['a'.repeat(150_000)], 'grande.png')]);
    expect(visitor.page.text).toContain("grande.png: non è un'immagine");
  });
});
