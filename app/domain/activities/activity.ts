// An activity as pages read it: names, addresses, what may be done.
import type { ChecklistItem } from './publish-checklist.ts';
import type { StaffRole } from './staff.ts';

/** How far an activity is set up. */
export type ActivitySummary = {
  missing: ChecklistItem[];
  hasVatNumber: boolean;
  services: number;
  categories: number;
  publicCatalogs: number;
  images: number;
  /** An account that the activity's earnings can go to. */
  payouts: 'none' | 'incomplete' | 'ready';
};

// An activity as those see it who run it: how far it is set up, and what comes next. Pure.

export type OwnActivity = {
  id: number;
  name: string;
  subdomain: string;
  role: StaffRole;
  published: boolean;
  suspended: boolean;
  /** Of a type that adds services of its own; others resell through the marketplace. */
  host: boolean;
  /** True as well where the type of activity needs none. */
  hasVatNumber: boolean;
  /** Its own, or taken from the marketplace. */
  hasServices: boolean;
  hasCategories: boolean;
  /** Its account may receive money. */
  hasPayouts: boolean;
};

export type SetupStep = 'vat-number' | 'services' | 'categories' | 'payouts' | 'publish';

/** In the order in which they are best done; what only owners do is not asked of members. */
export function stepsToDo(activity: OwnActivity): SetupStep[] {
  if (activity.suspended) return [];
  const owner = activity.role === 'owner';
  const todo: Record<SetupStep, boolean> = {
    'vat-number': !activity.hasVatNumber,
    services: !activity.hasServices,
    categories: activity.host && !activity.hasCategories,
    payouts: owner && !activity.hasPayouts,
    publish: owner && !activity.published,
  };
  return (Object.keys(todo) as SetupStep[]).filter((step) => todo[step]);
}

/** An activity's own address, from the configured base and the stored name, never from a request. */
export function activityUrl(baseUrl: string, subdomain: string): string {
  return baseUrl.replace('://', `://${subdomain}.`);
}

export type Place = {
  street: string | null;
  zip: string | null;
  city: string | null;
  province: string | null;
};

/** «Via Roma 12, 12051 Alba (CN)»; undefined when nothing is known. */
export function addressLine({ street, zip, city, province }: Place): string | undefined {
  const town = [zip, city, province && `(${province})`].filter(Boolean).join(' ');
  return [street, town].filter(Boolean).join(', ') || undefined;
}
