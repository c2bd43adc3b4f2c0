// Locks a booking: first its places, then its row, in the same order as placing.
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { bookings } from '#db/schema/bookings.ts';

export type LockedBooking = typeof bookings.$inferSelect;

export async function lockBooking(tx: Db, id: number): Promise<LockedBooking> {
  await tx.execute(sql`
    select lock_resource_days(b.resource_id, tsrange(
             b.date + b.start_time - make_interval(mins => r.buffer_before_minutes),
             b.date + b.end_time + case when b.end_time <= b.start_time then interval '1 day' else interval '0' end
               + make_interval(mins => r.buffer_after_minutes)))
      from bookings b join resources r on r.id = b.resource_id where b.id = ${id}`);
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('update');
  if (!booking) throw new Error(`booking ${id} is gone`);
  return booking;
}
