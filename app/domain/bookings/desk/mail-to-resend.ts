// Which mail a guest can get once more: what was last said of their booking.
import type { MailKind } from '../../mail-kinds.ts';
import type { BookingView } from '../booking-view.ts';

/** undefined: nothing was ever said of it, while it waits to be paid or since it ended unpaid. */
export function mailToResend(view: BookingView): MailKind | undefined {
  if (view.status === 'pending') return undefined;
  if (view.status !== 'cancelled') return 'booking-confirmed';
  return wasTold(view) ? 'booking-cancelled' : undefined;
}

/** Who was sent a link to pay is also told that it was withdrawn. */
function wasTold({ source, paidCents, cancellationReason }: BookingView): boolean {
  if (source === 'on_the_spot' || paidCents > 0) return true;
  return source === 'payment_link' && cancellationReason === 'operator';
}
