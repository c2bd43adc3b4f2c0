// A slot on one day, with everybody who has booked it.
import type { Cents } from '../../money/cents.ts';
import type { BookingSource } from '../../bookings/lifecycle.ts';

export type Departure = {
  slotId: number;
  resourceId: number;
  activityId: number;
  /** `2027-06-12`. */
  date: string;
  slotName: string;
  startTime: string;
  endTime: string;
  resourceName: string;
  activityName: string;
  /** Nobody can book it any more. */
  closed: boolean;
  parties: DepartureParty[];
  /** Times of the same resource to which parties could go. */
  otherTimes: { key: string; label: string }[];
};

export type DepartureParty = {
  id: number;
  reference: string;
  guest: string;
  service: string;
  people: number;
  status: 'pending' | 'confirmed' | 'completed';
  source: BookingSource;
  /** What can still be given back of what came in by card. */
  refundableCents: Cents;
};

type Placed = { resourceId: number; date: string; startTime: string; endTime: string };

/** Whether a booking is for this departure; our columns have seconds. */
export function isIn(departure: Departure, booking: Placed): boolean {
  const { resourceId, date, startTime, endTime } = departure;
  return (
    booking.resourceId === resourceId &&
    booking.date === date &&
    booking.startTime.slice(0, 5) === startTime &&
    booking.endTime.slice(0, 5) === endTime
  );
}

/** Those that a cancellation or a move still has to do with. */
export function partiesToTell({ parties }: Departure): DepartureParty[] {
  return parties.filter(({ status }) => status !== 'completed');
}

export type AtStake = { parties: number; cents: Cents };

export function atStake(departure: Departure): AtStake {
  return { parties: partiesToTell(departure).length, cents: refundOfAll(departure) };
}

/** Who has left since is no reason to ask again. */
export function isMore(now: AtStake, shown: AtStake): boolean {
  return now.parties > shown.parties || now.cents > shown.cents;
}

export function refundOfAll(departure: Departure): Cents {
  return partiesToTell(departure).reduce((sum, { refundableCents }) => sum + refundableCents, 0);
}
