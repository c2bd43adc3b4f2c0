// A refund did not go through: the guest is told as long as they lack the money, the operator in any case.
import { sql } from 'drizzle-orm';

import type { refunds } from '#db/schema/payments.ts';

import { queueBookingMails } from '../bookings/queue-booking-mails.server.ts';
import type { Deps } from '../deps.ts';

type Refund = typeof refunds.$inferSelect;

/** The row says already that it failed. `needless`: Stripe knows that the guest has it all. */
export async function tellRefundFailed(deps: Deps, refund: Refund, needless = false): Promise<void> {
  const { id, bookingId, paymentId, amountCents, attempt } = refund;
  const [row] = await deps.db.execute<{ lacking: boolean }>(
    sql`select payment_failed_refund_cents(${paymentId}::int) > 0 as lacking`,
  );
  await queueBookingMails(
    deps,
    { id: bookingId },
    {
      of: row?.lacking && !needless ? 'refund-failed' : 'refund-needless',
      key: `refund-failed:${id}:${attempt}`,
      data: { amountCents },
    },
  );
}
