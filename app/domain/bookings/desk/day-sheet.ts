// The sheet an operator prints for a day: who comes when.
import type { ShownDispute } from './booking-list.ts';
import type { BookingSource, BookingStatus } from '../lifecycle.ts';

export type DaySheetGroup = {
  resourceId: number;
  startTime: string;
  endTime: string;
  slotName: string;
  resourceName: string;
  /** Whose place it is. */
  owner: string;
  people: number;
  bookings: DaySheetBooking[];
};

export type DaySheetBooking = {
  reference: string;
  status: BookingStatus;
  source: BookingSource;
  serviceName: string;
  /** The reseller, where somebody else sold it. */
  soldBy: string | undefined;
  guest: string;
  email: string;
  phone: string;
  message: string | undefined;
  people: number;
  /** How many come at each rate: «Adulto × 2», «Casa intera (4 persone)». */
  rates: string[];
  answers: { label: string; answer: string }[];
  totalCents: number;
  /** Received online, what went back taken off. */
  paidCents: number;
  noShow: boolean;
  /** People who are in, and when the last of them came. */
  arrived: number;
  arrivedAt: Date | undefined;
  dispute: ShownDispute | undefined;
};

/** Cents that are still to come from the guest; what was paid on the spot is settled. */
export function dueCents({
  source,
  status,
  totalCents,
  paidCents,
}: Pick<DaySheetBooking, 'source' | 'status' | 'totalCents' | 'paidCents'>): number {
  if (source === 'on_the_spot' && status !== 'pending') return 0;
  return status === 'pending' ? Math.max(0, totalCents - paidCents) : 0;
}
