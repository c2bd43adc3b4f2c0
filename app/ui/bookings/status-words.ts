// Bookings by their status, as lists head them.
import type { BookingStatus, CancellationReason } from '#app/domain/bookings/lifecycle.ts';

export const STATUS_LISTS: readonly { status: BookingStatus | undefined; words: string }[] = [
  { status: undefined, words: 'Tutte' },
  { status: 'pending', words: 'In attesa' },
  { status: 'confirmed', words: 'Confermate' },
  { status: 'cancelled', words: 'Annullate' },
  { status: 'completed', words: 'Completate' },
];

export const CANCELLED_WHY: Record<CancellationReason, string> = {
  expired: 'tempo scaduto',
  replaced: "sostituita dall'ospite",
  payment_failed: 'pagamento non riuscito',
  customer: "dall'ospite",
  operator: "dall'operatore",
  sold_out: 'posti esauriti',
};
