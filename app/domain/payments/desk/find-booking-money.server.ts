// The money of one booking, and each refund of it.
import { asc, eq } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { disputes, payments, refunds } from '#db/schema/payments.ts';

import type { BookingMoney, DisputeLine } from './booking-money.ts';
import { findManyMoney } from './find-many-money.server.ts';

export async function findBookingMoney(db: Db, bookingId: number): Promise<BookingMoney> {
  const money = (await findManyMoney(db, [bookingId])).get(bookingId);
  if (!money) throw new Error(`booking ${bookingId} is gone`);
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
  return { ...money, refunds: lines, disputes: await findDisputes(db, bookingId) };
}

async function findDisputes(db: Db, bookingId: number): Promise<DisputeLine[]> {
  const rows = await db
    .select({ dispute: disputes })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(eq(payments.bookingId, bookingId))
    .orderBy(asc(disputes.id));
  return rows.map(({ dispute: { id, status, amountCents, needsResponse, evidenceDueAt } }) => ({
    id,
    status,
    amountCents,
    needsResponse,
    evidenceDueAt: evidenceDueAt ?? undefined,
  }));
}
