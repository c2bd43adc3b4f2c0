import { describe, expect, it } from 'vitest';

import { accountApp, fieldErrors } from '#tests/support/account-app.ts';
import { operatorVisitor } from '#tests/support/operator-visitor.ts';
import { anOffer, aReseller } from '#tests/support/world/an-offer.ts';
import { manyOffers } from '#tests/support/world/many-offers.ts';

const world = await accountApp();
const { deps, app } = world;
const { sql } = app.database;
const offer = await anOffer(deps.db, {
  name: 'Gita al faro',
  rates: [{ priceCents: 3500 }, { name: 'Ragazzo', priceCents: 1999 }],
});
const reseller = await aReseller(deps.db, { catalogCount: 2 });
const elena = await operatorVisitor(world, reseller.activity.userId);
const marco = await operatorVisitor(world, offer.activity.userId);
const here = `/marketplace/${offer.service.id}`;
const [first = 0, second = 0] = reseller.catalogIds;

const entries = () =>
  sql`select catalog_id, fee, status, source from marketplace_entries order by catalog_id`;

describe('the marketplace without scripts', () => {
  it('shows what others offer with price and fee, narrows it, and turns its pages', async () => {
    await elena.visit('/marketplace');
    expect(elena.page.text).toContain('Gita al faro');
    expect(elena.page.text).toContain('da 35,00 € a persona, IVA inclusa');
    expect(elena.page.text).toContain('Commissione massima 15%');
    await manyOffers(deps.db, 20);
    await elena.submit('Filtra', { q: 'servizio', from: '10' });
    expect(elena.page.text).toContain('Filtri (2)');
    await elena.submit('Mostra', { size: '12' });
    await elena.follow('Seguenti');
    expect(elena.page.root.querySelectorAll('.offer-cards > li')).toHaveLength(8);
    expect(elena.page.url.searchParams.get('q')).toBe('servizio');
    await elena.follow('Togli il filtro “servizio”');
    await elena.submit('Filtra', { q: '<b>50%' });
    expect(elena.page.text).toContain('Nessun risultato per “<b>50%”');
    await elena.visit('/marketplace?q=faro');
    await elena.follow('Gita al faro');
    expect(elena.page.url.pathname).toBe(here);
  });

  it('works out what one would earn, keeping what was chosen', async () => {
    await elena.visit(here);
    expect(elena.page.text).toContain('Prossime date libere');
    expect(elena.page.text).toContain('mer 2 giu');
    expect(elena.page.text).toContain('Oltre il 15% invierai una proposta');
    await elena.submit('Calcola', { fee: '12,5', catalogIds: String(second) });
    expect(elena.page.text).toContain('Con il 12,5% guadagni');
    expect(elena.page.text).toContain('4,38 €');
    expect(elena.page.text).toContain('2,50 €');
    const chosen = elena.page.root.querySelectorAll('input[name=catalogIds][checked]');
    expect(chosen.map((box) => box.getAttribute('value'))).toEqual([String(second)]);
  });

  it('refuses a wrong fee and no catalog, and keeps what was typed', async () => {
    await elena.visit(here);
    await elena.submit('Aggiungi al catalogo', { fee: '12,345', catalogIds: undefined });
    expect([elena.page.status, elena.page.title]).toEqual([422, 'Errore: Gita al faro']);
    expect(fieldErrors(elena.page)).toEqual([
      'Scegli almeno un catalogo',
      'Scrivi una percentuale da 0 a 100, al massimo con due decimali',
    ]);
    expect(elena.page.root.querySelector('#fee')?.getAttribute('value')).toBe('12,345');
    expect(await entries()).toEqual([]);
  });

  it('adds at once up to the fee allowed, proposes above it, once by a form sent twice', async () => {
    await elena.visit(here);
    const form = elena.request('Aggiungi al catalogo', { fee: '15', catalogIds: String(first) });
    await elena.send(form);
    expect(elena.page.text).toContain('«Da noi 1»: aggiunto, ora è in vendita.');
    await elena.send(form);
    expect(elena.page.text).toContain('«Da noi 1»: aggiunto, ora è in vendita.');
    await elena.submit('Aggiungi al catalogo', { fee: '15,01', catalogIds: String(second) });
    expect(elena.page.text).toContain('«Da noi 2»: proposta inviata');
    expect(await entries()).toMatchObject([
      { catalog_id: first, fee: 1500, status: 'ACCEPTED', source: 'DIRECT' },
      { catalog_id: second, fee: 1501, status: 'PENDING', source: 'PROPOSAL' },
    ]);
    expect(elena.page.text).toContain('Non hai altri cataloghi in cui metterlo');
  });

  it('says of each catalog what stands in the way', async () => {
    await elena.visit(here);
    const [third] = await sql`
      insert into catalogs (activity_id, name, position) values (${reseller.activity.id}, 'Da noi 3', 9) returning id`;
    await elena.visit(here);
    const form = elena.request('Aggiungi al catalogo', { fee: '10', catalogIds: undefined });
    for (const id of [first, second]) form.body.append('catalogIds', String(id));
    await elena.send(form);
    expect(elena.page.status).toBe(422);
    expect(fieldErrors(elena.page).join()).toContain('«Da noi 1»: Il servizio è già in questo catalogo');
    expect(fieldErrors(elena.page).join()).toContain('«Da noi 2»: Il servizio è già stato proposto');
    const mixed = elena.request('Aggiungi al catalogo', { fee: '10', catalogIds: String(third?.['id']) });
    mixed.body.append('catalogIds', String(first));
    await elena.send(mixed);
    expect(elena.page.text).toContain(
      '«Da noi 3»: aggiunto, ora è in vendita. «Da noi 1»: Il servizio è già',
    );
  });

  it('is closed to others’ catalogs, to hidden services, and has no form for one’s own', async () => {
    const stranger = await aReseller(deps.db);
    const other = await operatorVisitor(world, stranger.activity.userId);
    await other.visit(here);
    await other.submit('Aggiungi al catalogo', { fee: '10', catalogIds: String(first) });
    expect(other.page.status).toBe(422);
    expect(fieldErrors(other.page)).toEqual(["Scegli i cataloghi dall'elenco."]);
    await marco.visit('/marketplace?q=faro');
    expect(marco.page.text).toContain('Nessun risultato');
    await marco.visit(here);
    expect(marco.page.text).toContain('È un servizio di una tua attività');
    await sql`update services set visible_in_marketplace = false where id = ${offer.service.id}`;
    await other.visit(here);
    expect(other.page.status).toBe(404);
    await elena.visit(here);
    expect(elena.page.text).toContain('Servizio sospeso');
    for (const path of ['/marketplace/0', '/marketplace/abc', '/marketplace/99999999999']) {
      await other.visit(path);
      expect(other.page.status).toBe(404);
    }
  });
});
