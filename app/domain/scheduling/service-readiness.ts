// What a service still needs before it can be booked. Source: docs/rules/catalog.md#services. Browser-safe.
import { overlaps, type PartyLimits, type RatePeople } from '../catalog/quote.ts';
import { takesPlace, type SlotRule } from './calendars/slots.ts';

export type ReadinessItem =
  | 'live'
  | 'rate'
  | 'resource'
  | 'slots'
  | 'people'
  | 'catalog'
  | 'published'
  | 'payouts';

export type Readiness = { item: ReadinessItem; done: boolean }[];

/** A live service that can't be sold by hand yet. */
export type NotReady = { id: number; name: string; subdomain: string; readiness: Readiness };

/** Needed for sale by hand; page, catalog and payment account are not. */
export const NEEDED_BY_HAND: readonly ReadinessItem[] = ['rate', 'resource', 'slots', 'people'];

export type Judged = {
  archived: boolean;
  rates: readonly RatePeople[];
  resources: readonly Pick<PartyLimits, 'minParticipants' | 'maxParticipants'>[];
  hasSlots: boolean;
  inPublicCatalog: boolean;
  published: boolean;
  paysOut: boolean;
};

/** In the order in which operators set things up. */
export function readinessOf(service: Judged): Readiness {
  const { rates, resources } = service;
  const done: Record<ReadinessItem, boolean> = {
    live: !service.archived,
    rate: rates.length > 0,
    resource: resources.length > 0,
    slots: service.hasSlots,
    people: rates.some((rate) => resources.some((limits) => overlaps(rate, limits))),
    catalog: service.inPublicCatalog,
    published: service.published,
    payouts: service.paysOut,
  };
  return (Object.keys(done) as ReadinessItem[]).map((item) => ({ item, done: done[item] }));
}

type Days = { firstDay: number; lastDay: number; timeZone: string };

/** Whether any slot takes place and is on sale on one of the days. */
export function anyTakesPlace(rules: readonly SlotRule[], { firstDay, lastDay, timeZone }: Days): boolean {
  return rules.some((rule) => {
    const last = Math.min(lastDay, rule.lastDay);
    for (let day = Math.max(firstDay, rule.firstDay); day <= last; day += 1)
      if (!rule.stoppedDays.has(day) && takesPlace(rule, day, timeZone)) return true;
    return false;
  });
}
