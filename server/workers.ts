// Which domain operation carries out which job.
import { mailBookingLinks, remindGuest } from '#app/domain/bookings/booking-mails.server.ts';
import type { Deps } from '#app/domain/deps.ts';
import { tidyImages } from '#app/domain/catalog/images.server.ts';
import { mailAskedLink } from '#app/domain/identity/tokens.server.ts';
import { closeCheckout, endHold } from '#app/domain/lifecycle/open-checkout.server.ts';
import { processEvent } from '#app/domain/lifecycle/events.server.ts';
import { reconcile } from '#app/domain/lifecycle/reconcile.server.ts';
import { sendRefund } from '#app/domain/payments/refunds.server.ts';
import { settleBooking } from '#app/domain/payments/settle.server.ts';
import { sweep } from '#app/domain/lifecycle/sweep.server.ts';
import type { JobHandlers } from '#app/gateways/jobs.server.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';

export function jobHandlers(deps: Deps): JobHandlers {
  return {
    'mail.send': ({ mailId }, { last }) => sendMail(deps, mailId, { last }),
    'account.link': (asked) => mailAskedLink(deps, asked),
    'booking.links': (asked) => mailBookingLinks(deps, asked),
    'hold.end': ({ bookingId }) => endHold(deps, bookingId),
    'stripe.event': ({ eventId }) => processEvent(deps, eventId),
    'refund.send': ({ refundId }) => sendRefund(deps, refundId),
    'booking.settle': ({ bookingId }) => settleBooking(deps, bookingId),
    'checkout.expire': ({ sessionId }) => closeCheckout(deps, sessionId),
    'booking.remind': ({ bookingId }) => remindGuest(deps, bookingId),
    reconcile: async () => void (await reconcile(deps)),
    'images.tidy': () => tidyImages(deps),
    sweep: () => sweep(deps),
  };
}
