// What an operator is shown of resources.
import type { SoldDate } from '../sold-dates.ts';

export type OwnResource = {
  id: number;
  name: string;
  activityId: number;
  activityName: string;
  quantity: number;
  capacity: number;
  sharing: 'shared' | 'exclusive';
  archived: boolean;
  /** Live ones. */
  calendars: number;
  services: number;
};

export type ResourcePage = {
  id: number;
  name: string;
  quantity: number;
  capacity: number;
  sharing: 'shared' | 'exclusive';
  minParticipants: number;
  maxParticipants: number | null;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  archived: boolean;
  activity: { id: number; name: string; subdomain: string };
  calendars: { id: number; name: string; startDate: string; endDate: string; slots: number }[];
  services: { id: number; name: string }[];
  /** Bookings that are not over. */
  futureBookings: number;
};

export type ResourceContradiction = {
  field: 'quantity' | 'capacity' | 'sharing';
  /** The lowest value that what is sold leaves; 0 where it is not a matter of numbers. */
  least: number;
  dates: SoldDate[];
};
