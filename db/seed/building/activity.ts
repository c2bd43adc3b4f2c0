// Builds a demo activity from its plan.
import { createActivity } from '#app/domain/activities/activities.server.ts';
import { activityFields } from '#app/domain/activities/activity-fields.ts';
import { addServiceToCatalog } from '#app/domain/catalog/catalog-services.server.ts';
import { createCatalog } from '#app/domain/catalog/catalogs.server.ts';
import { createCategory } from '#app/domain/catalog/categories.server.ts';
import { addPeriod } from '#app/domain/catalog/rates/rate-prices.server.ts';
import { periodFields } from '#app/domain/catalog/rates/rate-prices.ts';
import { createRate } from '#app/domain/catalog/rates/rates.server.ts';
import { categoryFields, rateFields, serviceFields } from '#app/domain/catalog/service-fields.ts';
import { createService, updateService } from '#app/domain/catalog/services.server.ts';
import type { Deps } from '#app/domain/deps.ts';
import type { Viewer } from '#app/domain/identity/viewer.ts';
import { dayOf, formatDay } from '#app/domain/calendar-day.ts';
import { calendarFields, closingFields, slotFields } from '#app/domain/scheduling/calendars/calendar.ts';
import { createCalendar } from '#app/domain/scheduling/calendars/calendars.server.ts';
import { closeDates } from '#app/domain/scheduling/calendars/closures.server.ts';
import { resourceFields } from '#app/domain/scheduling/resources/resource.ts';
import { createResource } from '#app/domain/scheduling/resources/resources.server.ts';
import { linkResources } from '#app/domain/scheduling/resources/service-resources.server.ts';
import { createSlot } from '#app/domain/scheduling/calendars/slots.server.ts';
import type { ActivityPlan, CatalogPlan, PricePlan, ResourcePlan, ServicePlan } from '../plans/plan.ts';
import { done } from '../world.ts';

export type Season = { startDate: string; endDate: string };

type Place = { owner: Viewer; activityId: number; season: Season };

/** A resource with one calendar, from before the first demo booking until more than a year from today. */
export async function buildResource(
  deps: Deps,
  { owner, activityId, season }: Place,
  plan: ResourcePlan,
): Promise<number> {
  const { resourceId } = done(
    await createResource(deps, owner, { ...resourceFields.parse(plan.form), activityId }),
  );
  const { createDefaultSlots = false, slots = [], closed } = plan;
  const calendar = calendarFields.parse({ name: 'Tutto l’anno', ...season, createDefaultSlots });
  const { calendarId } = done(await createCalendar(deps, owner, { ...calendar, resourceId }));
  for (const slot of slots) done(await createSlot(deps, owner, { ...slotFields.parse(slot), calendarId }));
  if (closed) {
    const dates = Array.from({ length: closed.days }, (_, n) =>
      formatDay(dayOf(season.startDate) + closed.from + n),
    );
    done(
      await closeDates(deps, owner, { ...closingFields.parse({ dates, reason: closed.reason }), calendarId }),
    );
  }
  return resourceId;
}

export type BuiltActivity = {
  activityId: number;
  owner: Viewer;
  plan: ActivityPlan;
  services: Map<string, number>;
  catalogs: Map<string, number>;
};

export type SeedSite = { owner: Viewer; plan: ActivityPlan; typeId: number; season: Season };

/** Uses the operations of the operator's forms, in their order. */
export async function buildActivity(deps: Deps, site: SeedSite): Promise<BuiltActivity> {
  const { owner, plan } = site;
  const fields = activityFields.parse({ ...plan.form, activityTypeId: site.typeId });
  const { activityId } = done(await createActivity(deps, owner, fields));
  const categories = new Map<string, number>();
  for (const { key, ...category } of plan.categories) {
    const { categoryId } = done(
      await createCategory(deps, owner, { ...categoryFields.parse(category), activityId }),
    );
    categories.set(key, categoryId);
  }
  const resources = new Map<string, number>();
  for (const resource of plan.resources)
    resources.set(resource.key, await buildResource(deps, { ...site, activityId }, resource));
  const services = new Map<string, number>();
  for (const service of plan.services) {
    services.set(
      service.key,
      await buildService(deps, { owner, activityId, categories, resources }, service),
    );
  }
  const catalogs = new Map<string, number>();
  for (const catalog of plan.catalogs)
    catalogs.set(catalog.key, await buildCatalog(deps, { owner, activityId, services }, catalog));
  return { activityId, owner, plan, services, catalogs };
}

type Around = {
  owner: Viewer;
  activityId: number;
  categories: Map<string, number>;
  resources: Map<string, number>;
};

/** Adds the period for this year and the next, so that it is visible whenever the demo starts. */
async function addPrices(
  deps: Deps,
  owner: Viewer,
  { rateId, period: { from, to, weekday = EVERY_DAY, ...rest } }: { rateId: number; period: PricePlan },
): Promise<void> {
  const year = deps.now().getFullYear();
  for (const each of [year, year + 1]) {
    const days = { startDate: `${each}-${from}`, endDate: `${each}-${to}`, weekday };
    const fields = periodFields.parse({ ...rest, ...days });
    done(await addPeriod(deps, owner, { rateId, fields, formNonce: crypto.randomUUID() }));
  }
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

async function buildService(deps: Deps, around: Around, plan: ServicePlan): Promise<number> {
  const { owner, activityId, categories, resources } = around;
  const fields = serviceFields.parse({ ...plan.form, categoryId: categories.get(plan.category) });
  const hidden = { ...fields, visibleInMarketplace: false, maxResaleFee: 0 };
  const formNonce = crypto.randomUUID();
  const { serviceId } = done(await createService(deps, owner, { ...hidden, activityId, formNonce }));
  for (const { periods = [], ...rate } of plan.rates) {
    const form = rateFields.parse({ pricing: 'per_person', minPeople: 1, ...rate });
    const { rateId } = done(await createRate(deps, owner, { ...form, serviceId }));
    for (const period of periods) await addPrices(deps, owner, { rateId, period });
  }
  done(
    await linkResources(deps, owner, {
      serviceId,
      resourceIds: plan.resources.map((key) => idOf(resources, key)),
    }),
  );
  // The service goes to the marketplace after it was created.
  const { visibleInMarketplace, maxResaleFee } = fields;
  done(await updateService(deps, owner, { serviceId, changes: { visibleInMarketplace, maxResaleFee } }));
  return serviceId;
}

type Shelf = { owner: Viewer; activityId: number; services: Map<string, number> };

async function buildCatalog(
  deps: Deps,
  { owner, activityId, services }: Shelf,
  plan: CatalogPlan,
): Promise<number> {
  const { catalogId } = done(await createCatalog(deps, owner, { ...plan.form, activityId }));
  for (const key of plan.services) {
    done(await addServiceToCatalog(deps, owner, { catalogId, serviceId: idOf(services, key) }));
  }
  return catalogId;
}

export function idOf(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`the demo's plan has no ${key}`);
  return id;
}
