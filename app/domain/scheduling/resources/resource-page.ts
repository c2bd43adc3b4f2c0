// What an operator is shown of resources.
import type { ResourceFields } from '../resource-fields.ts';
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

export type ResourcePage = ResourceFields & {
  id: number;
  archived: boolean;
  activity: { id: number; name: string; subdomain: string };
  calendars: { id: number; name: string; startDate: string; endDate: string; slots: number }[];
  services: { id: number; name: string }[];
  /** Bookings that are not over. */
  futureBookings: number;
};

/** As texts, for the fields. */
export type ResourceValues = Record<keyof ResourceFields, string>;

export function resourceValues(resource: ResourceFields): ResourceValues {
  return {
    name: resource.name,
    quantity: String(resource.quantity),
    capacity: String(resource.capacity),
    sharing: resource.sharing,
    minParticipants: String(resource.minParticipants),
    maxParticipants: resource.maxParticipants === null ? '' : String(resource.maxParticipants),
    bufferBeforeMinutes: String(resource.bufferBeforeMinutes),
    bufferAfterMinutes: String(resource.bufferAfterMinutes),
  };
}

export type ResourceContradiction = {
  field: 'quantity' | 'capacity' | 'sharing';
  /** The lowest value that what is sold leaves; 0 where it is not a matter of numbers. */
  least: number;
  dates: SoldDate[];
};
