// The ticket of a booking.
import type { ReactNode } from 'react';
import { type BookingView, ratesText } from '#app/domain/bookings/booking-view.ts';
import type { Price } from './quote-summary.tsx';
import { Ticket, type TicketFacts } from './ticket.tsx';

type Props = { booking: BookingView; action?: ReactNode; stub?: ReactNode; children?: ReactNode };

export function BookingTicket({ booking, ...parts }: Props) {
  return <Ticket facts={ticketFacts(booking)} off={booking.status === 'cancelled'} {...parts} />;
}

function ticketFacts(booking: BookingView): TicketFacts {
  const { activity, service, date, startTime, endTime, slotName, people, lines } = booking;
  return {
    activity: activity.name,
    service: service.name,
    date,
    startTime,
    endTime,
    slotName,
    duration: service.duration,
    people,
    rates: lines.length > 1 ? ratesText(lines) : undefined,
    place: booking.place,
    placeUrl: booking.placeUrl,
    price: priceOf(booking),
  };
}

/** The price, line by line. */
export function priceOf({ lines, totalCents, adjustmentCents, activity }: BookingView): Price {
  return {
    totalCents,
    vatFree: activity.vatFree,
    lines: [
      ...lines.map((line) => ({ ...line, multiplier: multiplierOf(line) })),
      ...agreedLine(adjustmentCents),
    ],
  };
}

/** The adjustment of an agreed total as a line. */
function agreedLine(cents: number) {
  if (cents === 0) return [];
  return [{ rateName: 'Prezzo concordato', multiplier: 0, unitPriceCents: cents, totalCents: cents }];
}

/** Number of people, number of units, or 1: the factor of the line's total. */
function multiplierOf({ unitPriceCents, totalCents }: BookingView['lines'][number]): number {
  return unitPriceCents > 0 ? Math.round(totalCents / unitPriceCents) : 1;
}
