// A guest asks for an invoice, corrects what they told, or takes it back, as long as they have not paid.
import { eq } from 'drizzle-orm';

import { bookings } from '#db/schema/bookings.ts';
import { invoiceRequests } from '#db/schema/invoice-requests.ts';

import type { Deps } from '../deps.ts';
import { err, ok, transact, type Result } from '../result.ts';
import type { InvoiceFields } from './invoice-fields.server.ts';

export type RequestInvoiceError = 'unknown-booking' | 'too-late';

/** `fields` undefined: no invoice after all. The secret is the guest's only credential. */
export async function requestInvoice(
  deps: Pick<Deps, 'db' | 'now'>,
  secret: string,
  fields: InvoiceFields | undefined,
): Promise<Result<undefined, RequestInvoiceError>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, RequestInvoiceError>> => {
    const [booking] = await tx.select().from(bookings).where(eq(bookings.secret, secret)).for('update');
    if (!booking) return err('unknown-booking');
    if (booking.status !== 'pending') return err('too-late');
    const { id: bookingId } = booking;
    if (fields === undefined) {
      await tx.delete(invoiceRequests).where(eq(invoiceRequests.bookingId, bookingId));
      return ok(undefined);
    }
    await tx
      .insert(invoiceRequests)
      .values({ ...fields, bookingId, createdAt: deps.now() })
      .onConflictDoUpdate({ target: invoiceRequests.bookingId, set: fields });
    return ok(undefined);
  });
}
