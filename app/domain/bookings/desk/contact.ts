// Forms that put a guest's address right and send a mail again.
import type { z } from 'zod';

import type { MailKind } from '../../mail-kinds.ts';
import type { BookingView } from '../booking-view.ts';
import { littleContact, isReachable, NO_WAY_TO_REACH } from '../by-hand-fields.ts';
import { contactSchema } from '../guest.ts';
import { isHeld } from '../lifecycle.ts';

/** What an operator may mend of who booked. */
export const contactCorrection = contactSchema.pick({ name: true, surname: true, email: true, phone: true });

/** Of a booking made by hand, perhaps for somebody who gave no address. */
export const contactCorrectionByHand = contactSchema
  .pick({ name: true })
  .extend(littleContact)
  .refine(isReachable, NO_WAY_TO_REACH);

export type ContactCorrection = z.output<typeof contactCorrection>;

// Which mail a guest can get once more: what was last said of their booking.

/** undefined: nothing was ever said of it, while a guest's own waits to be paid or since it ended unpaid. */
export function mailToResend(view: BookingView, now: Date): MailKind | undefined {
  if (view.status === 'pending')
    return view.source === 'payment_link' && isHeld(view, now) ? 'booking-payment-link' : undefined;
  if (view.status !== 'cancelled') return 'booking-confirmed';
  return wasTold(view) ? 'booking-cancelled' : undefined;
}

/** Who was sent a link to pay is also told that it was withdrawn. */
function wasTold({ source, paidCents, cancellationReason }: BookingView): boolean {
  if (source === 'on_the_spot' || paidCents > 0) return true;
  return source === 'payment_link' && cancellationReason === 'operator';
}

/** Where a guest pays what an operator has booked for them. */
export function paymentPath({ secret }: { secret: string }): string {
  return `/checkout?booking=${secret}`;
}
