// The printed sheet of a day: who comes when.
import type { ShownDispute } from './booking-list.ts';
import type { BookingSource, BookingStatus } from '../states.ts';
import type { OnSitePayment } from '../money/on-site-money.ts';

export type DaySheetGroup = {
  resourceId: number;
  startTime: string;
  endTime: string;
  slotName: string;
  resourceName: string;
  owner: string;
  people: number;
  /** Meeting points of the services. */
  meetingPoints: string[];
  bookings: DaySheetBooking[];
};

export type DaySheetBooking = {
  reference: string;
  status: BookingStatus;
  source: BookingSource;
  serviceName: string;
  /** The reseller, if resold. */
  soldBy: string | undefined;
  guest: string;
  email: string;
  phone: string;
  message: string | undefined;
  people: number;
  /** People by rate: «Adulto × 2», «Casa intera (4 persone)». */
  rates: string[];
  answers: { label: string; answer: string }[];
  totalCents: number;
  /** Received online minus refunds. */
  paidCents: number;
  /** Part of the total that is taken in person. */
  onSiteCents: number;
  /** Taken in person minus given back. */
  takenCents: number;
  /** Still to be taken in person if the guests come; and 0 for a no-show. */
  onSiteOwedCents: number;
  onSiteDueCents: number;
  /** The newest payment in person that was not reversed. */
  onSite: OnSitePayment | undefined;
  noShow: boolean;
  /** People who have arrived, and when the last one did. */
  arrived: number;
  arrivedAt: Date | undefined;
  dispute: ShownDispute | undefined;
};

/** Cents that the guest still has to pay, by link or in person. */
export function unpaidCents({
  status,
  totalCents,
  paidCents,
  onSiteDueCents,
}: Pick<DaySheetBooking, 'status' | 'totalCents' | 'paidCents' | 'onSiteDueCents'>): number {
  return status === 'pending' ? Math.max(0, totalCents - paidCents) : onSiteDueCents;
}
