// An activity as those see it who run it: how far it is set up, and what comes next. Pure.
export type OwnActivity = {
  id: number;
  name: string;
  subdomain: string;
  role: 'owner' | 'member';
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
