// Many bookings in one statement, for lists: by default pending, without places, all of one instant.
import type postgres from 'postgres';

import type { RawTrip } from './a-raw-booking.ts';

type Many = { count: number; values?: Record<string, unknown> };

/**
 * Guests are numbered: `ospite17@example.com`. References are two letters longer than the application's, so
 * that they never collide.
 */
export async function manyBookings(
  sql: postgres.Sql,
  trip: RawTrip,
  { count, values = {} }: Many,
): Promise<void> {
  await withoutRules(sql, async (tx) => {
    const [first] = await tx<[{ id: number }]>`select coalesce(max(id), 0)::int as id from bookings`;
    await tx`
      insert into bookings (reference, secret, activity_id, owner_activity_id, service_id, resource_id, slot_id, date, start_time, end_time,
        starts_at, ends_at, service_name, slot_name, resource_name, vat_free, quantity, total_cents, platform_fee, platform_fee_fixed_cents,
        cancellation_hours, free_cancellation_until, name, surname, email, phone, privacy_accepted_at, hold_expires_at)
      select (select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (((n + ${first.id}) / (32 ^ k)::bigint) % 32)::int + 1, 1), '') from generate_series(0, 7) k),
             md5(n || 'a' || ${first.id}), ${trip.activity.id}, ${trip.activity.id},
             ${trip.service.id}, ${trip.resource.id}, ${trip.slot.id}, '2027-06-12', '09:30', '11:00', '2027-06-12T07:30:00Z',
             '2027-06-12T09:00:00Z', 'Giro in barca', 'Mattina', 'Barca', false, 1, 2000, 300, 50, 48, '2027-06-10T07:30:00Z', 'Mario', 'Rossi',
             'ospite' || n || '@example.com', '+39 333 123 4567', now(), now()
        from generate_series(1, ${count}::int) n`;
    if (Object.keys(values).length > 0) await tx`update bookings set ${tx(values)} where id > ${first.id}`;
  });
}

/** Skips the checks at commit: these rows are for lists and are never sold. */
export async function withoutRules(
  sql: postgres.Sql,
  work: (tx: postgres.TransactionSql) => Promise<unknown>,
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await work(tx);
  });
}
