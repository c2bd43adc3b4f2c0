// The money of one booking, read from payments, refunds and the ledger.
import { asc, eq, sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { bookings } from '#db/schema/bookings.ts';
import { refunds } from '#db/schema/payments.ts';

import { findSaleShares } from '../post-sale.server.ts';
import type { BookingMoney } from './booking-money.ts';

export async function findBookingMoney(db: Db, bookingId: number): Promise<BookingMoney> {
  const [booking] = await db
    .select({ totalCents: bookings.totalCents })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  if (!booking) throw new Error(`booking ${bookingId} is gone`);
  const [sums] = await db.execute<{ paid: string; back: string }>(sql`
    select coalesce(sum(p.amount_cents), 0)::text as paid,
           coalesce(sum((select sum(r.amount_cents) from refunds r where r.payment_id = p.id and r.status not in ('failed', 'canceled'))), 0)::text as back
      from payments p where p.booking_id = ${bookingId} and p.outcome = 'confirmed'`);
  const lines = await db
    .select({
      id: refunds.id,
      at: refunds.createdAt,
      amountCents: refunds.amountCents,
      status: refunds.status,
    })
    .from(refunds)
    .where(eq(refunds.bookingId, bookingId))
    .orderBy(asc(refunds.id));
  const shares = await findSaleShares(db, bookingId);
  return {
    // What was sold and posted, whatever the booking has become since.
    totalCents: shares ? shares.reseller + shares.platform + shares.owner : booking.totalCents,
    paidCents: Number(sums?.paid ?? 0),
    givenBackCents: Number(sums?.back ?? 0),
    shares,
    refunds: lines,
  };
}
