// What administrators ask and fill in about activities.
import { z } from 'zod';

import { firstActivityForm } from '../activities/activity-fields.ts';
import { emailField } from '../identity/contact-fields.ts';
import { readId } from '../read-id.ts';
import { readSearch } from '../search-words.ts';

import { reasonForm } from './reason-form.ts';

/** What the list of activities can be narrowed by, as its address says it. Anything unusable is left out. */
export const ACTIVITY_STATES = ['published', 'unpublished', 'suspended'] as const;

export type ActivityState = (typeof ACTIVITY_STATES)[number];

export type ActivityFilter = {
  /** As typed; '' looks for none in particular. */
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

/** One activity as administration sees it. */
export type ActivityDetail = ActivityItem & {
  email: string;
  phone: string | null;
  city: string | null;
  legalName: string;
  vatNumber: string | null;
  suspendedAt: string | undefined;
  /** Why, as whoever suspended it last has written. */
  suspensionReason: string | undefined;
  services: number;
  members: number;
  /** Sold by it or served by it. */
  bookings: number;
  futureBookings: number;
};

/** Whose an activity is, as administrators say it. */
export const newActivityForm = firstActivityForm.extend({ ownerEmail: emailField });

export const handOverForm = z.object({ ownerEmail: emailField, ...reasonForm.shape });
