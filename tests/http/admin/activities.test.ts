// The pages about activities, without scripts.
import { describe, expect, it } from 'vitest';

import { placeBooking } from '#app/domain/bookings/place-booking.server.ts';
import { fieldErrors } from '#tests/support/account-app.ts';
import { adminApp } from '#tests/support/admin-app.ts';
import { aForm, aGuest } from '#tests/support/world/a-booking.ts';
import { valueOf } from '#tests/support/world/an-operator.ts';
import { anActivity, aBoatTrip } from '#tests/support/world/a-service.ts';

const { app, deps, admin, operator, audit, mailsTo } = await adminApp();
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
      const names = admin.page.root
        .querySelectorAll('tbody tr td:first-child')
        .map(({ text }) => text.trim());
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

  it('say why one can’t be deleted, and delete one that has nothing', async () => {
    const { activity } = await aBoatTrip(deps.db);
    await admin.visit(`${ALL}/${activity.id}/delete`);
    expect(admin.page.text).toContain('Ha ancora servizi (1)');
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
