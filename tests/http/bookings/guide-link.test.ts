import { describe, expect, it } from 'vitest';
import { accountApp } from '#tests/support/account-app.ts';
import { operatorVisitor } from '#tests/support/operator-visitor.ts';
import { BASE_URL } from '#tests/support/test-app.ts';
import { visitor } from '#tests/support/visitor.ts';
import { pay } from '#tests/support/world/a-payment.ts';
import { aBoatTrip, aResource } from '#tests/support/world/a-service.ts';
import { placed } from '#tests/support/world/placing.ts';

const world = await accountApp();
const { app, deps, clock } = world;
const sql = app.database.sql;

/** A party of three on 12 June, with a telephone and a wish; a link for its boat, made that morning. */
async function aGuide() {
  clock.set('2027-06-01T10:00');
  const trip = await aBoatTrip(deps.db, { capacity: 4, quantity: 2 });
  const sold = await placed(deps, trip, { people: 3 });
  await pay(deps, sold.id);
  await sql`update bookings set message = 'Uno di noi non nuota', phone = '+39 347 1112223' where id = ${sold.id}`;
  clock.set('2027-06-12T08:00');
  const operator = await operatorVisitor(world, trip.activity.userId);
  await operator.visit('/availability/guides');
  const form = operator.request('Crea il link', {
    name: 'Davide',
    firstDate: '2027-06-12',
    lastDate: '2027-06-14',
    resource: String(trip.resource.id),
  });
  await operator.send(form);
  const address = () =>
    new URL(operator.page.root.querySelector('input[readonly]')?.getAttribute('value') ?? '').pathname;
  const path = address();
  return { trip, sold, operator, form, address, path, guide: visitor(app, BASE_URL) };
}

describe("a guide's link", () => {
  it('is shown once with its code, the same when the form comes twice, and kept as a hash', async () => {
    const { operator, form, path, address, trip } = await aGuide();
    expect(path).toMatch(/^\/guide\/[\w-]{43}$/);
    expect(operator.page.html).toContain('Codice QR: il link per Davide');
    await operator.send(form);
    expect(address()).toBe(path);
    const rows = await sql`select secret_hash from guide_links where activity_id = ${trip.activity.id}`;
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(path.slice('/guide/'.length));
    await operator.visit('/availability/guides');
    expect(operator.page.html).not.toContain(path);
    expect(operator.page.text).toContain('Davide');
  });

  it("is another one when the form is changed after the browser's Back", async () => {
    const { operator, form, path, address, guide } = await aGuide();
    const body = new URLSearchParams(String(form.body));
    body.set('name', 'Luca');
    body.set('firstDate', '2027-06-13');
    await operator.send({ ...form, body });
    expect(operator.page.html).toContain('Codice QR: il link per Luca');
    expect(address()).not.toBe(path);
    expect((await guide.visit(address())).text).toContain('13 giugno');
  });

  it('is not shown again once it was revoked: the same form asks to be pressed again, for another one', async () => {
    const { operator, form, path, address, guide } = await aGuide();
    await operator.visit('/availability/guides');
    await operator.submit('Revoca');
    await operator.send(form);
    expect([operator.page.status, operator.page.html]).toEqual([
      422,
      expect.not.stringContaining('Codice QR'),
    ]);
    expect(operator.page.text).toContain('è stato revocato');
    await operator.submit('Crea il link');
    expect(address()).not.toBe(path);
    expect((await guide.visit(address())).status).toBe(200);
    expect((await guide.visit(path)).status).toBe(404);
  });

  it('shows who comes with telephone and wishes, no address and no price, to whoever has it', async () => {
    const { guide, path, sold } = await aGuide();
    clock.set('2027-06-11T20:00');
    const { status, headers, text, html } = await guide.visit(path);
    expect([status, headers['x-robots-tag'], headers['cache-control']]).toEqual([
      200,
      'noindex',
      'private, no-store',
    ]);
    expect(text).toContain(sold.reference);
    expect(text).toContain('Il check-in apre venerdì 11 giugno, ore 21:30.');
    expect(guide.page.root.querySelector('.departure-guest button')).toBeNull();
    expect(text).toContain('Uno di noi non nuota');
    expect(html).toContain('href="tel:+393471112223"');
    expect(html).not.toMatch(/@example\.com|€|20,00/);
    await guide.visit(`${path}?date=2027-07-30`);
    expect(guide.page.text).toContain('14 giugno');
    clock.set('2027-06-13T08:00');
    await guide.visit(`${path}?date=2027-06-12`);
    expect(guide.page.text).toContain('Il check-in è chiuso.');
    expect(guide.page.root.querySelector('.departure-guest button')).toBeNull();
  });

  it('checks in, in its own name, and nobody of other boats or days', async () => {
    const { guide, path, sold, trip, operator } = await aGuide();
    await guide.visit(path);
    await guide.submit('Check-in');
    expect(guide.page.text).toContain('Entrano in 3');
    await operator.visit(`/checkin?code=${sold.reference}`);
    expect(operator.page.text).toContain('check-in di Davide');
    await guide.visit(path);
    await guide.submit('Annulla');
    expect(guide.page.text).toContain('0 di 3 entrati');
    const other = await aResource(deps.db, trip.activity.id, { name: 'Canoa' });
    await sql`update guide_link_resources set resource_id = ${other.id} where resource_id = ${trip.resource.id}`;
    await guide.visit(path);
    expect(guide.page.text).not.toContain(sold.reference);
    await guide.submit('Verifica', { asked: sold.reference });
    expect(guide.page.text).toContain('Codice non trovato');
  });

  it('finds guests by name, or by a code with one wrong letter, and keeps their ticket codes to itself', async () => {
    const { guide, path, sold } = await aGuide();
    await sql`update bookings set surname = 'Ferrara' where id = ${sold.id}`;
    const [row] = await sql<
      [{ ticket_code: string }]
    >`select ticket_code from bookings where id = ${sold.id}`;
    const misread = `${sold.reference.slice(0, -1)}${sold.reference.endsWith('2') ? '3' : '2'}`;
    for (const asked of ['ferrara', misread]) {
      await guide.visit(path);
      await guide.submit('Verifica', { asked });
      expect(guide.page.text).toContain(
        asked === misread ? `Usa ${sold.reference}` : '1 prenotazione con questo nome',
      );
      expect(guide.page.html).not.toContain(row.ticket_code);
    }
    await guide.visit(path);
    await guide.submit('Verifica', { asked: 'ferrara' });
    await guide.submit('Mario Ferrara, 09:30');
    expect(guide.page.text).toContain('Entrano in 3');
  });

  it('is not made for days that are over', async () => {
    const { operator } = await aGuide();
    await operator.visit('/availability/guides');
    const days = { firstDate: '2027-06-09', lastDate: '2027-06-10' };
    await operator.submit('Crea il link', { name: 'Tardi', ...days });
    expect(operator.page.status).toBe(422);
    expect(operator.page.text).toContain('Al: è già passato');
    await operator.submit('Crea il link', { name: '', ...days });
    expect(operator.page.text).toContain('Al: è già passato');
    expect(operator.page.text).toContain('Per chi è: questo campo è obbligatorio');
    // Such a link would end at six in the morning.
    clock.set('2027-06-11T05:59');
    await operator.submit('Crea il link', { name: '', ...days });
    expect(operator.page.text).toContain('Per chi è: questo campo è obbligatorio');
    expect(operator.page.text).not.toContain('già passato');
  });

  it('ends when it is revoked, and in the morning after its last day', async () => {
    const { guide, path, operator } = await aGuide();
    await operator.visit('/availability/guides');
    expect(operator.page.text).toContain('finisce alle 6 del mattino dopo');
    await operator.submit('Revoca');
    expect(operator.page.text).toContain('Link revocato');
    expect((await guide.visit(path)).status).toBe(404);
    const second = await aGuide();
    clock.set('2027-06-15T05:59');
    expect((await second.guide.visit(second.path)).status).toBe(200);
    clock.set('2027-06-15T06:00');
    expect((await second.guide.visit(second.path)).status).toBe(404);
  });

  it('is for 31 days at most, for resources of the activity, revoked by its people alone', async () => {
    const { operator, trip } = await aGuide();
    const make = (fields: Record<string, string>) => {
      const body = new URLSearchParams({
        activityId: String(trip.activity.id),
        name: 'Anna',
        resource: String(trip.resource.id),
        firstDate: '2027-06-01',
        lastDate: '2027-07-01',
        key: crypto.randomUUID(),
        ...fields,
      });
      return operator.send({ method: 'POST', url: new URL('/availability/guides', operator.page.url), body });
    };
    expect((await make({})).status).toBe(200);
    expect((await make({ lastDate: '2027-07-02' })).status).toBe(422);
    const foreign = await aBoatTrip(deps.db);
    expect((await make({ resource: String(foreign.resource.id) })).status).toBe(404);
    expect((await make({ activityId: String(foreign.activity.id) })).status).toBe(404);
    const [link] =
      await sql`select id from guide_links where activity_id = ${trip.activity.id} and name = 'Anna'`;
    const stranger = await operatorVisitor(world, foreign.activity.userId);
    const answer = await stranger.send({
      method: 'POST',
      url: new URL('/availability/guides', operator.page.url),
      body: new URLSearchParams({ revoke: String(link?.['id']) }),
    });
    expect(answer.status).toBe(404);
  });
});
