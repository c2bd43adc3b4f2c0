// Bookings written directly by SQL, without the application and its locks.
import type postgres from 'postgres';

import { refusalOf } from '#app/domain/database-errors.ts';
import { newReference, newBookingSecret } from '#app/domain/bookings/reference.ts';

type Sql = postgres.Sql | postgres.TransactionSql;

export type RawTrip = {
  activity: { id: number };
  service: { id: number; rates: { id: number }[] };
  resource: { id: number };
  slot: { id: number };
};

export type RawPlace = {
  resourceId: number;
  slotId: number;
  unit: number;
  people: number;
  date: string;
  start: string;
  end: string;
  during: string;
};

const columns = {
  date: '2027-06-12',
  start_time: '09:30',
  end_time: '11:00',
  starts_at: '2027-06-12T07:30:00Z',
  ends_at: '2027-06-12T09:00:00Z',
  service_name: 'Giro in barca',
  slot_name: 'Mattina',
  resource_name: 'Barca',
  vat_free: false,
  platform_fee: 300,
  platform_fee_fixed_cents: 50,
  free_cancellation_until: '2027-06-10T07:30:00Z',
  name: 'Mario',
  surname: 'Rossi',
  email: 'mario@example.com',
  phone: '+39 333 123 4567',
  privacy_accepted_at: '2027-06-01T08:00:00Z',
  hold_expires_at: '2027-06-01T08:15:00Z',
};

export type RawBooking = { people?: number; lines?: number; values?: Record<string, unknown> };

/** Row and line without places; 20 € a person. Returns the id. */
export async function insertRawBooking(sql: Sql, trip: RawTrip, raw: RawBooking = {}): Promise<number> {
  const { people = 1, lines = people, values = {} } = raw;
  const row = {
    ...columns,
    reference: newReference(),
    secret: newBookingSecret(),
    activity_id: trip.activity.id,
    owner_activity_id: trip.activity.id,
    service_id: trip.service.id,
    resource_id: trip.resource.id,
    slot_id: trip.slot.id,
    quantity: people,
    total_cents: people * 2000,
    ...values,
  };
  const [booking] = await sql<[{ id: number }]>`insert into bookings ${sql(row)} returning id`;
  if (lines > 0) {
    await sql`
      insert into booking_lines (booking_id, position, rate_id, rate_name, pricing, people, multiplier, unit_price_cents, total_cents)
      values (${booking.id}, 0, ${trip.service.rates[0]?.id ?? 0}, 'Adulto', 'per_person', ${lines}, ${lines}, 2000, ${lines * 2000})`;
  }
  return booking.id;
}

export async function insertRawPlace(
  sql: Sql,
  { trip, bookingId, ...place }: { trip: RawTrip; bookingId: number } & Partial<RawPlace>,
): Promise<void> {
  const { unit = 1, people = 1, date = '2027-06-12', start = '09:30', end = '11:00' } = place;
  const {
    during = `[${date} ${start},${date} ${end})`,
    resourceId = trip.resource.id,
    slotId = trip.slot.id,
  } = place;
  await sql`
    insert into allocations (booking_id, resource_id, slot_id, unit, people, date, start_time, end_time, during, share_key)
    values (${bookingId}, ${resourceId}, ${slotId}, ${unit}, ${people}, ${date}, ${start}, ${end}, ${during}::tsrange, 'mine')`;
}

/** A complete pending booking with its places, in one transaction. */
export function bookRaw(
  sql: postgres.Sql,
  trip: RawTrip,
  { values: given, ...place }: Partial<RawPlace> & Pick<RawBooking, 'values'> = {},
): Promise<number> {
  const { date = '2027-06-12', start = '09:30', end = '11:00', people = 1 } = place;
  return sql.begin(async (tx) => {
    const values = { date, start_time: start, end_time: end, ...given };
    const bookingId = await insertRawBooking(tx, trip, { people, values });
    await insertRawPlace(tx, { trip, bookingId, ...place });
    return bookingId;
  });
}

/** The constraint that refused the work; undefined if it succeeded. */
export async function refusedBy(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return refusal.constraint;
  }
}
