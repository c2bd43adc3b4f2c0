import { describe, expect, test, vi } from 'vitest';

import { filesInMemory } from '#tests/support/deps.ts';
import { hostActivity } from '#tests/support/host-activity.ts';
import { testApp } from '#tests/support/test-app.ts';

const nothingStored = filesInMemory();
const { database, get, post } = await testApp({ parts: { files: nothingStored } });
const alba = await hostActivity(database, { subdomain: 'alba' });
const sospesa = await hostActivity(database, { subdomain: 'sospesa', suspended: true });
const bozza = await hostActivity(database, { subdomain: 'bozza', published: false });

const rename = (id: number, subdomain: string) =>
  database.sql`update activities set subdomain = ${subdomain} where id = ${id}`;

describe('www', () => {
  test('leads to the platform for ever, keeping path and query', async () => {
    const answer = await get('www', '/help/x?a=1&b=%C3%A8');
    expect(answer.statusCode).toBe(301);
    expect(answer.headers.location).toBe('https://piattaforma.test/help/x?a=1&b=%C3%A8');
  });
});

describe('catalog and service pages asked of the platform', () => {
  test('redirect to the owner’s subdomain', async () => {
    const path = `/${alba.catalogId}/escursioni/12/giro-in-barca?mese=2027-06`;
    const answer = await get('', path);
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe(`https://alba.piattaforma.test${path}`);
  });

  test('tell nothing of catalogs that visitors may not see', async () => {
    const answers = await Promise.all([
      get('', '/999999/x'),
      get('', `/${sospesa.catalogId}/escursioni`),
      get('', `/${bozza.catalogId}/escursioni`),
      get('', '/99999999999999999999/x'),
    ]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404, 404]);
  });

  test('are not booked there', async () => {
    expect((await post('', `/${alba.catalogId}/escursioni/12/giro`)).statusCode).toBe(404);
  });
});

describe('paths on a subdomain', () => {
  test('the platform’s pages are on the platform, for suspended activities too', async () => {
    for (const host of ['alba', 'sospesa']) {
      const answer = await get(host, '/checkout?prenotazione=x%20y');
      expect(answer.statusCode).toBe(302);
      expect(answer.headers.location).toBe('https://piattaforma.test/checkout?prenotazione=x%20y');
    }
  });

  test('the router in the browser is told to leave for them', async () => {
    const answer = await get('alba', '/checkout.data?prenotazione=x&_routes=root', {
      headers: { accept: '*/*' },
    });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers).toMatchObject({
      'x-remix-redirect': 'https://piattaforma.test/checkout?prenotazione=x',
      'x-remix-reload-document': 'true',
    });
  });

  test('forms for them are not taken there', async () => {
    expect((await post('alba', '/checkout')).statusCode).toBe(404);
  });

  test('pictures, page data and the colour mode answer on every host', async () => {
    for (const host of ['', 'alba', 'sospesa']) {
      expect((await get(host, '/api/image?url=x')).statusCode).not.toBe(302);
      expect((await get(host, '/files/non-esiste')).statusCode).toBe(404);
      expect((await post(host, '/theme', { payload: 'theme=dark&back=/' })).statusCode).toBe(303);
    }
    expect((await get('alba', '/_.data', { headers: { accept: '*/*' } })).headers['content-type']).toContain(
      'text/x-script',
    );
  });

  test('an unknown subdomain has none of them', async () => {
    const answers = await Promise.all(
      ['/checkout', '/api/image?url=x', '/_.data'].map((url) => get('nessuno', url)),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404]);
  });

  test('what nobody routes is missing there and not sent elsewhere', async () => {
    const answer = await get('alba', '/non-esiste');
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('Page Not Found');
  });

  test('dot segments do not smuggle a path past the rules', async () => {
    const answer = await get('', `/x/../${alba.catalogId}/escursioni`);
    expect(answer.headers.location).toBe(`https://alba.piattaforma.test/${alba.catalogId}/escursioni`);
  });

  test('a suspended activity’s own pages are missing', async () => {
    const answers = await Promise.all([
      get('sospesa', '/'),
      get('sospesa', `/${sospesa.catalogId}/escursioni`),
    ]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404]);
  });
});

describe('a changed subdomain', () => {
  test('leads to the current one at once, keeping path and query, for pages and their data', async () => {
    const { id, catalogId } = await hostActivity(database, { subdomain: 'vecchio' });
    expect((await get('vecchio', '/')).statusCode).toBe(200);
    await rename(id, 'nuovo');
    await vi.waitFor(async () => expect((await get('vecchio', '/')).statusCode).toBe(301), {
      timeout: 240_000,
    });

    const page = await get('vecchio', `/${catalogId}/escursioni?mese=2027-06`);
    expect(page.headers.location).toBe(`https://nuovo.piattaforma.test/${catalogId}/escursioni?mese=2027-06`);
    const data = await get('vecchio', `/${catalogId}/escursioni.data?mese=2027-06&_routes=root`);
    expect(data.statusCode).toBe(204);
    expect(data.headers['x-remix-redirect']).toBe(
      `https://nuovo.piattaforma.test/${catalogId}/escursioni?mese=2027-06`,
    );
    expect((await get('nuovo', '/')).statusCode).toBe(200);
  });

  test('is not cached by browsers, so that changing back makes no circle', async () => {
    const { id } = await hostActivity(database, { subdomain: 'andata' });
    await rename(id, 'ritorno');
    const there = await get('andata', '/');
    expect([there.statusCode, there.headers['cache-control']]).toEqual([301, 'no-cache']);
    await rename(id, 'andata');
    await vi.waitFor(async () => expect((await get('andata', '/')).statusCode).toBe(200), {
      timeout: 240_000,
    });
    expect((await get('ritorno', '/')).headers.location).toBe('https://andata.piattaforma.test/');
  });

  test('still takes the form that was open under the old name', async () => {
    const { id } = await hostActivity(database, { subdomain: 'prima' });
    await rename(id, 'dopo');
    const answer = await post('prima', '/');
    expect(answer.statusCode).not.toBe(301);
    expect(answer.statusCode).not.toBe(403);
  });
});

describe('what the host remembers of a subdomain', () => {
  test('a name asked for in vain works as soon as it is given', async () => {
    expect((await get('domani', '/')).statusCode).toBe(404);
    await hostActivity(database, { subdomain: 'domani' });
    await vi.waitFor(async () => expect((await get('domani', '/')).statusCode).toBe(200), {
      timeout: 240_000,
    });
  });

  test('a suspension counts at once in every process', async () => {
    const { id } = await hostActivity(database, { subdomain: 'attiva' });
    const other = await testApp({ database });
    expect([(await get('attiva', '/')).statusCode, (await other.get('attiva', '/')).statusCode]).toEqual([
      200, 200,
    ]);
    await database.sql`update activities set suspended_at = now() where id = ${id}`;
    await vi.waitFor(
      async () => {
        const answers = [(await get('attiva', '/')).statusCode, (await other.get('attiva', '/')).statusCode];
        expect(answers).toEqual([404, 404]);
      },
      { timeout: 240_000 },
    );
  });

  test('changes are heard again after the database has hung up', async () => {
    const { id } = await hostActivity(database, { subdomain: 'lontana' });
    expect((await get('lontana', '/')).statusCode).toBe(200);
    await database.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name = 'botteghino'`;
    await vi.waitFor(async () => expect((await get('lontana', '/')).statusCode).toBe(200), {
      timeout: 240_000,
    });
    await rename(id, 'vicina');
    await vi.waitFor(async () => expect((await get('lontana', '/')).statusCode).toBe(301), {
      timeout: 240_000,
    });
  });

  test('a deleted activity’s name answers nothing and leads nowhere', async () => {
    const { id } = await hostActivity(database, { subdomain: 'cessata' });
    await database.sql`delete from activities where id = ${id}`;
    await vi.waitFor(async () => expect((await get('cessata', '/')).statusCode).toBe(404), {
      timeout: 240_000,
    });
  });
});
