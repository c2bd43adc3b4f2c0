// People who booked with somebody's activities, told apart by their address.
import type { Page } from '../../paging.ts';
import type { BookingStatus } from '../lifecycle.ts';

export type GuestItem = {
  /** Of their latest booking: it stands for them in addresses, which then hold nothing personal. */
  reference: string;
  name: string;
  email: string;
  phone: string;
  /** Confirmed and completed ones. */
  bookings: number;
  /** What those cost. */
  totalCents: number;
  /** The day of the latest of them; undefined while there is none. */
  lastDate: string | undefined;
};

export type GuestPage = Page<GuestItem>;

export type GuestBooking = {
  reference: string;
  status: BookingStatus;
  date: string;
  startTime: string;
  endTime: string;
  serviceName: string;
  seller: string;
  people: number;
  totalCents: number;
  noShow: boolean;
};

export type GuestDetail = GuestItem & { noShows: number; history: GuestBooking[] };
