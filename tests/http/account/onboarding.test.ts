import { beforeAll, describe, expect, it } from 'vitest';

import { accountApp, CHIARA, fieldErrors, PASSWORD } from '#tests/support/account-app.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const { app, clock, newVisitor, mailsTo, linkTo, register, signedIn } = await accountApp();
const sql = app.database.sql;
let typeId: string;

beforeAll(async () => {
  const [top] = await sql`insert into activity_types (name, position) values ('Turismo', 0) returning id`;
  const [type] =
    await sql`insert into activity_types (name, position, parent_id) values ('Gite in barca', 0, ${top?.['id']}) returning id`;
  typeId = String(type?.['id']);
});

const activity = (subdomain: string) => ({
  name: 'Barche del lago',
  activityTypeId: typeId,
  subdomain,
  email: 'info@example.com',
  phone: '',
  city: 'Alba',
});

async function begin(email: string, query = ''): Promise<Visitor> {
  const person = newVisitor();
  await person.visit(`/onboarding${query}`);
  await person.submit('Continua', { ...CHIARA, email });
  return person;
}

async function credits(email: string): Promise<number> {
  const [row] = await sql`
    select coalesce(-sum(e.amount_cents), 0)::int as cents from ledger_entries e join ledger_accounts a on a.id = e.account_id
     where a.kind = 'credits' and a.user_id = (select id from users where email = ${email})`;
  return Number(row?.['cents']);
}

describe('onboarding without scripts', () => {
  it('leads from the person to the activity to the credits', async () => {
    const email = 'prima@example.com';
    const person = newVisitor();
    await person.visit('/onboarding');
    expect(person.page.text).toContain('Passo 1 di 2');
    await person.submit('Continua', { ...CHIARA, email });
    expect(person.page.text).toContain('Passo 2 di 2');
    await person.submit('Continua', activity('barche-prima'));
    expect(person.page.text).toContain(`Ti scriviamo a ${email}: verifica l'email`);
    expect((await person.visit('/dashboard')).url.pathname).toBe('/login');
    await person.visit(await linkTo(email, '/verify'));
    await person.submit("Verifica l'email");
    expect(person.page.url.pathname).toBe('/onboarding');
    await person.submit('Ricevi i tuoi crediti');
    expect(person.page.text).toContain('Hai ricevuto 50 crediti');
    expect(await credits(email)).toBe(5000);
    await person.follow('Vai alla tua attività');
    expect(person.page.url.pathname).toBe('/dashboard');
    expect(person.page.text).toContain('Barche del lago');
    expect(person.page.text).toContain('Configurazione incompleta');
    expect(person.page.text).toContain('50 crediti');
    const [row] = await sql`select province, phone from activities where subdomain = 'barche-prima'`;
    expect(row).toMatchObject({ province: 'CN', phone: null });
  });

  it('is resumed where it was left, after signing in', async () => {
    const email = 'ripresa@example.com';
    await begin(email);
    const other = newVisitor();
    await other.visit(await linkTo(email, '/verify'));
    await other.submit("Verifica l'email");
    await other.submit('Accedi', { email, password: PASSWORD });
    expect(other.page.url.pathname).toBe('/onboarding');
    expect(other.page.text).toContain('Passo 2 di 2');
    await other.submit('Continua', activity('barche-ripresa'));
    await other.submit('Ricevi i tuoi crediti');
    expect(other.page.text).toContain('Hai ricevuto 50 crediti');
    expect((await signedIn(email)).page.url.pathname).toBe('/dashboard');
  });

  it('says what is wrong with the activity and keeps what was typed', async () => {
    const person = await begin('errori@example.com');
    await person.submit('Continua', {
      ...activity('Admin'),
      name: '',
      activityTypeId: '',
      city: 'Nonesiste',
    });
    expect(person.page.status).toBe(422);
    expect(person.page.title).toBe('Errore: La tua attività');
    expect(fieldErrors(person.page)).toEqual([
      'Questo campo è obbligatorio',
      'Questo campo è obbligatorio',
      'Usa solo lettere minuscole, cifre e trattini',
      "Scegli un comune dall'elenco",
    ]);
    await person.submit('Continua', { ...activity('admin') });
    expect(fieldErrors(person.page)).toEqual(['Questo indirizzo è riservato: scegline un altro']);
    await person.submit('Continua', { ...activity('barche-errori'), city: 'Nonesiste' });
    expect(fieldErrors(person.page)).toEqual(["Scegli un comune dall'elenco"]);
    expect(person.page.root.querySelector('#city')?.getAttribute('value')).toBe('Nonesiste');
    expect(person.page.root.querySelector('option[selected]')?.getAttribute('value')).toBe(typeId);
  });

  it('tells before and after sending that an address is taken', async () => {
    const first = await begin('prende@example.com');
    await first.submit('Continua', activity('preso'));
    const second = await begin('vorrebbe@example.com');
    const live = await app.get('', '/api/subdomain?label=preso');
    expect(live.json()).toMatchObject({ free: false });
    expect((await app.get('', '/api/subdomain?label=libero')).json()).toMatchObject({ free: true });
    expect((await app.get('', '/api/subdomain?label=www')).json()).toMatchObject({ free: false });
    await second.submit('Continua', { ...activity('preso'), city: 'Nonesiste' });
    expect(fieldErrors(second.page)).toEqual([
      'Questo indirizzo è già di qualcuno: scegline un altro',
      "Scegli un comune dall'elenco",
    ]);
    await second.submit('Continua', activity('preso'));
    expect(fieldErrors(second.page)).toEqual(['Questo indirizzo è già di qualcuno: scegline un altro']);
  });

  it('goes back to what was entered, and changes it', async () => {
    const person = await begin('indietro@example.com');
    await person.submit('Continua', activity('indietro'));
    await person.follow("← Torna all'attività");
    await person.submit('Continua', { name: 'Vele del lago', subdomain: 'indietro-due' });
    await person.follow("← Torna all'attività");
    await person.submit('← Torna ai tuoi dati', { name: 'Mai salvata', city: 'Nonesiste' });
    expect([person.page.title, person.page.text]).toEqual([
      'I tuoi dati',
      expect.stringContaining('Passo 1 di 2'),
    ]);
    await person.submit('Continua', { name: '' });
    expect([person.page.status, fieldErrors(person.page)]).toEqual([422, ['Questo campo è obbligatorio']]);
    await person.submit('Continua', { name: 'Carla' });
    expect(person.page.text).toContain('Passo 2 di 2');
    const typed = (name: string) => person.page.root.querySelector(`#${name}`)?.getAttribute('value');
    expect([typed('name'), typed('city'), typed('subdomain')]).toEqual([
      'Mai salvata',
      'Nonesiste',
      'indietro-due',
    ]);
    const rows = await sql`
      select u.name, a.name as activity, a.subdomain from users u join activities a on a.user_id = u.id where u.email = 'indietro@example.com'`;
    expect([...rows]).toEqual([{ name: 'Carla', activity: 'Vele del lago', subdomain: 'indietro-due' }]);
  });

  it('begins anew while the address is not verified: nothing of before is left', async () => {
    const email = 'sbagliata@example.com';
    await register({ email: 'invita@example.com' });
    const [inviter] = await sql`select referral_code from users where email = 'invita@example.com'`;
    const person = await begin(email, `?ref=${inviter?.['referral_code']}`);
    await person.submit('Continua', activity('ricomincia'));
    const asking = person.page.root.querySelector('details');
    expect([asking?.getAttribute('open'), asking?.text]).toEqual([
      undefined,
      expect.stringContaining('viene eliminato'),
    ]);
    await person.submit('Sì, elimina e ricomincia');
    expect(person.page.url.search).toBe(`?ref=${inviter?.['referral_code']}`);
    expect(person.page.text).toContain('Passo 1 di 2');
    const [left] = await sql`select count(*)::int as n from users where email = ${email}`;
    expect(left?.['n']).toBe(0);
    await person.submit('Continua', { ...CHIARA, email: 'giusta@example.com' });
    await person.submit('Continua', activity('ricomincia'));
    expect(person.page.text).toContain('Ti scriviamo a giusta@example.com');
    await person.visit(await linkTo('giusta@example.com', '/verify'));
    await person.submit("Verifica l'email");
    expect(person.page.text).not.toContain('Ricomincia');
    await person.submit('Ricevi i tuoi crediti');
    const [waiting] = await sql`
      select count(*)::int as n from referrals r join users i on i.id = r.inviter_id where i.email = 'invita@example.com' and r.state = 'waiting'`;
    expect(waiting?.['n']).toBe(1);
  });

  it('gives the credits once, however often it is completed', async () => {
    const email = 'una@example.com';
    const person = await begin(email);
    await person.submit('Continua', activity('una-volta'));
    await person.visit(await linkTo(email, '/verify'));
    await person.submit("Verifica l'email");
    const request = person.request('Ricevi i tuoi crediti');
    await Promise.all([person.send(request), person.send(request), person.send(request)]);
    expect(await credits(email)).toBe(5000);
  });

  it('does not complete before the address is verified', async () => {
    const email = 'presto@example.com';
    const person = await begin(email);
    await person.submit('Continua', activity('troppo-presto'));
    const request = person.request('Invia di nuovo il link');
    request.body.set('intent', 'complete');
    expect((await person.send(request)).status).toBe(403);
    expect(await credits(email)).toBe(0);
    clock.advance({ minutes: 6 });
    await person.visit('/onboarding');
    await person.submit('Invia di nuovo il link');
    expect(person.page.text).toContain('Il link parte adesso');
    expect((await mailsTo(email)).length).toBe(2);
  });
});
