import { describe, expect, it } from 'vitest';

import { testDatabase } from '#tests/support/database.ts';
import { bookRaw, refusedBy } from '#tests/support/world/a-raw-booking.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';

const database = await testDatabase();
const sql = database.sql;
const trip = await aBoatTrip(database.db, { quantity: 1000, capacity: 10 });

let unit = 0;

/** 60 € of three people; confirmed, as bookings paid on the spot may be from the start. */
async function aBooking(values: Record<string, unknown> = {}): Promise<number> {
  const booking = { people: 3, values: { source: 'on_the_spot', status: 'confirmed', ...values } };
  return bookRaw(sql, trip, { ...booking, unit: (unit += 1) });
}

const pay = (bookingId: number, cents: number) =>
  refusedBy(
    sql`insert into on_site_payments (booking_id, amount_cents, means, at) values (${bookingId}, ${cents}, 'cash', now())`,
  );

describe('money that is taken in person', () => {
  const within = 'on_site_payments_within_due';

  it('is the whole total of what is paid on the spot, whatever is written', async () => {
    const id = await aBooking();
    const [row] = await sql`update bookings set on_site_cents = 1 where id = ${id} returning on_site_cents`;
    expect(row).toEqual({ on_site_cents: '6000' });
  });

  it('is never marked beyond what is due, nor given back beyond what was taken', async () => {
    const id = await aBooking();
    expect(await pay(id, 6001)).toBe(within);
    expect(await pay(id, -1)).toBe(within);
    expect([await pay(id, 2000), await pay(id, 4000)]).toEqual([undefined, undefined]);
    expect(await pay(id, 1)).toBe(within);
    expect(await pay(id, -6000)).toBeUndefined();
    expect(await pay(id, -1)).toBe(within);
  });

  it('is marked once by ten at once', async () => {
    const id = await aBooking();
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(id, 6000)));
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
  });

  it('is none of a booking that waits to be paid online', async () => {
    const values = { source: 'payment_link', status: 'pending' };
    expect(await pay(await aBooking(values), 1)).toBe(within);
  });

  it('stays as it was written', async () => {
    const id = await aBooking();
    await pay(id, 6000);
    const kept = 'on_site_payments_append_only';
    expect(await refusedBy(sql`update on_site_payments set amount_cents = 1 where booking_id = ${id}`)).toBe(
      kept,
    );
    expect(await refusedBy(sql`delete from on_site_payments where booking_id = ${id}`)).toBe(kept);
  });
});

describe('an agreed total', () => {
  it('is what the lines make and the difference that was agreed, with its reason', async () => {
    const id = await aBooking();
    const agree = (cents: number, total: number, reason: string | null) =>
      refusedBy(
        sql`update bookings set adjustment_cents = ${cents}, total_cents = ${total}, adjustment_reason = ${reason} where id = ${id}`,
      );
    expect(await agree(-1000, 5000, null)).toBe('bookings_adjustment_reason');
    expect(await agree(-1000, 5000, ' ')).toBe('bookings_adjustment_reason');
    expect(await agree(-1000, 5001, 'Amici')).toBe('bookings_lines_add_up');
    expect(await agree(-1000, 5000, 'Amici')).toBeUndefined();
  });
});

describe('a party that gets smaller', () => {
  const places = (id: number, people: number) =>
    refusedBy(
      sql.begin(async (tx) => {
        await tx`update bookings set quantity = ${people}, total_cents = ${people * 2000} where id = ${id}`;
        await tx`update booking_lines set people = ${people}, multiplier = ${people}, total_cents = ${people * 2000} where booking_id = ${id}`;
        await tx`update allocations set people = ${people} where booking_id = ${id}`;
      }),
    );

  it('frees its places though the slot is not offered any more, and takes none again', async () => {
    const id = await aBooking();
    await sql`update slots set archived_at = now() where id = ${trip.slot.id}`;
    expect(await places(id, 2)).toBeUndefined();
    expect(await places(id, 3)).toBe('allocations_slot_offers_date');
    await sql`update slots set archived_at = null where id = ${trip.slot.id}`;
    expect(await places(id, 3)).toBeUndefined();
  });
});
