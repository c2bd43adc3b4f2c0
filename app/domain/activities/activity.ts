// An activity as pages show it: name, address, state, next steps.
import type { ChecklistItem } from './publish-checklist.ts';
import type { StaffRole } from './staff.ts';

/** How complete an activity's setup is. */
export type ActivitySummary = {
  missing: ChecklistItem[];
  hasVatNumber: boolean;
  services: number;
  categories: number;
  publicCatalogs: number;
  images: number;
  /** State of the payment account. */
  payouts: 'none' | 'incomplete' | 'ready';
};

/** An activity, and the role that one person has there. */
export type MemberActivity = {
  id: number;
  name: string;
  subdomain: string;
  role: StaffRole;
  published: boolean;
  suspended: boolean;
};

// An activity for its members: how complete its setup is, and what comes next.

export type OwnActivity = MemberActivity & {
  /** Its type may add services of its own; others resell through the marketplace. */
  host: boolean;
  /** Also true if the type needs no VAT number. */
  hasVatNumber: boolean;
  /** Its own services or resold ones. */
  hasServices: boolean;
  hasCategories: boolean;
  /** Its account may receive money. */
  hasPayouts: boolean;
};

export type SetupStep = 'vat-number' | 'services' | 'categories' | 'payouts' | 'publish';

/** In the order in which they are best done; members don't get steps that only owners can do. */
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

/** Built from the configured base and the stored subdomain, never from a request. */
export function activityUrl(baseUrl: string, subdomain: string): string {
  return baseUrl.replace('://', `://${subdomain}.`);
}

/** The parts of an activity's address before and after the subdomain. */
export function pageAddress(baseUrl: string): { before: string; after: string } {
  const { host, protocol } = new URL(baseUrl);
  return { before: `${protocol}//`, after: `.${host}` };
}

export type PostalAddress = {
  street: string | null;
  zip: string | null;
  city: string | null;
  province: string | null;
};

/** «Via Roma 12, 12051 Alba (CN)»; undefined if nothing is known. */
export function addressLine({ street, zip, city, province }: PostalAddress): string | undefined {
  const town = [zip, city, province && `(${province})`].filter(Boolean).join(' ');
  return [street, town].filter(Boolean).join(', ') || undefined;
}
