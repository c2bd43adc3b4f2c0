import { describe, expect, it } from 'vitest';
import { mistypedWords } from '#app/domain/identity/mistyped-domain.ts';
import { CHIARA, fieldErrors } from '#tests/support/account-app.ts';
import { operatorApp } from '#tests/support/operator-app.ts';

const { app, clock, newVisitor, mailsTo, operator, person } = await operatorApp();
const sql = app.database.sql;

async function invitationLink(email: string): Promise<string> {
  const links = (await mailsTo(email)).flatMap(
    ({ text }) => text.match(/https:\/\/\S+\/invitation\/\S+/g) ?? [],
  );
  const link = links.at(-1);
  if (link === undefined) throw new Error(`no invitation was mailed to ${email}`);
  return link;
}

const rolesOf = async (activityId: number) =>
  (
    await sql`select u.email, m.role, u.role as kind from memberships m join users u on u.id = m.user_id
               where m.activity_id = ${activityId} and m.role <> 'owner' order by u.id`
  ).map((row) => ({ ...row }));

describe('inviting somebody', () => {
  it('is one invitation and one mail, however often the form is sent', async () => {
    const { visitor, subdomain, activityId } = await operator('invita');
    await visitor.visit(`/dashboard/${subdomain}/members`);
    await visitor.submit("Invia l'invito", { email: 'nessuna' });
    expect(visitor.page.status).toBe(422);
    expect(fieldErrors(visitor.page)).toEqual(['Email non valida']);
    await visitor.submit("Invia l'invito", { email: 'invita@example.com' });
    expect(fieldErrors(visitor.page)).toEqual(["Lavora già con l'attività"]);
    await visitor.submit("Invia l'invito", { email: 'amico@gmial.com' });
    expect(fieldErrors(visitor.page)).toEqual([mistypedWords('amico@gmail.com')]);
    const form = visitor.request("Invia l'invito", { email: 'amico@example.com' });
    await Promise.all([visitor.send(form), visitor.send(form)]);
    expect(await sql`select id from invitations where activity_id = ${activityId}`).toHaveLength(1);
    expect(await mailsTo('amico@example.com')).toHaveLength(1);
    await visitor.visit(`/dashboard/${subdomain}/members`);
    expect(visitor.page.text).toContain('amico@example.com');
  });

  it('keeps no usable secret, ends the link before when it is sent again, and when it is withdrawn', async () => {
    const { visitor, subdomain } = await operator('link');
    await visitor.visit(`/dashboard/${subdomain}/members`);
    await visitor.submit("Invia l'invito", { email: 'due-link@example.com' });
    const first = await invitationLink('due-link@example.com');
    const [row] = await sql`select token_hash from invitations where email = 'due-link@example.com'`;
    expect(first).not.toContain(row?.['token_hash']);
    clock.advance({ minutes: 1 });
    await visitor.submit('Invia di nuovo');
    const second = await invitationLink('due-link@example.com');
    const guest = newVisitor();
    expect((await guest.visit(first)).status).toBe(404);
    expect((await guest.visit(second)).status).toBe(200);
    expect(guest.page.text).toContain('Invito a lavorare al banco di Attività link');
    await visitor.submit('Ritira');
    expect((await guest.visit(second)).status).toBe(404);
    expect(guest.page.text).toContain('Invito non valido');
  });

  it('sends no mail for what was withdrawn before it went out', async () => {
    const { visitor, subdomain } = await operator('ritirato');
    await visitor.visit(`/dashboard/${subdomain}/members`);
    await visitor.submit("Invia l'invito", { email: 'ripensato@example.com' });
    await visitor.submit('Ritira');
    expect(await mailsTo('ripensato@example.com')).toEqual([]);
    const [mail] = await sql`select state from mails where recipient = 'ripensato@example.com'`;
    expect(mail?.['state']).toBe('dropped');
  });

  it('is the owner’s alone', async () => {
    const { subdomain, activityId } = await operator('titolare');
    const { visitor, viewer } = await person('collabora@example.com');
    await sql`insert into memberships (activity_id, user_id, role) values (${activityId}, ${viewer.userId}, 'manager')`;
    expect((await visitor.visit(`/dashboard/${subdomain}`)).status).toBe(200);
    expect((await visitor.visit(`/dashboard/${subdomain}/members`)).status).toBe(403);
    const own = await operator('altro-titolare');
    await own.visitor.visit('/dashboard/altro-titolare/members');
    await own.visitor.submit("Invia l'invito", { email: 'x@example.com' });
    const other = await operator('terzo-titolare');
    await other.visitor.visit('/dashboard/terzo-titolare/members');
    await other.visitor.submit("Invia l'invito", { email: 'y@example.com' });
    const [theirs] = await sql`select id from invitations where email = 'x@example.com'`;
    const foreign = other.visitor.request('Ritira', { invitationId: String(theirs?.['id']) });
    expect((await other.visitor.send(foreign)).status).toBe(404);
    expect(await sql`select id from invitations where email = 'x@example.com'`).toHaveLength(1);
  });
});

describe('accepting an invitation', () => {
  it.each([
    ['at once', ['Crea un account']],
    ['after a look at signing in', ['Accedi per accettare', 'Registrati']],
  ])('makes a new person of the team, whose address is proved by the link, %s', async (_, links) => {
    await sql`delete from users where email = 'nuovo@example.com'`;
    const { visitor, subdomain, activityId } = await operator(`squadra-${links.length}`);
    await visitor.visit(`/dashboard/${subdomain}/members`);
    await visitor.submit("Invia l'invito", { email: 'Nuovo@example.com', role: 'manager' });
    const guest = newVisitor();
    await guest.visit(await invitationLink('Nuovo@example.com'));
    expect(guest.page.headers['referrer-policy']).toBe('strict-origin');
    for (const link of links) await guest.follow(link);
    await guest.submit('Registrati', { ...CHIARA, email: 'nuovo@example.com' });
    expect(guest.page.url.pathname).toMatch(/^\/invitation\//);
    expect(await rolesOf(activityId)).toEqual([]);
    await guest.submit("Accetta l'invito");
    expect(guest.page.url.pathname).toBe(`/dashboard/${subdomain}`);
    expect(await rolesOf(activityId)).toEqual([
      { email: 'nuovo@example.com', role: 'manager', kind: 'team' },
    ]);
    expect((await guest.visit('/dashboard')).text).not.toContain('Completala');
    expect((await guest.visit('/settings')).text).not.toContain('crediti');
    expect((await guest.visit('/settings/credits')).status).toBe(404);
    await visitor.visit(`/dashboard/${subdomain}/members`);
    await visitor.follow('Togli');
    await visitor.submit('Togli la persona');
    expect(await rolesOf(activityId)).toEqual([]);
    expect((await guest.visit(`/dashboard/${subdomain}`)).status).toBe(404);
  });

  it('leaves operators what they are, after they have signed in', async () => {
    const { visitor, subdomain, activityId } = await operator('accesso');
    await person('esperta@example.com');
    await visitor.visit(`/dashboard/${subdomain}/members`);
    await visitor.submit("Invia l'invito", { email: 'esperta@example.com' });
    const link = await invitationLink('esperta@example.com');
    const guest = newVisitor();
    await guest.visit(link);
    await guest.follow('Accedi per accettare');
    await guest.submit('Accedi', { email: 'esperta@example.com', password: CHIARA.password });
    await guest.submit("Accetta l'invito");
    expect(await rolesOf(activityId)).toEqual([
      { email: 'esperta@example.com', role: 'desk', kind: 'operator' },
    ]);
    expect(guest.page.text).toContain('ora lavori anche tu in');
    await visitor.visit(`/dashboard/${subdomain}/members`);
    const own = visitor.request('Cambia ruolo', { role: 'guide' });
    await visitor.send(own);
    expect(visitor.page.text).toContain('Ruolo cambiato: Guida');
    expect(await rolesOf(activityId)).toMatchObject([{ role: 'guide' }]);
    own.body.set('role', 'owner');
    expect((await visitor.send(own)).status).toBe(422);
    expect(await rolesOf(activityId)).toMatchObject([{ role: 'guide' }]);
    own.body.set('role', 'manager');
    await guest.send(own);
    expect(guest.page.status).toBe(403);
    expect(await rolesOf(activityId)).toMatchObject([{ role: 'guide' }]);
    expect((await guest.visit(link)).status).toBe(404);
  });

  it('is refused to any other address, also with the link', async () => {
    const { visitor, subdomain, activityId } = await operator('altri');
    await visitor.visit(`/dashboard/${subdomain}/members`);
    await visitor.submit("Invia l'invito", { email: 'giusta@example.com' });
    const link = await invitationLink('giusta@example.com');
    const other = await person('sbagliata@example.com');
    await other.visitor.visit(link);
    expect(other.visitor.page.text).toContain('Sei entrato come sbagliata@example.com');
    const url = new URL(link);
    await other.visitor.send({ method: 'POST', url, body: new URLSearchParams() });
    expect(other.visitor.page.status).toBe(409);
    const guest = newVisitor();
    await guest.visit(link);
    await guest.follow('Crea un account');
    await guest.submit('Registrati', { ...CHIARA, email: 'terza@example.com' });
    expect(guest.page.url.pathname).toBe('/verify/sent');
    expect(await rolesOf(activityId)).toEqual([]);
  });

  it('ends after fourteen days', async () => {
    const { visitor, subdomain } = await operator('scaduto');
    await visitor.visit(`/dashboard/${subdomain}/members`);
    await visitor.submit("Invia l'invito", { email: 'tardi@example.com' });
    const link = await invitationLink('tardi@example.com');
    clock.advance({ minutes: 14 * 24 * 60 + 1 });
    expect((await newVisitor().visit(link)).status).toBe(404);
  });
});
