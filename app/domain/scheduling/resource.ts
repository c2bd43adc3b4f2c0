// A resource's page and fields.
import { z } from 'zod';

import { PEOPLE_ORDER } from '../catalog/quote.ts';
import { about, integerBetween, optionalIntegerBetween, requiredLine } from '../text-fields.ts';

import type { SoldDate } from './sold-dates.ts';

const MAX = 1000;
const MAX_BUFFER_MINUTES = 1440;

/** The fields of a resource as its form sends them. Source: docs/rules/availability.md#resources. */
export const resourceFields = z
  .object({
    name: requiredLine(80),
    /** Identical units. */
    quantity: integerBetween(1, MAX),
    /** People one unit carries. */
    capacity: integerBetween(1, MAX),
    sharing: z.enum(['shared', 'exclusive']).default('shared'),
    /** People in one booking. */
    minParticipants: integerBetween(1, MAX),
    maxParticipants: optionalIntegerBetween(1, MAX),
    bufferBeforeMinutes: integerBetween(0, MAX_BUFFER_MINUTES).default(0),
    bufferAfterMinutes: integerBetween(0, MAX_BUFFER_MINUTES).default(0),
  })
  .refine(
    ({ minParticipants, maxParticipants }) => maxParticipants === null || maxParticipants >= minParticipants,
    {
      ...about('minParticipants', 'maxParticipants'),
      path: ['maxParticipants'],
      error: PEOPLE_ORDER,
    },
  );

export type ResourceFields = z.output<typeof resourceFields>;

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

/** What an operator is shown of resources. */
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
