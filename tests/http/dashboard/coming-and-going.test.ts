import { describe, expect, it } from 'vitest';
import { operatorApp } from '#tests/support/operator-app.ts';

const { app, operator, person } = await operatorApp();
const sql = app.database.sql;

async function joined(subdomain: string, email: string) {
  const own = await operator(subdomain);
  const { visitor, viewer } = await person(email);
  await sql`insert into memberships (activity_id, user_id, role) values (${own.activityId}, ${viewer.userId}, 'manager')`;
  return { owner: own.visitor, member: visitor, ...own };
}

describe('an activity’s pages under the subdomain that it had before', () => {
  it('lead on to the same page of today, with what was asked, for those who run it', async () => {
    const { owner, member, activityId } = await joined('vecchia', 'socia@example.com');
    await sql`update activities set subdomain = 'nuova' where id = ${activityId}`;
    await owner.visit('/dashboard/vecchia/services?q=barca');
    expect(`${owner.page.url.pathname}${owner.page.url.search} ${owner.page.status}`).toBe(
      '/dashboard/nuova/services?q=barca 200',
    );
    expect((await member.visit('/dashboard/Vecchia')).url.pathname).toBe('/dashboard/nuova');
    expect((await member.visit('/dashboard/vecchia/members')).status).toBe(403);
  });

  it('don’t exist for strangers, who don’t learn the new one', async () => {
    const { activityId } = await joined('prima', 'socio@example.com');
    await sql`update activities set subdomain = 'dopo' where id = ${activityId}`;
    const stranger = await operator('estranea');
    const page = await stranger.visitor.visit('/dashboard/prima/edit');
    expect(page.status).toBe(404);
    expect(page.html).not.toContain('dopo');
  });
});

describe('leaving an activity', () => {
  it('ends the member’s own membership after a question, and nothing else', async () => {
    const { owner, member, subdomain, activityId } = await joined('lascio', 'lascia@example.com');
    await member.visit(`/dashboard/${subdomain}/edit`);
    await member.follow("Lascia l'attività");
    expect(member.page.text).toContain('Vuoi lasciare Attività lascio?');
    const form = member.request("Lascia l'attività");
    await member.send(form);
    expect(member.page.text).toContain('Hai lasciato Attività lascio');
    expect(member.page.status).toBe(200);
    expect((await member.send(form)).text).toContain("Non gestisci più quest'attività");
    expect((await member.visit(`/dashboard/${subdomain}`)).status).toBe(404);
    const left = await sql`select role from memberships where activity_id = ${activityId}`;
    expect(left.map((row) => row['role'])).toEqual(['owner']);
    expect((await owner.visit(`/dashboard/${subdomain}`)).status).toBe(200);
  });

  it.each(['guide', 'desk'])('is offered to a %s where they may go, and leads back there', async (role) => {
    const { member, subdomain, activityId } = await joined(`da-${role}`, `${role}@example.com`);
    await sql`update memberships set role = ${role} where activity_id = ${activityId} and role = 'manager'`;
    await member.visit('/settings/data');
    await member.follow(`Lascia Attività da-${role}`);
    expect(member.page.text).toContain(`Vuoi lasciare Attività da-${role}?`);
    expect(member.page.root.querySelector('.tabs')).toBeNull();
    expect((await member.follow('Torna indietro')).status).toBe(200);
    await member.visit(`/dashboard/${subdomain}/leave`);
    expect((await member.submit("Lascia l'attività")).text).toContain('Hai lasciato');
  });

  it('is not for the owner, nor for strangers', async () => {
    const { owner, subdomain } = await joined('resto', 'resta@example.com');
    expect((await owner.visit(`/dashboard/${subdomain}/leave`)).status).toBe(404);
    const stranger = await operator('passante');
    expect((await stranger.visitor.visit(`/dashboard/${subdomain}/leave`)).status).toBe(404);
    await owner.visit(`/dashboard/${subdomain}/edit`);
    expect(owner.page.text).not.toContain('Lascia l');
  });
});
