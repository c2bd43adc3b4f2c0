// The pages about activities, without scripts.
import { describe, expect, it } from 'vitest';

import { inviteMember } from '#app/domain/activities/invitations.server.ts';
import { createFeed } from '#app/domain/bookings/feeds.server.ts';
import { placeBooking } from '#app/domain/bookings/placing/place-booking.server.ts';
import { fieldErrors, PASSWORD } from '#tests/support/account-app.ts';
import { adminApp } from '#tests/support/admin-app.ts';
import { aForm, aGuest } from '#tests/support/world/a-booking.ts';
import { valueOf } from '#tests/support/world/an-operator.ts';
import { anActivity, aBoatTrip } from '#tests/support/world/a-service.ts';

const { app, deps, clock, admin, operator, person, audit, mailsTo } = await adminApp();
const { sql } = app.database;
const alba = await operator('alba-bici');
const ALL = '/dashboard/admin/activities';
const ALBA = `${ALL}/${alba.activityId}`;

describe('the pages about activities', () => {
  it('find one by its name, its address or its owner, letter for letter', async () => {
    await anActivity(deps.db, { name: 'Gita 50%', subdomain: 'gita-cinquanta' });
    for (const [q, found] of [
      ['50%', ['Gita 50%']],
      ['%', ['Gita 50%']],
      ['gita-cinq', ['Gita 50%']],
      ['alba-bici@example', ['Attività alba-bici']],
      ['ATTIVITA ALBA', ['Attività alba-bici']],
      ['_', []],
    ] as const) {
      await admin.visit(`${ALL}?${new URLSearchParams({ q })}`);
      const names = admin.page.root.querySelectorAll('tbody tr th').map(({ text }) => text.trim());
      expect([q, names]).toEqual([q, found]);
    }
    await admin.visit(`${ALL}?state=published&type=${alba.activityTypeId}`);
    expect(admin.page.text).toContain('Nessuna attività con questi filtri');
  });

  it('edit by the rules of the owner, and keep what was typed', async () => {
    await admin.visit(ALBA);
    await admin.follow('Modifica');
    await admin.submit('Salva le modifiche', { name: 'Alba in bici', vatNumber: '123' });
    expect(admin.page.status).toBe(422);
    expect(fieldErrors(admin.page)).toHaveLength(1);
    expect(admin.page.root.querySelector('#name')?.getAttribute('value')).toBe('Alba in bici');
    await admin.submit('Salva le modifiche', { vatNumber: '' });
    expect(admin.page.root.querySelector('h1')?.text).toBe('Alba in bici');
    expect((await audit()).at(-1)).toMatchObject({
      action: 'activity.changed',
      subject_id: String(alba.activityId),
    });
  });

  it('keep a type that adds services while there are some, in words', async () => {
    const bici = await operator('tante-bici');
    const rivendita = await operator('rivendita-bici', { host: false });
    for (const name of ['Giro', 'Corsa'])
      await sql`insert into services (activity_id, name, price_cents) values (${bici.activityId}, ${name}, 2000)`;
    const words = 'Questo tipo non aggiunge servizi propri: prima archivia o elimina i 2 servizi che hai';
    for (const [visitor, page] of [
      [admin, `${ALL}/${bici.activityId}/edit`],
      [bici.visitor, '/dashboard/tante-bici/edit'],
    ] as const) {
      await visitor.visit(page);
      await visitor.submit('Salva le modifiche', { activityTypeId: String(rivendita.activityTypeId) });
      expect(visitor.page.status).toBe(422);
      expect(fieldErrors(visitor.page)).toEqual([words]);
    }
    await sql`update services set archived_at = now() where activity_id = ${bici.activityId}`;
    await admin.submit('Salva le modifiche', { activityTypeId: String(rivendita.activityTypeId) });
    expect(admin.page.text).toContain('Dati salvati');
    const [service] = await sql`select id from services where activity_id = ${bici.activityId} limit 1`;
    await bici.visitor.visit(`/dashboard/tante-bici/services/${service?.['id']}/archive`);
    await bici.visitor.submit('Rimetti in vendita');
    expect(bici.visitor.page.text).toContain('Devi usare il Marketplace per aggiungere Servizi');
  });

  it('suspend with a reason that the owner reads, and lift it', async () => {
    await sql`update activities set published_at = now() where id = ${alba.activityId}`;
    expect((await app.get('alba-bici', '/')).statusCode).toBe(200);
    await admin.visit(ALBA);
    await admin.follow('Sospendi');
    await admin.submit('Sospendi', { reason: '' });
    expect(fieldErrors(admin.page)).toEqual(['Questo campo è obbligatorio']);
    await admin.submit('Sospendi', { reason: 'Foto di altri' });
    expect(admin.page.text).toContain('Attività sospesa');
    expect(admin.page.text).toContain('Foto di altri');
    await expect.poll(async () => (await app.get('alba-bici', '/')).statusCode).toBe(404);
    const mail = (await mailsTo(alba.email)).at(-1);
    expect(mail?.subject).toBe('Alba in bici è sospesa');
    expect(mail?.text).toContain('Il motivo: Foto di altri');
    await admin.follow('Riattiva');
    await admin.submit('Riattiva');
    await expect.poll(async () => (await app.get('alba-bici', '/')).statusCode).toBe(200);
    expect((await mailsTo(alba.email)).at(-1)?.subject).toBe('Alba in bici non è più sospesa');
    expect((await audit()).slice(-2).map(({ action }) => action)).toEqual([
      'activity.suspended',
      'activity.restored',
    ]);
  });

  it('leave guests their booking page while nothing is shown nor sold', async () => {
    const trip = await aBoatTrip(deps.db);
    const placed = valueOf(await placeBooking(deps, aGuest(), aForm(trip)));
    await admin.visit(`${ALL}/${trip.activity.id}/suspend`);
    await admin.submit('Sospendi', { reason: 'Prova' });
    await expect.poll(async () => (await app.get(trip.activity.subdomain, '/')).statusCode).toBe(404);
    expect((await app.get('', `/booking/${placed.secret}`)).statusCode).toBe(200);
    expect(await placeBooking(deps, aGuest(), aForm(trip))).toMatchObject({ ok: false });
  });

  it('start one for somebody who has an account, once, on record', async () => {
    const ezio = await person('ezio@example.com');
    await admin.visit(ALL);
    await admin.follow('Nuova attività');
    const fields = {
      name: 'Ezio a vela',
      subdomain: 'ezio-vela',
      email: 'info@ezio.example',
      activityTypeId: String(alba.activityTypeId),
      city: 'Alba',
    };
    await admin.submit("Crea l'attività", {
      ...fields,
      name: '',
      subdomain: 'alba-bici',
      ownerEmail: 'nessuno@example.com',
    });
    expect([admin.page.status, fieldErrors(admin.page).length]).toEqual([422, 3]);
    expect(fieldErrors(admin.page).join()).toContain('Nessun operatore ha un account attivo');
    const twice = admin.request("Crea l'attività", {
      ...fields,
      ownerEmail: '\u00a0Ezio@Example.com\u200b ',
    });
    await admin.send(twice);
    expect(admin.page.root.querySelector('h1')?.text).toBe('Ezio a vela');
    await admin.send(twice);
    expect(admin.page.root.querySelector('h1')?.text).toBe('Ezio a vela');
    const made = (await audit()).filter(({ action }) => action === 'activity.created');
    expect(made).toMatchObject([{ detail: { owner: ezio.viewer.userId, subdomain: 'ezio-vela' } }]);
    expect((await ezio.visitor.visit('/dashboard/ezio-vela')).status).toBe(200);
  });

  it('hand one over after asking who is there: the former owner keeps nothing of it', async () => {
    const nina = await operator('nina-bici');
    const otto = await person('otto@example.com');
    valueOf(await createFeed(deps, nina.viewer, { activityId: nina.activityId, resourceId: undefined }));
    const [account] = await sql`
      insert into payment_accounts (user_id, account_label, stripe_account_id, livemode, transfers_active)
      values (${nina.viewer.userId}, 'Conto', 'acct_nina', false, true) returning id`;
    await sql`update activities set payment_account_id = ${account?.['id'] ?? 0} where id = ${nina.activityId}`;
    const invitation = {
      activityId: nina.activityId,
      email: 'complice@example.com',
      role: 'manager' as const,
    };
    valueOf(await inviteMember(deps, nina.viewer, invitation));
    clock.advance({ minutes: 11 });
    await admin.visit(`${ALL}/${nina.activityId}`);
    await admin.follow('Cambia titolare');
    expect(admin.page.url.pathname).toBe('/settings/confirm');
    await admin.submit('Conferma', { currentPassword: PASSWORD });
    const ask = (ownerEmail: string, reason = 'Ha comprato l’attività') =>
      admin.submit('Cambia il titolare', { ownerEmail, reason });
    await ask(nina.email);
    expect(fieldErrors(admin.page)).toEqual(['È già il titolare']);
    await ask(nina.email, '');
    expect(fieldErrors(admin.page)).toEqual(['È già il titolare', 'Questo campo è obbligatorio']);
    for (const reason of ['', 'Ha comprato l’attività']) {
      await ask('ada@example.com', reason);
      expect(fieldErrors(admin.page)[0]).toContain('Nessun operatore');
      expect(fieldErrors(admin.page)).toHaveLength(reason === '' ? 2 : 1);
    }
    await ask('otto@example.com', '');
    expect(fieldErrors(admin.page)).toEqual(['Questo campo è obbligatorio']);
    await ask('otto@example.com');
    expect(admin.page.text).toContain('Titolare cambiato');
    expect((await audit()).at(-1)).toMatchObject({
      action: 'activity.handed-over',
      subject_id: String(nina.activityId),
      detail: { owner: otto.viewer.userId, formerOwner: nina.viewer.userId },
    });
    const [row] = await sql`select user_id, payment_account_id from activities where id = ${nina.activityId}`;
    expect(row).toEqual({ user_id: otto.viewer.userId, payment_account_id: null });
    expect((await nina.visitor.visit('/dashboard/nina-bici')).status).toBe(404);
    expect((await otto.visitor.visit('/dashboard/nina-bici/members')).status).toBe(200);
    const told = async (to: string) => (await mailsTo(to)).at(-1);
    expect(await told(nina.email)).toMatchObject({
      subject: 'Non sei più titolare di Attività nina-bici',
      text: expect.stringMatching(/Ha comprato l’attività[^]*aspetta il conto di chi è titolare ora/),
    });
    expect(await told('otto@example.com')).toMatchObject({
      subject: 'Sei titolare di Attività nina-bici',
      text: expect.stringMatching(/Ha comprato l’attività[^]*non ha un conto per gli accrediti/),
    });
    for (const left of [
      await sql`select 1 from calendar_feeds where activity_id = ${nina.activityId}`,
      await sql`select 1 from invitations where activity_id = ${nina.activityId}`,
      await sql`select 1 from memberships where activity_id = ${nina.activityId} and user_id = ${nina.viewer.userId}`,
    ])
      expect(left).toHaveLength(0);
  });

  it('say why one can’t be deleted, and delete one that has nothing', async () => {
    const { activity } = await aBoatTrip(deps.db);
    await admin.visit(`${ALL}/${activity.id}/delete`);
    expect(admin.page.text).toContain(
      'Ha 1 servizio: prima chi la gestisce deve eliminare o archiviare ogni servizio',
    );
    await admin.visit(ALBA);
    await admin.follow('Elimina');
    const twice = admin.request("Elimina l'attività");
    await admin.send(twice);
    expect(admin.page.text).toContain('Alba in bici eliminata');
    expect((await admin.send(twice)).text).toContain('Attività eliminata');
    expect((await audit()).at(-1)).toMatchObject({
      action: 'activity.deleted',
      detail: { subdomain: 'alba-bici' },
    });
  });

  it('are not there for anybody else', async () => {
    const bosco = await operator('bosco-bici');
    for (const path of [ALL, `${ALL}/${bosco.activityId}`, `${ALL}/${bosco.activityId}/edit`])
      expect((await bosco.visitor.visit(path)).status).toBe(404);
    expect((await admin.visit(`${ALL}/999999`)).status).toBe(404);
  });
});
