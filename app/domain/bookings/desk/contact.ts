// Forms for correcting a guest's contact data and resending a mail.
import type { z } from 'zod';
import type { MailKind } from '../../mail-kinds.ts';
import type { BookingView } from '../booking-view.ts';
import { littleContact, isReachable, NO_WAY_TO_REACH } from '../placing/by-hand-fields.ts';
import { contactSchema } from '../guest.ts';
import { isHeld } from '../states.ts';

export const contactCorrection = contactSchema.pick({ name: true, surname: true, email: true, phone: true });

/** For a booking made by hand, perhaps without an address. */
export const contactCorrectionByHand = contactSchema
  .pick({ name: true })
  .extend(littleContact)
  .refine(isReachable, NO_WAY_TO_REACH);

export type ContactCorrection = z.output<typeof contactCorrection>;

// Which mail can be resent: the last news of the booking.

/** undefined: no mail was sent, as for an online booking that waits for payment or ended unpaid. */
export function mailToResend(view: BookingView, now: Date): MailKind | undefined {
  if (view.status === 'pending')
    return view.source === 'payment_link' && isHeld(view, now) ? 'booking-payment-link' : undefined;
  if (view.status !== 'cancelled') return 'booking-confirmed';
  return wasTold(view) ? 'booking-cancelled' : undefined;
}

/** Guests who got a payment link were also told of its withdrawal. */
function wasTold({ source, paidCents, cancellationReason }: BookingView): boolean {
  if (source === 'on_the_spot' || paidCents > 0) return true;
  return source === 'payment_link' && cancellationReason === 'operator';
}
