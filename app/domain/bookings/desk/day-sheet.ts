// The sheet an operator prints for a day: who comes when.
import type { ShownDispute } from './booking-list.ts';
import type { BookingSource, BookingStatus } from '../lifecycle.ts';
import type { OnSitePayment } from '../on-site-money.ts';

export type DaySheetGroup = {
  resourceId: number;
  startTime: string;
  endTime: string;
  slotName: string;
  resourceName: string;
  /** Whose place it is. */
  owner: string;
  people: number;
  /** Where its guests go: of each of the services. */
  meetingPoints: string[];
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
  /** Of the total, what is taken in person. */
  onSiteCents: number;
  /** Still to be taken in person. */
  onSiteDueCents: number;
  /** The newest payment in person that stands. */
  onSite: OnSitePayment | undefined;
  noShow: boolean;
  /** People who are in, and when the last of them came. */
  arrived: number;
  arrivedAt: Date | undefined;
  dispute: ShownDispute | undefined;
};

/** Cents that are still to come from the guest: by their link, or in person. */
export function dueCents({
  status,
  totalCents,
  paidCents,
  onSiteDueCents,
}: Pick<DaySheetBooking, 'status' | 'totalCents' | 'paidCents' | 'onSiteDueCents'>): number {
  return status === 'pending' ? Math.max(0, totalCents - paidCents) : onSiteDueCents;
}
