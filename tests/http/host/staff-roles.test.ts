// Every route of the table, requested by each role of an activity's people; docs/rules/activities.md#members.
import { describe, expect, it } from 'vitest';

import { ACCESS } from '#app/access.ts';
import { holds, type StaffRole } from '#app/domain/activities/staff.ts';
import { adminApp } from '#tests/support/admin-app.ts';
import { operatorVisitor } from '#tests/support/operator-visitor.ts';
import type { Page, Visitor } from '#tests/support/visitor.ts';
import { aBoatTrip, aUser } from '#tests/support/world/a-service.ts';
import { addressOf, everyPage, parametersOf } from '#tests/support/world/every-page.ts';

const world = await adminApp();
const { sql } = world.app.database;
const pages = await everyPage(world);
const [activity] = await sql<
  { id: number }[]
>`select id from activities where subdomain = ${pages.subdomain}`;
const activityId = activity?.id ?? 0;

async function someoneWho(role: StaffRole): Promise<Visitor & { userId: number }> {
  const { id } = await aUser(world.deps.db, { onboardingCompletedAt: new Date() });
  await sql`insert into memberships (activity_id, user_id, role) values (${activityId}, ${id}, ${role})`;
  return Object.assign(await operatorVisitor(world, id), { userId: id });
}

const staff = {
  guide: await someoneWho('guide'),
  desk: await someoneWho('desk'),
  manager: await someoneWho('manager'),
};
const ROLES = ['guide', 'desk', 'manager'] as const;

const declared = Object.entries(ACCESS).flatMap(([pattern, { right }]) =>
  right ? [{ pattern, right }] : [],
);
const addressFor = (pattern: string) => addressOf(pattern, pages.valuesOf(pattern));

const FORM = 'intent=delete&name=Preso&amount=1&confirm=on&formNonce=1234567890123456&reason=x&to=archived';

async function statusesOf(visitor: Visitor, pattern: string) {
  const address = addressFor(pattern);
  const got = (await visitor.visit(address)).status;
  const url = new URL(address, visitor.page.url);
  const posted = (await visitor.send({ method: 'POST', url, body: new URLSearchParams(FORM) })).status;
  return { got, posted };
}

const pagesSeen = new Map<Visitor, Map<string, Promise<Page>>>();

/** Requested once by each person: several tests look at the same pages. */
function seen(who: Visitor, pattern: string): Promise<Page> {
  const theirs = pagesSeen.get(who) ?? new Map<string, Promise<Page>>();
  pagesSeen.set(who, theirs);
  const page = theirs.get(pattern) ?? who.visit(addressFor(pattern));
  theirs.set(pattern, page);
  return page;
}

/**
 * Roles without the right are first asked to confirm who they are, and only then learn that their role is not
 * enough.
 */
const NOBODYS_YET = ['/dashboard/:subdomain/leave'];

describe('what the roles of an activity open', () => {
  it('is declared for every page of an activity and of what is run', () => {
    const run = /^\/(?:dashboard\/:subdomain|availability|calendars|marketplace|checkin)(?:\/|$)/;
    const missing = Object.entries(ACCESS).filter(
      ([pattern, { kind, right }]) => run.test(pattern) && kind === 'signed-in' && right === undefined,
    );
    expect(missing).toEqual([]);
  });

  it.each(ROLES)('is no more than the table says, to a %s', async (role) => {
    for (const { pattern, right } of declared.filter((each) => !holds(role, each.right)))
      expect([pattern, right, await statusesOf(staff[role], pattern)]).toEqual([
        pattern,
        right,
        { got: 403, posted: 403 },
      ]);
  });

  it.each(ROLES)('is no less, to a %s', async (role) => {
    for (const { pattern } of declared.filter((each) => holds(role, each.right))) {
      if (NOBODYS_YET.includes(pattern) || pattern.includes('/feeds/renew')) continue;
      const expected = (await seen(pages.operator, pattern)).status;
      expect([pattern, (await seen(staff[role], pattern)).status]).toEqual([pattern, expected]);
    }
  });

  it('says so in Italian, with a way back, and tells a script no more', async () => {
    const page = await staff.guide.visit('/availability/bookings');
    expect([page.status, page.text]).toEqual([403, expect.stringContaining('Non è nel tuo ruolo')]);
    expect(page.root.querySelector('main a[href="/dashboard"]')).not.toBeNull();
    expect(page.root.querySelector('header')?.text).not.toContain('Accedi');
    const data = await staff.guide.visit('/availability/bookings.data');
    expect([data.status, data.html.includes('mario')]).toEqual([403, false]);
  });

  it('answers with a page, not with data for programs, where a file is refused', async () => {
    const files = declared.filter(({ pattern }) => /\.csv$|:file$/.test(pattern));
    expect(files.length).toBeGreaterThan(1);
    for (const { pattern } of files) {
      const refused = await staff.guide.visit(addressFor(pattern));
      expect([pattern, refused.status, refused.root.querySelector('h1')?.text]).toEqual([
        pattern,
        403,
        'Non è nel tuo ruolo',
      ]);
      expect(refused.text).toContain('chiedi al titolare');
    }
    const missing = await staff.guide.visit('/feeds/nessuno.ics');
    expect([missing.status, missing.root.querySelector('h1')?.text]).toEqual([404, 'Page Not Found']);
  });

  it.each(['guide', 'desk'] as const)('has no days to close in the month, for a %s', async (role) => {
    const month = '/availability?view=month';
    expect((await pages.operator.visit(month)).text).toContain('Chiudi i giorni scelti');
    const { text } = await staff[role].visit(month);
    expect([text.includes('al giorno'), text.includes('Chiudi i giorni scelti')]).toEqual([true, false]);
  });

  it('is asked again of each record, for somebody with more rights elsewhere', async () => {
    const elsewhere = await aBoatTrip(world.deps.db);
    const mixed = await operatorVisitor(world, elsewhere.activity.userId);
    await sql`insert into memberships (activity_id, user_id, role) values (${activityId}, ${elsewhere.activity.userId}, 'guide')`;
    for (const { pattern } of declared.filter((each) => !holds('guide', each.right))) {
      if (parametersOf(pattern).length === 0) continue;
      const { got, posted } = await statusesOf(mixed, pattern);
      const refused = expect.toBeOneOf([403, 404, 405]);
      expect([pattern, got, posted]).toEqual([pattern, refused, refused]);
    }
    for (const pattern of declared
      .filter(({ right }) => right !== 'departures')
      .map((each) => each.pattern)) {
      if (parametersOf(pattern).length > 0) continue;
      const { text } = await mixed.visit(addressFor(pattern));
      expect([pattern, text]).not.toEqual([pattern, expect.stringMatching(/Mario|mario@example/)]);
    }
  });

  it('shows a guide who comes, and neither prices nor mail addresses', async () => {
    const [booked] = await sql`select slot_id, date::text as date, email from bookings`;
    const day = String(booked?.['date']);
    const departure = `/availability/departures?slot=${booked?.['slot_id']}&date=${day}`;
    const { guide } = staff;
    expect((await guide.visit(departure)).text).toContain('Mario');
    const on = `date=${day}`;
    for (const address of [
      departure,
      departure.replace('?', '.data?'),
      `/availability/day?${on}`,
      `/availability/day.data?${on}`,
      `/availability?${on}`,
      '/checkin',
      '/checkin/day.json',
    ]) {
      const { html } = await guide.visit(address);
      expect([address, html]).not.toEqual([address, expect.stringMatching(/\d,\d\d\s€|mario@example/i)]);
    }
    expect((await guide.visit('/dashboard')).url.pathname).toBe('/availability/day');
  });

  it('leads a guide to no page that is closed to them', async () => {
    const booked = await sql`select reference, slot_id, date::text as date, status from bookings`;
    const { guide } = staff;
    const addresses = booked.flatMap(({ reference, slot_id: slot, date }) => [
      `/checkin?code=${reference}`,
      `/availability/departures?slot=${slot}&date=${date}`,
      `/availability/day?date=${date}`,
    ]);
    const links: string[] = [];
    for (const address of addresses) {
      const { root } = await guide.visit(address);
      const anchors = root.querySelectorAll('main a[href^="/"]');
      links.push(...anchors.map((link) => (link.getAttribute('href') ?? '').replaceAll('&amp;', '&')));
    }
    const closed: string[] = [];
    for (const link of new Set(links)) if ((await guide.visit(link)).status === 403) closed.push(link);
    expect(closed).toEqual([]);
  });

  it('is asked of «Annulla» too, by a form without scripts, and once', async () => {
    const { manager, desk } = staff;
    await manager.visit(addressFor('/availability/resources/:resourceId/archive'));
    await manager.submit('Archivia la risorsa');
    const form = manager.request('Annulla');
    expect((await desk.send(form)).status).toBe(404);
    expect((await manager.send(form)).text).toContain("Annullato: è com'era prima");
    expect((await manager.send(form)).text).toContain('Non abbiamo annullato niente');
    expect(await sql`select id from resources where archived_at is not null`).toEqual([]);
  });

  it('never is the guest’s own: no page of the desk has what opens the guest’s', async () => {
    const secrets = await sql<
      { secret: string; ticket_code: string }[]
    >`select secret, ticket_code from bookings`;
    expect(secrets.length).toBeGreaterThan(0);
    const words = secrets.flatMap(({ secret, ticket_code }) => [secret, ticket_code]);
    const shown = [];
    // Handing out the payment link is the purpose of «link».
    for (const { pattern } of declared.filter((each) => !each.pattern.endsWith('/link'))) {
      const { html } = await seen(staff.manager, pattern);
      if (words.some((word) => html.includes(word))) shown.push(pattern);
    }
    expect(shown).toEqual([]);
  });

  it('is the one held where the bookings are: who manages elsewhere exports nothing from where they don’t', async () => {
    const { id } = await aUser(world.deps.db, { onboardingCompletedAt: new Date() });
    const other = await aBoatTrip(world.deps.db);
    await sql`insert into memberships (activity_id, user_id, role)
      values (${activityId}, ${id}, 'desk'), (${other.activity.id}, ${id}, 'manager')`;
    const both = await operatorVisitor(world, id);
    const page = await both.visit('/availability/bookings/export.csv');
    expect([page.status, page.html.trim().split('\n').length]).toEqual([200, 1]);
  });

  it('changes with the role, in the middle of a session', async () => {
    const { desk } = staff;
    expect((await desk.visit('/availability/bookings')).status).toBe(200);
    await sql`update memberships set role = 'guide' where user_id = ${desk.userId}`;
    expect((await desk.visit('/availability/bookings')).status).toBe(403);
    await sql`update memberships set role = 'desk' where user_id = ${desk.userId}`;
  });

  it.each(['guide', 'desk'] as const)(
    'lists only where somebody may do it: nothing of where they are %s beside what they own elsewhere',
    async (role) => {
      const own = await aBoatTrip(world.deps.db);
      const { userId } = own.activity;
      await sql`insert into memberships (activity_id, user_id, role) values (${activityId}, ${userId}, ${role})`;
      const { resourceId, calendarId, slotId } = pages.valuesOf('/:resourceId/:calendarId/:slotId');
      await sql`update activities set name = 'Altrui' where id = ${activityId}`;
      for (const table of ['resources', 'services', 'catalogs'])
        await sql`update ${sql(table)} set name = 'Altrui' where activity_id = ${activityId}`;
      await sql`update calendars set name = 'Altrui' where id = ${Number(calendarId)}`;
      await sql`update slots set name = 'Altrui' where id = ${Number(slotId)}`;
      await sql`update resources set name = 'Mia barca' where id = ${own.resource.id}`;
      const mixed = await operatorVisitor(world, userId);
      const on = 'date=2027-06-14';
      for (const { pattern, right } of declared) {
        if (parametersOf(pattern).length > 0 || holds(role, right)) continue;
        for (const query of ['', `?${on}`, `?${on}&do=resume`, `?${on}&do=open`, '?q=altrui']) {
          const page = await mixed.visit(addressFor(pattern) + query);
          const listed = page.root.querySelector('main')?.text ?? page.html;
          expect([pattern, query, listed]).not.toEqual([pattern, query, expect.stringContaining('Altrui')]);
        }
      }
      for (const path of ['resources', 'stop', 'closing'])
        expect((await mixed.visit(`/availability/${path}?${on}`)).text).toContain('Mia barca');
      // Where they may look but not act, no action is offered.
      const board = `/availability?${on}`;
      const refused = [
        `slot=${slotId}&`,
        `slot=${slotId}"`,
        `resources/${resourceId}`,
        `value="${resourceId} `,
      ];
      for (const address of [
        board,
        `${board}&view=month`,
        `${board}&slot=${slotId}`,
        `/availability/day?${on}`,
      ]) {
        const { root } = await mixed.visit(address);
        const offered = root
          .querySelectorAll('main a[href], main input[name=day]')
          .map((each) => each.outerHTML.replaceAll('&amp;', '&'))
          .filter((each) =>
            /availability\/(?:stop|closing|resources|departures\/cancel)|name="day"/.test(each),
          );
        expect(root.text).toContain('Altrui');
        expect([address, offered.filter((each) => refused.some((part) => each.includes(part)))]).toEqual([
          address,
          [],
        ]);
      }
    },
  );
});
