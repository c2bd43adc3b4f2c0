import { describe, expect, it } from 'vitest';

import { BOOKING_STATUSES, CANCELLATION_REASONS, TRANSITIONS } from '#app/domain/bookings/states.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { anOpenPage } from '#tests/support/world/a-payment.ts';
import { bookRaw, insertRawBooking, insertRawPlace, refusedBy } from '#tests/support/world/a-raw-booking.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';

const database = await testDatabase();
const sql = database.sql;
const trip = await aBoatTrip(database.db, { quantity: 1000, capacity: 10 });

let unit = 0;
const pending = () => bookRaw(sql, trip, { unit: (unit += 1) });

/** Records its payment. */
async function paid(bookingId: number, cents = 2000, outcome = 'received'): Promise<number> {
  const page = await anOpenPage(testDeps({ db: database.db }), bookingId);
  await sql`
    insert into payments (booking_id, checkout_session_id, stripe_payment_intent_id, amount_cents, currency, outcome)
    select booking_id, id, 'pi_' || id, ${cents}, 'eur', ${outcome} from checkout_sessions where stripe_session_id = ${page}`;
  return bookingId;
}

const states = [
  ...BOOKING_STATUSES.filter((status) => status !== 'cancelled').map((status) => ({ status, reason: null })),
  ...CANCELLATION_REASONS.map((reason) => ({ status: 'cancelled' as const, reason })),
];
type State = (typeof states)[number];

/** Changes status and places together, as the application does; returns the database's answer. */
function become(bookingId: number, { status, reason }: State): Promise<string | undefined> {
  return refusedBy(
    sql.begin(async (tx) => {
      await tx`update bookings set status = ${status}, cancellation_reason = ${reason} where id = ${bookingId}`;
      if (status === 'cancelled') await tx`delete from allocations where booking_id = ${bookingId}`;
      const [held] = await tx`select 1 from allocations where booking_id = ${bookingId}`;
      if (status !== 'cancelled' && !held) await insertRawPlace(tx, { trip, bookingId, unit: (unit += 1) });
    }),
  );
}

/** By the allowed transitions. */
async function bookingIn({ status, reason }: State): Promise<number> {
  const id = await paid(await pending());
  if (status !== 'pending' && (status !== 'cancelled' || reason === 'customer'))
    await become(id, { status: 'confirmed', reason: null });
  if (status === 'completed' || status === 'cancelled') await become(id, { status, reason } as State);
  return id;
}

describe('the life of a booking', () => {
  it('has the same transitions in the code and in the database', async () => {
    const rows =
      await sql`select from_status, from_reason, to_status, needs_payment from booking_transitions`;
    const inCode = TRANSITIONS.map(({ from, fromReason = null, to, needsPayment = false }) => [
      from,
      fromReason,
      to,
      needsPayment,
    ]);
    const lines = (table: unknown[][]) => new Set(table.map((row) => row.join(' ')));
    expect(lines(rows.map((row) => Object.values(row)))).toEqual(lines(inCode));
    expect(rows).toHaveLength(inCode.length);
  });

  it('takes no other way than these, from any state to any other', async () => {
    const taken: string[] = [];
    for (const from of states) {
      for (const to of states) {
        if (from.status === to.status) continue;
        const refusal = await become(await bookingIn(from), to);
        expect([undefined, 'bookings_transition']).toContain(refusal);
        if (refusal === undefined) taken.push(`${from.status} ${from.reason ?? ''} → ${to.status}`);
      }
    }
    const allowed = TRANSITIONS.map(({ from, fromReason, to }) => `${from} ${fromReason ?? ''} → ${to}`);
    expect(new Set(taken)).toEqual(new Set(allowed));
  });

  it('starts pending, or confirmed when paid on the spot', async () => {
    const start = (values: Record<string, unknown>) =>
      refusedBy(
        sql.begin(async (tx) => {
          const bookingId = await insertRawBooking(tx, trip, { values });
          await insertRawPlace(tx, { trip, bookingId, unit: (unit += 1) });
        }),
      );
    expect(await start({})).toBeUndefined();
    expect(await start({ status: 'confirmed' })).toBe('bookings_transition');
    expect(await start({ status: 'completed' })).toBe('bookings_transition');
    expect(await start({ status: 'cancelled', cancellation_reason: 'expired' })).toBe('bookings_transition');
    expect(await start({ status: 'confirmed', source: 'payment_link' })).toBe('bookings_transition');
    expect(await start({ status: 'confirmed', source: 'on_the_spot' })).toBeUndefined();
  });

  it('keeps the reason it was cancelled for, and has one exactly then', async () => {
    const id = await bookingIn({ status: 'cancelled', reason: 'customer' });
    const change = (reason: string | null) =>
      refusedBy(sql`update bookings set cancellation_reason = ${reason} where id = ${id}`);
    expect(await change('expired')).toBe('bookings_transition');
    expect(await change(null)).toBe('bookings_transition');
    const live = await pending();
    expect(await refusedBy(sql`update bookings set status = 'cancelled' where id = ${live}`)).toBe(
      'bookings_reason_if_cancelled',
    );
    expect(await refusedBy(sql`update bookings set hold_expires_at = null where id = ${live}`)).toBe(
      'bookings_pending_has_hold',
    );
  });
});

describe('a booking is not confirmed', () => {
  const confirm = (id: number) => become(id, { status: 'confirmed', reason: null });

  it('without a payment, or with too small a one', async () => {
    expect(await confirm(await pending())).toBe('bookings_transition');
    expect(await confirm(await paid(await pending(), 1999))).toBe('bookings_transition');
    expect(await confirm(await paid(await pending(), 2000))).toBeUndefined();
  });

  it('by a payment that was flagged, or is on its way back', async () => {
    expect(await confirm(await paid(await pending(), 2000, 'flagged'))).toBe('bookings_transition');
    const id = await paid(await pending());
    await sql`
      insert into refunds (booking_id, payment_id, amount_cents, reason, request_key)
      select booking_id, id, 1, 'operator', 'k' || id from payments where booking_id = ${id}`;
    expect(await confirm(id)).toBe('bookings_transition');
    await sql`update refunds set status = 'failed' where booking_id = ${id}`;
    expect(await confirm(id)).toBeUndefined();
  });

  it('without its places', async () => {
    const id = await paid(await pending());
    await become(id, { status: 'cancelled', reason: 'expired' });
    const bare = sql`update bookings set status = 'confirmed', cancellation_reason = null where id = ${id}`;
    expect(await refusedBy(bare)).toBe('bookings_have_places');
    expect(await confirm(id)).toBeUndefined();
  });
});

describe('a booking has its places exactly while it is live', () => {
  const places = 'bookings_have_places';

  it('from the start', async () => {
    const without = sql.begin(async (tx) => insertRawBooking(tx, trip));
    expect(await refusedBy(without)).toBe(places);
    const few = sql.begin(async (tx) => {
      const bookingId = await insertRawBooking(tx, trip, { people: 3 });
      await insertRawPlace(tx, { trip, bookingId, unit: (unit += 1), people: 2 });
    });
    expect(await refusedBy(few)).toBe(places);
  });

  it('and neither loses one nor gains one afterwards', async () => {
    const id = await pending();
    expect(await refusedBy(sql`delete from allocations where booking_id = ${id}`)).toBe(places);
    expect(await refusedBy(sql`update allocations set people = 2 where booking_id = ${id}`)).toBe(places);
    expect(await refusedBy(sql`update bookings set quantity = 2 where id = ${id}`)).toMatch(/^bookings_/);
    expect(await refusedBy(insertRawPlace(sql, { trip, bookingId: id, unit: (unit += 1) }))).toBe(places);
  });

  it('and gives them back when it is cancelled', async () => {
    const id = await pending();
    const kept = sql`update bookings set status = 'cancelled', cancellation_reason = 'expired' where id = ${id}`;
    expect(await refusedBy(kept)).toBe(places);
    await become(id, { status: 'cancelled', reason: 'expired' });
    expect(await refusedBy(insertRawPlace(sql, { trip, bookingId: id, unit: (unit += 1) }))).toBe(places);
  });
});

describe('the lines of a booking make its people and its total', () => {
  const lines = 'bookings_lines_add_up';

  it('from the start', async () => {
    const place = (raw: Parameters<typeof insertRawBooking>[2]) =>
      refusedBy(
        sql.begin(async (tx) => {
          const bookingId = await insertRawBooking(tx, trip, { people: 2, ...raw });
          await insertRawPlace(tx, { trip, bookingId, unit: (unit += 1), people: 2 });
        }),
      );
    expect(await place({ lines: 0 })).toBe(lines);
    expect(await place({ lines: 1 })).toBe(lines);
    expect(await place({ values: { total_cents: 3999 } })).toBe(lines);
    expect(await place({})).toBeUndefined();
  });

  it('and afterwards', async () => {
    const id = await pending();
    expect(await refusedBy(sql`update bookings set total_cents = 1900 where id = ${id}`)).toBe(lines);
    expect(await refusedBy(sql`delete from booking_lines where booking_id = ${id}`)).toBe(lines);
    const dearer = sql`update booking_lines set unit_price_cents = 2100, total_cents = 2100 where booking_id = ${id}`;
    expect(await refusedBy(dearer)).toBe(lines);
  });

  it('each being its price times what it is multiplied by', async () => {
    const id = await pending();
    const change = (set: Record<string, number>) =>
      refusedBy(sql`update booking_lines set ${sql(set)} where booking_id = ${id}`);
    expect(await change({ total_cents: 2001 })).toBe('booking_lines_total');
    expect(await change({ multiplier: 2, total_cents: 4000 })).toBe('booking_lines_multiplier');
  });
});

it('Who booked can be reached, unless they were erased', async () => {
  const id = await pending();
  const change = (set: Record<string, string>) =>
    refusedBy(sql`update bookings set ${sql(set)} where id = ${id}`);
  expect(await change({ email: '' })).toBeUndefined();
  expect(await change({ phone: '' })).toBe('bookings_reachable');
  expect(await change({ email: 'mario@example.com', phone: '' })).toBeUndefined();
  expect(await change({ email: '', name: 'Ospite', surname: 'cancellato' })).toBeUndefined();
});

it('needs a surname only where the guest booked', async () => {
  const values = { surname: ' ' };
  expect(await refusedBy(insertRawBooking(sql, trip, { values }))).toBe('bookings_surname_length');
  const online = await bookRaw(sql, trip, { unit: (unit += 1) });
  const byHand = await bookRaw(sql, trip, { unit: (unit += 1) });
  await sql`update bookings set source = 'payment_link' where id = ${byHand}`;
  const forget = (id: number, surname: string) =>
    refusedBy(sql`update bookings set surname = ${surname} where id = ${id}`);
  expect(await forget(online, '')).toBe('bookings_surname_length');
  expect(await forget(byHand, '')).toBeUndefined();
  expect(await forget(byHand, 'R'.repeat(81))).toBe('bookings_surname_length');
});

describe('the release before this one, still running beside it', () => {
  it('sells, asks for dearer moves and invites without what it does not know', async () => {
    const id = await bookRaw(sql, trip, { unit: (unit += 1) });
    expect(await sql`select cancellation_hours from bookings where id = ${id}`).toEqual([
      { cancellation_hours: 48 },
    ]);
    const moved = (createdAt: string) => sql`
      insert into booking_moves (booking_id, status, resource_id, slot_id, slot_name, date, start_time, end_time, starts_at, ends_at,
                                 quantity, total_cents, difference_cents, lines, hold_expires_at, created_at)
      select id, 'ended', resource_id, slot_id, slot_name, date + 7, start_time, end_time, starts_at + interval '7 days',
             ends_at + interval '7 days', quantity, 2500, 500, '[]', starts_at, ${createdAt} from bookings where id = ${id}
      returning free_cancellation_until as until`;
    expect(await moved('2027-06-01T08:00:00Z')).toEqual([{ until: '2027-06-17 07:30:00+00' }]);
    expect(await moved('2027-06-11T08:00:00Z')).toEqual([{ until: '2027-06-10 07:30:00+00' }]);
    expect(
      await sql`
        insert into invitations (activity_id, email, token_hash, invited_by_id, expires_at)
        values (${trip.activity.id}, 'nuova@example.com', 'x', ${trip.activity.userId}, now()) returning role`,
    ).toEqual([{ role: 'manager' }]);
  });
});
