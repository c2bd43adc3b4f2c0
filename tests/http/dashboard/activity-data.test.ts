import { describe, expect, it } from 'vitest';

import { fieldErrors } from '#tests/support/account-app.ts';
import { operatorApp } from '#tests/support/operator-app.ts';

const { app, operator, person } = await operatorApp();
const sql = app.database.sql;

const valueOf = (
  page: {
    root: { querySelector(selector: string): { getAttribute(name: string): string | undefined } | null };
  },
  id: string,
) => page.root.querySelector(`#${id}`)?.getAttribute('value');

describe('the data of an activity, without scripts', () => {
  it('are saved, with the province and the postal code of their cities', async () => {
    const { visitor, activityId } = await operator('dati');
    await visitor.visit('/dashboard/dati/edit');
    await visitor.submit('Salva le modifiche', {
      name: 'Barche di Dati',
      description: 'Giri in barca.\n\nAnche al tramonto.',
      website: 'www.example.it',
      phone: '0173 123456',
      city: 'Castro (LE)',
      address: 'Via del Porto 1',
      legalName: 'Dati S.r.l.',
      vatNumber: '0123 4567 890',
      iban: 'it60x0542811101000000123456',
      legalAddress: 'Via Roma 12',
      legalCity: 'alba',
    });
    expect(visitor.page.text).toContain('Dati salvati');
    const [row] = await sql`select * from activities where id = ${activityId}`;
    expect(row).toMatchObject({
      name: 'Barche di Dati',
      website: 'https://www.example.it/',
      city: 'Castro',
      province: 'LE',
      zip_code: '73030',
      legal_name: 'Dati S.r.l.',
      vat_number: '01234567890',
      iban: 'IT60X0542811101000000123456',
      legal_city: 'Alba',
      legal_province: 'CN',
      legal_zip_code: '12051',
    });
    expect(valueOf(visitor.page, 'city')).toBe('Castro (LE)');
    await visitor.submit('Salva le modifiche', { iban: '', website: '' });
    const [emptied] = await sql`select iban, website, city from activities where id = ${activityId}`;
    expect(emptied).toEqual({ iban: null, website: null, city: 'Castro' });
  });

  it('keep what was typed when they are refused, each field with its reason', async () => {
    const { visitor } = await operator('errori');
    await visitor.visit('/dashboard/errori/edit');
    await visitor.submit('Salva le modifiche', {
      name: '',
      email: 'nessuna',
      website: 'ftp://x',
      vatNumber: '123',
      iban: 'IT00',
      zipCode: '1',
    });
    expect(visitor.page.status).toBe(422);
    expect(visitor.page.title).toBe('Errore: Dati di Attività errori');
    expect(fieldErrors(visitor.page)).toEqual([
      'Questo campo è obbligatorio',
      'Email non valida',
      'URL non valido',
      'Il CAP ha 5 cifre',
      'La partita IVA ha esattamente 11 cifre',
      'IBAN non valido',
    ]);
    expect(visitor.page.text).toContain('Sito web: URL non valido');
    expect(visitor.page.text).toContain('Partita IVA: la partita IVA ha esattamente 11 cifre');
    expect(valueOf(visitor.page, 'vatNumber')).toBe('123');
    await visitor.submit('Salva le modifiche', {
      name: 'Errori',
      email: 'e@example.com',
      website: '',
      vatNumber: '',
      iban: '',
      zipCode: '',
      city: 'Atlantide',
    });
    expect(fieldErrors(visitor.page)).toEqual(["Scegli un comune dall'elenco"]);
    expect(valueOf(visitor.page, 'city')).toBe('Atlantide');
  });

  it('cannot lose what the law asks for while the page is public', async () => {
    const { visitor, activityId } = await operator('pubblici');
    await sql`update activities set legal_name = 'P S.r.l.', vat_number = '01234567890', published_at = now()
               where id = ${activityId}`;
    await visitor.visit('/dashboard/pubblici/edit');
    await visitor.submit('Salva le modifiche', { legalName: '', vatNumber: '' });
    expect(fieldErrors(visitor.page)).toEqual([
      'Serve finché la pagina è pubblica',
      'Serve finché la pagina è pubblica',
    ]);
  });

  it('show members everything but the IBAN, and leave it alone', async () => {
    const { activityId } = await operator('iban');
    await sql`update activities set iban = 'IT60X0542811101000000123456' where id = ${activityId}`;
    const { visitor, viewer } = await person('membro@example.com');
    await sql`insert into memberships (activity_id, user_id, role) values (${activityId}, ${viewer.userId}, 'manager')`;
    await visitor.visit('/dashboard/iban/edit');
    expect(visitor.page.html).not.toContain('IT60X');
    await visitor.submit('Salva le modifiche', { name: 'Altro nome', iban: 'DE89370400440532013000' });
    const [row] = await sql`select name, iban from activities where id = ${activityId}`;
    expect(row).toEqual({ name: 'Altro nome', iban: 'IT60X0542811101000000123456' });
  });
});

describe('the address of an activity', () => {
  it('changes, the old one is nobody else’s, and the pages move along', async () => {
    const { visitor } = await operator('vecchio');
    await visitor.visit('/dashboard/vecchio/address');
    expect(visitor.page.text).toContain('arriverà per sempre al nuovo indirizzo');
    await visitor.submit("Cambia l'indirizzo", { subdomain: 'nuovo' });
    expect(visitor.page.url.pathname).toBe('/dashboard/nuovo');
    expect((await visitor.visit('/dashboard/vecchio')).url.pathname).toBe('/dashboard/nuovo');
    // A tab that was open is led to the page, not to its page data.
    const { html } = await visitor.visit('/dashboard/vecchio/edit.data');
    expect(html).toContain('/dashboard/nuovo/edit');
    expect(html).not.toContain('.data');
    const other = await operator('altro');
    expect((await other.visitor.visit('/dashboard/vecchio')).status).toBe(404);
    await other.visitor.visit('/dashboard/altro/address');
    await other.visitor.submit("Cambia l'indirizzo", { subdomain: 'vecchio' });
    expect(fieldErrors(other.visitor.page)).toEqual([
      'Questo indirizzo è già di qualcuno: scegline un altro',
    ]);
    expect(valueOf(other.visitor.page, 'subdomain')).toBe('vecchio');
    await other.visitor.submit("Cambia l'indirizzo", { subdomain: 'www' });
    expect(fieldErrors(other.visitor.page)).toEqual(['Questo indirizzo è riservato: scegline un altro']);
    const hint = '/api/subdomain?label=vecchio';
    expect((await other.visitor.visit(hint)).html).toContain('"free":false');
    expect((await visitor.visit(hint)).html).toContain('"free":true');
    await visitor.visit('/dashboard/nuovo/address');
    await visitor.submit("Cambia l'indirizzo", { subdomain: 'vecchio' });
    expect(visitor.page.url.pathname).toBe('/dashboard/vecchio');
  });
});

describe('a further activity', () => {
  it('is made once, however often its form is sent', async () => {
    const { visitor, activityTypeId, viewer } = await operator('prima');
    await visitor.visit('/activities/new');
    const form = visitor.request("Crea l'attività", {
      name: 'Seconda',
      activityTypeId: String(activityTypeId),
      subdomain: 'seconda',
      city: 'Alba',
    });
    await Promise.all([visitor.send(form), visitor.send(form)]);
    expect(visitor.page.url.pathname).toBe('/dashboard/seconda');
    const rows = await sql`select subdomain from activities where user_id = ${viewer.userId} order by id`;
    expect(rows.map(({ subdomain }) => subdomain as string)).toEqual(['prima', 'seconda']);
  });

  it('is refused with what was typed', async () => {
    const { visitor } = await operator('terza');
    await visitor.visit('/activities/new');
    await visitor.submit("Crea l'attività", { name: 'Quarta', subdomain: 'terza', activityTypeId: '' });
    expect(fieldErrors(visitor.page)).toEqual(['Questo campo è obbligatorio']);
    expect(valueOf(visitor.page, 'name')).toBe('Quarta');
  });
});

describe('the availability of an address while one types', () => {
  it('tells free ones from one’s own and from others’', async () => {
    const { visitor } = await operator('digita');
    await operator('digitato');
    const said = async (label: string) =>
      JSON.parse((await visitor.visit(`/api/subdomain?label=${label}`)).html) as {
        free: boolean;
        message: string;
      };
    expect(await said('mai-visto')).toMatchObject({ free: true, message: 'è libero' });
    expect(await said('digita')).toMatchObject({ free: true, message: 'è già di una tua attività' });
    expect(await said('digitato')).toMatchObject({ free: false });
  });
});
