// What an operator's list of bookings shows.
import type { Page } from '../../paging.ts';
import type { BookingStatus, CancellationReason } from '../lifecycle.ts';

export type DeskActivity = { id: number; name: string; subdomain: string };

/** A bank asks, holds the money, has given it back to us, or to the guest. */
export type ShownDispute = 'inquiry' | 'open' | 'won' | 'lost';

export type BookingItem = {
  id: number;
  reference: string;
  status: BookingStatus;
  cancellationReason: CancellationReason | undefined;
  noShow: boolean;
  dispute: ShownDispute | undefined;
  date: string;
  startTime: string;
  endTime: string;
  startsAt: Date;
  serviceName: string;
  slotName: string;
  guest: string;
  people: number;
  totalCents: number;
  seller: string;
  /** The activity whose service it is; the same as `seller` unless resold. */
  owner: string;
};

export type BookingPage = Page<BookingItem>;

export type BookingCounts = Record<BookingStatus, number>;

export type FilterChoice = { id: number; name: string };

export type FilterChoices = {
  services: FilterChoice[];
  resources: FilterChoice[];
  /** The filter's slot, when it is one of theirs. */
  slot: FilterChoice | undefined;
};
