// The pages about people, without scripts.
import { describe, expect, it } from 'vitest';

import { fieldErrors } from '#tests/support/account-app.ts';
import { adminApp } from '#tests/support/admin-app.ts';

const { app, admin, operator, person, mailsTo, newVisitor, linkTo } = await adminApp();
const { sql } = app.database;
const mario = await operator('bici-mario');
const USERS = '/dashboard/admin/users';

describe('the pages about people', () => {
  it('make an account whose person chooses the password and signs in', async () => {
    await admin.visit('/dashboard/admin');
    await admin.follow('Utenti');
    await admin.follow('Nuovo utente');
    await admin.submit("Crea l'account", { name: 'Nora', surname: '', email: 'nora', phone: '12' });
    expect(admin.page.status).toBe(422);
    expect(admin.page.title).toBe('Errore: Nuovo utente');
    expect(fieldErrors(admin.page)).toHaveLength(4);
    expect(admin.page.root.querySelector('#name')?.getAttribute('value')).toBe('Nora');
    const nora = {
      name: 'Nora',
      surname: 'Gallo',
      email: 'nora@example.com',
      phone: '333 111 2222',
      accepted: true,
    };
    await admin.submit("Crea l'account", nora);
    expect(admin.page.text).toContain('Account creato');
    expect(admin.page.root.querySelector('h1')?.text).toBe('Nora Gallo');
    expect((await mailsTo('nora@example.com')).at(-1)?.subject).toMatch(/^Il tuo account su /);
    const guest = newVisitor();
    await guest.visit(await linkTo('nora@example.com', '/password-reset'));
    await guest.submit('Inviami il link', { email: 'nora@example.com' });
    await guest.visit(await linkTo('nora@example.com', '/password-reset'));
    expect(guest.page.root.querySelector('#newPassword')).not.toBeNull();
  });

  it('make no member of the team of who owns activities, and has the credits that pay their fees', async () => {
    const roleOf = async (id: number) => (await sql`select role from users where id = ${id}`)[0]?.['role'];
    await admin.visit(`${USERS}/${mario.viewer.userId}/edit`);
    await admin.submit('Salva le modifiche', { role: 'team' });
    expect(fieldErrors(admin.page)).toEqual([
      'Ha attività sue: un collaboratore lavora solo in quelle di altri',
    ]);
    expect(await roleOf(mario.viewer.userId)).toBe('operator');
    const id = (await person('senza@example.com')).viewer.userId;
    await admin.visit(`${USERS}/${id}/edit`);
    await admin.submit('Salva le modifiche', { role: 'team' });
    expect(await roleOf(id)).toBe('team');
  });

  it('search and narrow, and say when nobody is found', async () => {
    await person('cercata@example.com');
    await admin.visit(USERS);
    await admin.submit('Cerca', { q: 'CERCATA@' });
    expect(admin.page.root.querySelectorAll('tbody tr')).toHaveLength(1);
    await admin.visit(`${USERS}?q=100%25`);
    expect(admin.page.text).toContain('Nessun risultato per “100%”');
    await admin.visit(`${USERS}?role=admin`);
    expect(admin.page.root.querySelectorAll('tbody tr')).toHaveLength(1);
    expect(admin.page.root.querySelector('tbody')?.text).toContain('Ada Ferri');
    for (const query of ['after=abc', 'after=0', 'before=-1', 'size=1e9'])
      expect([query, (await admin.visit(`${USERS}?${query}`)).status]).toEqual([query, 200]);
  });

  it('edit, give credits, suspend with a reason and lift again', async () => {
    const base = `${USERS}/${mario.viewer.userId}`;
    await admin.visit(base);
    await admin.follow('Modifica');
    await admin.submit('Salva le modifiche', { name: 'Mario', surname: 'Neri', phone: '333 111 2222' });
    expect(admin.page.root.querySelector('h1')?.text).toBe('Mario Neri');
    await admin.follow('Rettifica i crediti');
    await admin.submit('Rettifica i crediti', { direction: 'take', amount: '10', reason: 'Errore' });
    expect(fieldErrors(admin.page)).toEqual(['La persona non ha tanti crediti']);
    await admin.submit('Rettifica i crediti', { direction: 'take', amount: '10', reason: '' });
    expect(fieldErrors(admin.page)).toHaveLength(2);
    await admin.submit('Rettifica i crediti', { direction: 'give', amount: '12,50', reason: 'Scuse' });
    expect(admin.page.text).toContain('12,50 crediti');
    await admin.follow('Sospendi');
    await admin.submit('Sospendi', { reason: '' });
    expect(admin.page.status).toBe(422);
    await admin.submit('Sospendi', { reason: 'Segnalazioni' });
    expect(admin.page.text).toContain('Utente sospeso');
    expect((await mario.visitor.visit('/dashboard')).url.pathname).toBe('/login');
    await admin.follow('Riattiva');
    await admin.submit('Riattiva');
    expect(admin.page.text).toContain('Utente riattivato');
  });

  it('say why somebody can’t be erased, and erase who can', async () => {
    await admin.visit(`${USERS}/${mario.viewer.userId}/delete`);
    expect(admin.page.text).toContain('Ha ancora attività');
    const { viewer } = await person('addio@example.com');
    await admin.visit(`${USERS}/${viewer.userId}`);
    await admin.follow('Cancella');
    await admin.submit("Cancella l'utente");
    expect(admin.page.text).toContain('Utente cancellato');
    const [row] =
      await sql`select name, erased_at is not null as erased from users where id = ${viewer.userId}`;
    expect(row).toEqual({ name: 'Utente', erased: true });
    expect((await admin.visit(`${USERS}/${viewer.userId}/edit`)).status).toBe(404);
  });

  it('are not there for anybody else, nor for ids that nobody has', async () => {
    const other = await person('curiosa@example.com');
    for (const path of ['', `/${mario.viewer.userId}`, `/${mario.viewer.userId}/edit`, '/new'])
      expect((await other.visitor.visit(USERS + path)).status).toBe(404);
    for (const path of ['/999999', '/0', '/abc', '/99999999999'])
      expect([path, (await admin.visit(USERS + path)).status]).toEqual([path, 404]);
  });
});
