// Invitations whose credits wait: what their inviter sees, and what an administrator does about invented ones.
import { expect, it } from 'vitest';

import { adminApp } from '#tests/support/admin-app.ts';
import { aUser } from '#tests/support/world/a-service.ts';

const { admin, operator, app, deps, audit } = await adminApp();
const { sql } = app.database;
const PAGE = '/dashboard/admin/referrals';
const alba = await operator('inviti-alba');
const inviterId = alba.viewer.userId;

async function anInvited(name: string) {
  const { id } = await aUser(deps.db, {
    name,
    surname: 'Neri',
    referredById: inviterId,
    signUpAddressHash: 'a',
    signUpNetworkHash: 'n',
  });
  await sql`insert into referrals (user_id, inviter_id, waiting_since) values (${id}, ${inviterId}, ${deps.now().toISOString()}::timestamptz)`;
  return id;
}

const people = [await anInvited('Uno'), await anInvited('Due'), await anInvited('Tre')];

it('shows the inviter what waits and why, and nobody else the page of all', async () => {
  const { text } = await alba.visitor.visit('/settings/credits');
  expect(text).toContain('I tuoi inviti');
  expect(text.match(/In attesa della prima attività pubblicata/g)).toHaveLength(3);
  expect(text).not.toContain('Neri');
  expect((await alba.visitor.visit(PAGE)).status).toBe(404);
});

it('shows the administrator what they have in common', async () => {
  const { text } = await admin.visit(PAGE);
  expect(text).toContain('Uno Neri');
  expect(text).toContain('stesso indirizzo di 2 altre persone');
});

it('asks for a choice and a reason', async () => {
  await admin.visit(PAGE);
  const refused = await admin.submit('Respingi gli inviti scelti', { chosen: undefined });
  expect(refused.status).toBe(422);
  expect(refused.title).toBe('Errore: Inviti');
  expect(refused.text).toContain('Scegli almeno un invito');
  expect(refused.text).toContain('Questo campo è obbligatorio');
});

it('refuses those that are chosen, on record, and the inviter reads it', async () => {
  await admin.visit(PAGE);
  const request = admin.request('Respingi gli inviti scelti', { reason: 'Stesso indirizzo' });
  request.body.append('chosen', String(people[0]));
  request.body.append('chosen', String(people[1]));
  expect((await admin.send(request)).text).toContain('2 inviti respinti');
  expect(admin.page.text).not.toContain('Uno Neri');
  expect((await admin.visit(`${PAGE}?state=refused`)).text).toContain('Uno Neri');
  const written = (await audit()).filter(({ action }) => action === 'referral.refused');
  expect(written.map(({ subject_id: id, detail }) => [Number(id), detail])).toEqual(
    [people[0], people[1]].map((id) => [id, { reason: 'Stesso indirizzo' }]),
  );
  expect((await admin.visit('/dashboard/admin/audit')).text).toContain('Invito respinto');
  const { text } = await alba.visitor.visit('/settings/credits');
  expect(text.match(/Non riconosciuto/g)).toHaveLength(2);
});
