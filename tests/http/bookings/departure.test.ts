import { describe, expect, it } from 'vitest';

import { accountApp } from '#tests/support/account-app.ts';
import { operatorVisitor } from '#tests/support/operator-visitor.ts';
import { pay } from '#tests/support/world/a-payment.ts';
import { aResoldTrip } from '#tests/support/world/a-resold-trip.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { placed } from '#tests/support/world/placing.ts';

const world = await accountApp();
const { app, deps, clock } = world;
const sql = app.database.sql;

/** A departure on 12 June with a paid party of three; it is six that morning. */
async function aDeparture() {
  const trip = await aBoatTrip(deps.db, { capacity: 4, quantity: 2 });
  clock.set('2027-06-01T10:00');
  const sold = await placed(deps, trip, { people: 3 });
  await pay(deps, sold.id);
  const operator = await operatorVisitor(world, trip.activity.userId);
  clock.set('2027-06-12T06:00');
  const path = `/availability/departures?slot=${trip.slot.id}&date=2027-06-12`;
  const press = (name: string, fields: Record<string, string> = {}) =>
    operator.send({
      method: 'POST',
      url: new URL(path, operator.page.url),
      body: new URLSearchParams({ do: name, reference: sold.reference, ...fields }),
    });
  const arrived = async () =>
    Number(
      (await sql`select coalesce(sum(people), 0) as n from arrivals where booking_id = ${sold.id}`)[0]?.['n'],
    );
  return { trip, sold, operator, path, press, arrived };
}

describe('a departure without scripts', () => {
  it('shows who comes, and checks them in and out with one press each', async () => {
    const { sold, operator, path } = await aDeparture();
    await operator.visit(path);
    expect(operator.page.text).toContain('3 persone');
    expect(operator.page.html).toContain('href="tel:');
    await operator.submit('Check-in');
    expect(operator.page.text).toContain(`${sold.reference}: 3 persone, tutti entrati`);
    expect(operator.page.text).toContain('Entrati 06:00');
    // The message's text and, after its removal, the guest's.
    await operator.submit('Annulla');
    expect(operator.page.text).toContain("Annullato: è com'era prima");
    expect(operator.page.url.hash).toBe(`#${sold.reference}`);
    await operator.submit('Check-in');
    await operator.visit(path);
    await operator.submit('Annulla');
    expect(operator.page.text).toContain(`${sold.reference}: check-in annullato`);
    await operator.visit(`/availability/bookings/${sold.reference}`);
    expect(operator.page.text).toContain('Check-in: 3 persone');
    expect(operator.page.text).toContain('Check-in annullato: 3 persone');
    await operator.follow('Apri la partenza');
    expect(operator.page.url.pathname + operator.page.url.search).toBe(path);
  });

  it('offers no check-in before the door opens, twelve hours before, and says when it does', async () => {
    const { operator, path, press, arrived } = await aDeparture();
    const buttons = () => operator.page.root.querySelectorAll('button[value=check-in]').length;
    clock.set('2027-06-11T21:29');
    await operator.visit(path);
    expect(operator.page.text).toContain('Il check-in apre venerdì 11 giugno, ore 21:30.');
    expect(buttons()).toBe(0);
    await press('check-in');
    expect(operator.page.text).toContain('È troppo presto: il check-in apre 12 ore prima della partenza');
    clock.set('2027-06-11T21:30');
    await operator.visit(path);
    expect(operator.page.text).not.toContain('Il check-in apre');
    expect(buttons()).toBe(1);
    await press('check-in');
    expect(await arrived()).toBe(3);
  });

  it('lets parties come in parts, never more than were booked', async () => {
    const { operator, press, path, arrived } = await aDeparture();
    await press('check-in', { people: '2' });
    await operator.visit(path);
    expect(operator.page.text).toContain('Entrati 2 su 3');
    expect(operator.page.text).toContain('Check-in di chi manca');
    await press('check-in', { people: '2' });
    expect(await arrived()).toBe(2);
    await press('check-in');
    await press('check-in');
    expect(await arrived()).toBe(3);
  });

  it('counts «Solo alcuni» that is sent twice once', async () => {
    const { operator, path, press, arrived } = await aDeparture();
    await operator.visit(path);
    const fields = operator.page.root.querySelectorAll('.departure-some input');
    const form = Object.fromEntries(fields.map(({ attributes: { name, value } }) => [name, value]));
    await press('check-in', form);
    await press('check-in', form);
    expect(await arrived()).toBe(1);
  });

  it('marks who did not come only after the start, and nobody who is in', async () => {
    const { operator, press, path } = await aDeparture();
    await operator.visit(path);
    expect(operator.page.text).not.toContain('on presentato');
    await press('check-in', { people: '1' });
    clock.set('2027-06-12T10:00');
    await press('no-show');
    await operator.visit(path);
    expect(operator.page.root.querySelector('.tone-red')).toBeNull();
    await press('undo');
    await press('no-show');
    await operator.visit(path);
    expect(operator.page.root.querySelector('.tone-red')?.text).toBe('Non presentato');
    await press('check-in');
    await operator.visit(path);
    expect(operator.page.root.querySelector('.tone-red')).toBeNull();
  });

  it('opens the door twelve hours before, and to bookings that stand', async () => {
    const { sold, press, arrived } = await aDeparture();
    clock.set('2027-06-11T20:00');
    await press('check-in');
    expect(await arrived()).toBe(0);
    clock.set('2027-06-12T06:00');
    await sql.begin(async (tx) => {
      await tx`delete from allocations where booking_id = ${sold.id}`;
      await tx`update bookings set status = 'cancelled', cancellation_reason = 'operator', cancelled_at = now() where id = ${sold.id}`;
    });
    await press('check-in');
    expect(await arrived()).toBe(0);
  });

  it('of somebody else does not exist, and a reseller does not check in', async () => {
    const { trip, path, sold } = await aDeparture();
    const stranger = await operatorVisitor(world, (await aBoatTrip(deps.db)).activity.userId);
    expect((await stranger.visit(path)).status).toBe(404);
    const own = `/availability/departures?slot=${trip.slot.id}&date=ieri`;
    expect((await stranger.visit(own)).status).toBe(404);
    const answer = await stranger.send({
      method: 'POST',
      url: new URL(path, stranger.page.url),
      body: new URLSearchParams({ do: 'check-in', reference: sold.reference }),
    });
    expect(answer.status).toBe(404);
    clock.set('2027-06-01T10:00');
    const resold = await aResoldTrip(deps);
    const paid = await placed(deps, resold.sold, { people: 2 });
    await pay(deps, paid.id);
    clock.set('2027-06-12T06:00');
    const reseller = await operatorVisitor(world, resold.reseller.userId);
    const theirs = await reseller.send({
      method: 'POST',
      url: new URL(path, reseller.page.url),
      body: new URLSearchParams({ do: 'check-in', reference: paid.reference }),
    });
    expect(theirs.status).toBe(404);
  });
});

describe('the database', () => {
  it('lets two doors in at once no more than were booked', async () => {
    const { sold, arrived } = await aDeparture();
    const one = () => sql`insert into arrivals (booking_id, people, at) values (${sold.id}, 1, now())`;
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, one));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await arrived()).toBe(3);
  });

  it('keeps what was counted, and takes nobody out who is not in', async () => {
    const { sold } = await aDeparture();
    await expect(
      sql`insert into arrivals (booking_id, people, at) values (${sold.id}, -1, now())`,
    ).rejects.toThrow(/arrived/);
    await sql`insert into arrivals (booking_id, people, at) values (${sold.id}, 2, now())`;
    await expect(sql`update arrivals set people = 1 where booking_id = ${sold.id}`).rejects.toThrow(
      /row of its own/,
    );
  });
});
