// The ticket of a booking that exists.
import type { ReactNode } from 'react';

import type { BookingView } from '#app/domain/bookings/booking-view.ts';

import { Ticket, type TicketFacts } from './ticket.tsx';

type Props = { booking: BookingView; top?: ReactNode; action?: ReactNode; children?: ReactNode };

export function BookingTicket({ booking, top, action, children }: Props) {
  return (
    <Ticket facts={ticketFacts(booking)} top={top} action={action}>
      {children}
    </Ticket>
  );
}

function ticketFacts({
  activity,
  service,
  date,
  startTime,
  endTime,
  slotName,
  people,
  lines,
  totalCents,
  adjustmentCents,
}: BookingView): TicketFacts {
  return {
    activity: activity.name,
    service: service.name,
    date,
    startTime,
    endTime,
    slotName,
    people,
    price: {
      totalCents,
      vatFree: activity.vatFree,
      lines: [
        ...lines.map((line) => ({ ...line, multiplier: multiplierOf(line) })),
        ...agreedLine(adjustmentCents),
      ],
    },
  };
}

/** What an agreed total differs by from what the prices make. */
function agreedLine(cents: number) {
  if (cents === 0) return [];
  return [{ rateName: 'Prezzo concordato', multiplier: 1, unitPriceCents: cents, totalCents: cents }];
}

/** People, units or one: whatever the line's total was made with. */
function multiplierOf({ unitPriceCents, totalCents }: BookingView['lines'][number]): number {
  return unitPriceCents > 0 ? Math.round(totalCents / unitPriceCents) : 1;
}
