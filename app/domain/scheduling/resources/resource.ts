// A resource: types of its pages, and its form fields.
import { z } from 'zod';
import { PEOPLE_ORDER } from '../../catalog/quote.ts';
import { about, integerBetween, optionalIntegerBetween, requiredLine } from '../../text-fields.ts';
import { dateField } from '../../day-fields.ts';
import type { Terms, TermsField, SoldDate } from './resource-terms.ts';

const MAX = 1000;
const MAX_BUFFER_MINUTES = 1440;

type People = { minParticipants: number; maxParticipants: number | null };

function inOrder({ minParticipants, maxParticipants }: People): boolean {
  return maxParticipants === null || maxParticipants >= minParticipants;
}

const ORDER = {
  ...about('minParticipants', 'maxParticipants'),
  path: ['maxParticipants'],
  error: PEOPLE_ORDER,
};

/** Fields of a resource as its form sends them. Source: docs/rules/availability.md#resources. */
export const resourceFields = z
  .object({
    name: requiredLine(80),
    /** Number of identical units. */
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
  .refine(inOrder, ORDER);

/** Form of a stored resource: its terms change from the day `from` on. */
export const resourceChangeForm = z
  .object({ ...resourceFields.shape, from: dateField })
  .refine(inOrder, ORDER);

export type ResourceFields = z.output<typeof resourceFields>;

/** Includes today's terms. */
export type OwnResource = Terms & {
  id: number;
  name: string;
  activityId: number;
  activityName: string;
  archived: boolean;
  /** Live ones. */
  calendars: number;
  services: number;
};

/** Field values of today. */
export type ResourcePage = ResourceFields & {
  id: number;
  today: string;
  /** Planned changes of its terms, by their first day. */
  changes: (Terms & { date: string })[];
  archived: boolean;
  activity: { id: number; name: string; subdomain: string };
  calendars: { id: number; name: string; startDate: string; endDate: string; slots: number }[];
  services: { id: number; name: string }[];
  /** Bookings that are not over. */
  futureBookings: number;
};

export type ResourceValues = Record<keyof ResourceFields, string>;

/** Converts a resource's fields to strings. */
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
  field: TermsField;
  /** The lowest value that sales allow; 0 if the field is not a number. */
  least: number;
  dates: SoldDate[];
};

/** A resource of the activity, for the form of a service. */
export type ServiceResource = {
  id: number;
  name: string;
  minParticipants: number;
  maxParticipants: number | undefined;
  /** Whether the service already uses it. */
  linked: boolean;
};
