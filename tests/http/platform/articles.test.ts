// Legal pages, help and diary, read without scripts.
import { describe, expect, it } from 'vitest';

import { accountApp, CHIARA } from '#tests/support/account-app.ts';
import { hostActivity } from '#tests/support/host-activity.ts';

const { app, newVisitor, register, signedIn } = await accountApp({
  RATE_LIMITS: '0',
  COMPANY_NAME: 'Prenotazioni & Figli <S.r.l.>',
  COMPANY_EMAIL: 'privacy@piattaforma.test',
});
await register();
await app.database.sql`update users set onboarding_completed_at = now()`;

describe('the legal pages', () => {
  it.each([
    ['/privacy', 'Informativa sulla privacy', 'Garante per la protezione dei dati personali'],
    ['/termini', 'Termini e condizioni', 'Diritto di recesso'],
    ['/cookie', 'Informativa sui cookie', 'googtrans'],
  ])('%s can be read by everyone', async (path, title, words) => {
    const page = await newVisitor().visit(path);
    expect([page.status, page.root.querySelector('h1')?.text]).toEqual([200, title]);
    expect(page.text).toContain(words);
    expect(page.text).not.toMatch(/\{\{|undefined/);
  });

  it('name who runs the platform, and say plainly what is not configured', async () => {
    const page = await newVisitor().visit('/privacy');
    expect(page.html).toContain('Prenotazioni &amp; Figli &lt;S.r.l.&gt;');
    expect(page.text).toContain('[partita IVA del gestore]');
  });

  it('are linked from the footer of the home and of every activity', async () => {
    await hostActivity(app.database, { subdomain: 'alba' });
    for (const address of ['/', 'https://alba.piattaforma.test/']) {
      const guest = newVisitor();
      await guest.visit(address);
      await guest.follow('Privacy');
      expect(guest.page.url.href).toBe('https://piattaforma.test/privacy');
    }
  });
});

describe('the help', () => {
  it('is for who has signed in, and remembers where one wanted to go', async () => {
    const guest = newVisitor();
    await guest.visit('/help/tariffe');
    expect(guest.page.url.pathname).toBe('/login');
    expect(guest.page.url.searchParams.get('redirect')).toBe('/help/tariffe');
  });

  it('is searched by a plain form, letter for letter, accents and capitals aside', async () => {
    const person = await signedIn(CHIARA.email);
    await person.visit('/help');
    expect(person.page.text).toContain('Primi passi');
    await person.submit('Cerca', { q: 'CAPACITA' });
    expect(person.page.text).toContain('Nessun risultato per “CAPACITA”');
    await person.submit('Cerca', { q: 'unita capienza' });
    await person.follow('Risorse, unità e capienza');
    expect(person.page.url.pathname).toBe('/help/risorse-e-capienza');
    expect(person.page.root.querySelector('.prose img')?.getAttribute('src')).toMatch(/^\/assets\/.*\.svg$/);
  });

  it('leads from article to article, and every link inside it stands', async () => {
    const person = await signedIn(CHIARA.email);
    await person.visit('/help/registrazione');
    await person.follow('Seguente');
    expect(person.page.url.pathname).toBe('/help/onboarding');
    const ids = new Set(person.page.root.querySelectorAll('[id]').map(({ id }) => id));
    const hashes = person.page.root
      .querySelectorAll('a[href^="#"]')
      .map((link) => decodeURIComponent(link.getAttribute('href')?.slice(1) ?? ''));
    expect(hashes.filter((hash) => !ids.has(hash))).toEqual([]);
    expect(ids.size).toBeGreaterThan(3);
  });

  it('has no article that was not written', async () => {
    const person = await signedIn(CHIARA.email);
    await person.visit('/help/non-esiste');
    expect([person.page.status, person.page.title]).toEqual([404, 'Page Not Found']);
    // Inside the layout of signed-in pages, whose menu has the links.
    expect(person.page.root.querySelector('nav a[href="/help"]')).toBeTruthy();
    expect(person.page.root.querySelectorAll('h1')).toHaveLength(1);
  });

  it('serves its pictures', async () => {
    const person = await signedIn(CHIARA.email);
    await person.visit('/help/commissioni');
    const picture = person.page.root.querySelector('.prose img');
    expect(Number(picture?.getAttribute('width'))).toBeGreaterThan(0);
    const answer = await app.get('', picture?.getAttribute('src') ?? '');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  });
});

describe('the diary', () => {
  it('lists its entries and shows them', async () => {
    const person = await signedIn(CHIARA.email);
    await person.visit('/dev-diary');
    await person.follow('Un posto, una volta sola');
    expect(person.page.url.pathname).toBe('/dev-diary/un-posto-una-volta-sola');
    await person.follow('Diario di sviluppo');
    expect(person.page.url.pathname).toBe('/dev-diary');
  });
});

describe('a missing page', () => {
  it('stands in the frame of the activity it was asked of', async () => {
    await hostActivity(app.database, { subdomain: 'bosco', name: 'Bosco Verde' });
    const page = await newVisitor().visit('https://bosco.piattaforma.test/non-esiste');
    expect([page.status, page.title]).toEqual([404, 'Page Not Found']);
    expect(page.root.querySelector('header')?.text).toContain('Bosco Verde');
    expect(page.root.querySelector('footer a[href="https://piattaforma.test/privacy"]')).not.toBeNull();
  });

  it('stands in the platform’s frame elsewhere, in the visitor’s colours, whatever the method', async () => {
    const answer = await app.get('', '/non-esiste', { headers: { cookie: 'theme=dark' } });
    expect(answer.body).toContain('data-theme="dark"');
    expect(answer.body).toContain('Ritrova la prenotazione');
    expect((await app.post('', '/non-esiste')).statusCode).toBe(404);
  });
});
