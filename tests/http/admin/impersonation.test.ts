// An administrator acts as somebody else: visible on every page, recorded, and without access to what is
// reserved for the person.
import { beforeEach, describe, expect, it } from 'vitest';

import { PASSWORD } from '#tests/support/account-app.ts';
import { adminApp } from '#tests/support/admin-app.ts';

const { app, admin, adminId, anAdmin, operator, person, audit, signedIn, clock } = await adminApp();
const { sql } = app.database;
const mario = await operator('gite-mario');
await sql`update users set name = 'Mario', surname = 'Rossi' where id = ${mario.viewer.userId}`;
const MARIO = `/dashboard/admin/users/${mario.viewer.userId}`;
const BAR = 'Stai operando come Mario Rossi';

async function impersonate(visitor = admin) {
  await visitor.visit(MARIO);
  await visitor.follow('Impersona');
  await visitor.submit('Impersona');
}

const sessions = () =>
  sql<{ id_hash: string; user_id: number; impersonator_id: number | null }[]>`
    select id_hash, user_id, impersonator_id from sessions where ${adminId} in (user_id, impersonator_id)`;

describe('acting as somebody else', () => {
  beforeEach(async () => {
    if ((await admin.visit('/dashboard')).text.includes('Stai operando'))
      await admin.submit("Esci dall'impersonificazione");
    await sql`delete from audit_log`;
  });

  it('shows whose name it is on every page of the frame, public pages and missing ones', async () => {
    await impersonate();
    expect(admin.page.url.pathname).toBe('/dashboard');
    for (const path of [
      '/dashboard',
      `/dashboard/${mario.subdomain}`,
      '/settings',
      '/',
      '/privacy',
      '/ritrova',
      '/niente',
      '/dashboard/di-un-altro',
    ]) {
      const page = await admin.visit(path);
      expect([path, page.text.includes(BAR)]).toEqual([path, true]);
    }
    const form = {
      ...admin.request("Esci dall'impersonificazione"),
      url: new URL('/niente', admin.page.url),
    };
    expect((await admin.send(form)).text).toContain(BAR);
    expect((await mario.visitor.visit('/dashboard')).text).not.toContain('Stai operando');
  });

  it('says before, and where it refuses, that links with a secret stay the person’s', async () => {
    await admin.visit(`${MARIO}/impersonate`);
    expect(admin.page.text).toContain('i link per guide e ospiti');
    await impersonate();
    const { url, text } = await admin.visit('/availability/guides');
    expect([url.pathname, text.includes('link per guide e ospiti sono solo suoi')]).toEqual([
      '/dashboard',
      true,
    ]);
  });

  it('changes the session’s id at its start and its end, and leads back to the person’s page', async () => {
    const before = (await sessions()).map(({ id_hash }) => id_hash);
    await impersonate();
    const during = await sessions();
    expect(during).toHaveLength(1);
    expect(during[0]).toMatchObject({ user_id: mario.viewer.userId, impersonator_id: adminId });
    expect(before).not.toContain(during[0]?.id_hash);
    await admin.submit("Esci dall'impersonificazione");
    expect(admin.page.url.pathname).toBe(MARIO);
    expect(admin.page.text).not.toContain('Stai operando');
    const after = await sessions();
    expect(after).toHaveLength(1);
    expect(after[0]).toMatchObject({ user_id: adminId, impersonator_id: null });
    expect([...before, during[0]?.id_hash]).not.toContain(after[0]?.id_hash);
  });

  it('saves nothing under its own name that was typed as somebody else, nor the other way round', async () => {
    const names = () =>
      sql`select name from users where id in (${adminId}, ${mario.viewer.userId}) order by id`;
    const before = await names();
    await admin.visit('/settings');
    const own = admin.request('Salva il profilo', { name: 'Sono io' });
    await impersonate();
    await admin.send(own);
    expect(admin.page.text).toContain('Non abbiamo salvato niente');
    const his = admin.request('Salva il profilo', { name: 'Sono lui' });
    await admin.visit('/activities/new');
    const activity = admin.request("Crea l'attività");
    await admin.submit("Esci dall'impersonificazione");
    await admin.send(his);
    expect(admin.page.url.pathname).toBe('/settings');
    expect(admin.page.text).toContain('la pagina era di un altro account');
    await admin.send(activity);
    expect(admin.page.text).toContain('la pagina era di un altro account');
    expect(await names()).toEqual(before);
  });

  it('puts start, end and each write on record with both ids, without what was typed', async () => {
    await impersonate();
    await admin.visit('/settings');
    await admin.submit('Salva il profilo', { name: 'Mario', surname: 'Rossi', phone: '333 765 4321' });
    await admin.visit('/settings');
    await admin.submit('Salva il profilo', { name: '' });
    await admin.visit('/dashboard');
    await admin.submit("Esci dall'impersonificazione");
    const rows = await audit();
    expect(rows.map(({ action, detail }) => [action, detail])).toEqual([
      ['impersonation.started', {}],
      ['impersonation.write', { method: 'POST', path: '/settings', outcome: 303 }],
      ['impersonation.write', { method: 'POST', path: '/settings', outcome: 422 }],
      ['impersonation.ended', {}],
    ]);
    for (const row of rows)
      expect(row).toMatchObject({ actor_id: adminId, on_behalf_of_id: mario.viewer.userId });
    expect(JSON.stringify(rows)).not.toContain('765');
  });

  it('signing out ends it on record too', async () => {
    const other = await anAdmin('esce@example.com');
    await impersonate(other.visitor);
    const url = new URL('/logout', other.visitor.page.url);
    await other.visitor.send({ method: 'POST', url, body: new URLSearchParams() });
    expect((await other.visitor.visit('/dashboard')).url.pathname).toBe('/login');
    expect((await audit()).at(-1)?.action).toBe('impersonation.ended');
  });

  it('refuses to change the password, the address and to erase the account, and says why', async () => {
    await impersonate();
    for (const [path, button, fields] of [
      [
        '/settings/password',
        'Cambia la password',
        { currentPassword: 'Prenota2026!', newPassword: 'Altra2027!x', confirmPassword: 'Altra2027!x' },
      ],
      [
        '/settings/email',
        'Inviami il link',
        { newEmail: 'altra@example.com', currentPassword: 'Prenota2026!' },
      ],
      ['/settings/erase', "Cancella l'account", { currentPassword: 'Prenota2026!' }],
    ] as const) {
      await admin.visit(path);
      await admin.submit(button, fields);
      expect([path, admin.page.url.pathname]).toEqual([path, path]);
      expect(admin.page.text).toContain("accesso all'account, copia e cancellazione dei dati");
      expect((await audit()).at(-1)?.detail).toEqual({ method: 'POST', path, outcome: 'refused' });
    }
    expect((await signedIn(mario.email)).page.url.pathname).toBe('/dashboard');
  });

  it('opens nothing of administration, and says why to who comes back to it', async () => {
    await impersonate();
    for (const page of ['/dashboard/admin', MARIO]) {
      await admin.visit(page);
      expect(admin.page.url.pathname).toBe('/dashboard');
      expect(admin.page.text).toContain("esci per tornare all'amministrazione");
    }
  });

  it('is over after eight hours, however busy', async () => {
    const other = await anAdmin('ore@example.com');
    await impersonate(other.visitor);
    clock.advance({ hours: 7 });
    expect((await other.visitor.visit('/dashboard')).text).toContain(BAR);
    clock.advance({ hours: 2 });
    expect((await other.visitor.visit('/dashboard')).url.pathname).toBe('/login');
  });

  it('is over when the administrator is suspended, and when the person becomes one', async () => {
    const [first, second] = [await anAdmin('primo@example.com'), await anAdmin('secondo@example.com')];
    await impersonate(first.visitor);
    await sql`update users set suspended_at = now() where id = ${first.userId}`;
    expect((await first.visitor.visit('/dashboard')).url.pathname).toBe('/login');
    await impersonate(second.visitor);
    await sql`update users set role = 'admin' where id = ${mario.viewer.userId}`;
    expect((await second.visitor.visit('/dashboard')).url.pathname).toBe('/login');
    await sql`update users set role = 'operator' where id = ${mario.viewer.userId}`;
  });

  it('is over when the administrator changes their password elsewhere: no way back leads round it', async () => {
    const email = 'altrove@example.com';
    const { visitor } = await anAdmin(email);
    await impersonate(visitor);
    const elsewhere = await signedIn(email);
    await elsewhere.visit('/settings/password');
    const newPassword = 'Zattera-Verde-91!';
    await elsewhere.submit('Cambia la password', {
      currentPassword: PASSWORD,
      newPassword,
      confirmPassword: newPassword,
    });
    expect(elsewhere.page.text).toContain('Password cambiata');
    await visitor.submit("Esci dall'impersonificazione");
    expect(visitor.page.url.pathname).toBe('/login');
    expect((await visitor.visit('/dashboard')).url.pathname).toBe('/login');
    expect((await elsewhere.visit('/dashboard')).url.pathname).toBe('/dashboard');
  });
});

describe('nobody acts as', () => {
  async function refusedFor(userId: number, visitor = admin) {
    await visitor.visit(MARIO);
    await visitor.follow('Impersona');
    const request = visitor.request('Impersona');
    const url = new URL(`/dashboard/admin/users/${userId}/impersonate`, request.url);
    return visitor.send({ ...request, url });
  }

  it.each([
    ['themselves', async () => adminId, 'Non puoi impersonare te stesso'],
    [
      'another administrator',
      async () => (await anAdmin('capo@example.com')).userId,
      'Nessuno può impersonare un amministratore',
    ],
    [
      'somebody suspended',
      async () => {
        const { viewer } = await person('sospesa@example.com');
        await sql`update users set suspended_at = now() where id = ${viewer.userId}`;
        return viewer.userId;
      },
      'Non puoi impersonare un utente sospeso',
    ],
  ])('%s', async (_who, whom, words) => {
    const page = await refusedFor(await whom());
    expect(page.text).toContain(words);
    expect((await admin.visit('/dashboard')).text).not.toContain('Stai operando');
  });

  it('somebody who does not exist, and no operator acts as anybody', async () => {
    expect((await refusedFor(999_999)).status).toBe(404);
    const answer = await mario.visitor.visit(`${MARIO}/impersonate`);
    expect(answer.status).toBe(404);
  });
});
