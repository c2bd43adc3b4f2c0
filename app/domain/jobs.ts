// All background jobs by name, with their payloads. Handlers are idempotent.

export type JobPayloads = {
  /** Render and send one row of `mails`. */
  'mail.send': { mailId: number };
  /** Mail a requested link; null if nobody has the address, so that every request costs the same. */
  'account.link': { purpose: 'verify_email' | 'reset_password'; userId: number | null; askedAt: number };
  /** End an unpaid hold: expire its card page, read it again, then confirm, refund or cancel. */
  'hold.end': { bookingId: number };
  'stripe.event': { eventId: string };
  /** Send a decided refund to Stripe. */
  'refund.send': { refundId: number };
  /** Pay the parties of a booking what they are owed, and take back overpayments. */
  'booking.settle': { bookingId: number };
  /** Close a card page that must not be payable any more. */
  'checkout.expire': { sessionId: string };
  /** Mail guests the links of their bookings, newest first; none if nobody booked with the address. */
  'booking.links': { bookingIds: number[]; askedAt: number };
  /** Remind the guest 24 hours before the start. */
  'booking.remind': { bookingId: number };
  /** Nightly, and when an admin asks: compare Stripe's books with ours. */
  reconcile: Record<string, never>;
  /** Nightly: delete pictures that nothing shows, rows and files. */
  'images.tidy': Record<string, never>;
  /** Periodic: read open sessions again, end holds, complete past bookings. */
  sweep: Record<string, never>;
};

export type JobName = keyof JobPayloads;
