// Activities for administrators: filters, types and forms.
import { z } from 'zod';
import { firstActivityForm } from '../activities/activity-fields.ts';
import { emailField } from '../identity/contact-fields.ts';
import { readId } from '../read-id.ts';
import { readSearch } from '../search-words.ts';
import { reasonForm } from './reason-form.ts';

/** Filters of the list, as its address has them. Invalid values are left out. */
export const ACTIVITY_STATES = ['published', 'unpublished', 'suspended'] as const;

export type ActivityState = (typeof ACTIVITY_STATES)[number];

export type ActivityFilter = {
  /** As typed; '' means no search. */
  q: string;
  state: ActivityState | undefined;
  typeId: number | undefined;
};

export function readActivityFilter(query: URLSearchParams): ActivityFilter {
  const state = query.get('state');
  return {
    q: readSearch(query),
    state: ACTIVITY_STATES.find((each) => each === state),
    typeId: readId(query.get('type') ?? undefined),
  };
}

export type ActivityItem = {
  id: number;
  name: string;
  subdomain: string;
  type: string;
  owner: string;
  ownerId: number;
  published: boolean;
  suspended: boolean;
  createdAt: string;
};

export type ActivityDetail = ActivityItem & {
  email: string;
  phone: string | null;
  city: string | null;
  legalName: string;
  vatNumber: string | null;
  suspendedAt: string | undefined;
  /** The reason given with the last suspension. */
  suspensionReason: string | undefined;
  services: number;
  members: number;
  /** Sold or served by the activity. */
  bookings: number;
  futureBookings: number;
};

/** The form for an activity of another person. */
export const newActivityForm = firstActivityForm.extend({ ownerEmail: emailField });

export const handOverForm = z.object({ ownerEmail: emailField, ...reasonForm.shape });
