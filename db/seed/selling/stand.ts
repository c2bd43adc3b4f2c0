// A service as it stands in a catalog, with what is needed to sell it.
import type { Question } from '#app/domain/bookings/question.ts';
import { listQuestions } from '#app/domain/bookings/list-questions.server.ts';
import { findServicePage } from '#app/domain/catalog/find-service-page.server.ts';
import type { QuotableRate } from '#app/domain/catalog/quote.ts';
import type { Deps } from '#app/domain/deps.ts';
import type { ServiceBounds } from '#app/domain/catalog/service-bounds.ts';

import { idOf, type BuiltActivity } from '../building/activity.ts';

export type Stand = {
  activityId: number;
  catalogId: number;
  serviceId: number;
  rates: QuotableRate[];
  bounds: ServiceBounds;
  /** People one unit carries, for prices per unit. */
  capacity: number;
  /** What it asks. */
  questions: Question[];
};

export type Offered = {
  owner: BuiltActivity;
  key: string;
  /** Who sells it, in the first of their catalogs that has it; the owner unless resold. */
  by?: BuiltActivity;
};

export async function standOf(deps: Deps, { owner, key, by = owner }: Offered): Promise<Stand> {
  const serviceId = idOf(owner.services, key);
  const plan = owner.plan.services.find((service) => service.key === key);
  const resource = owner.plan.resources.find((one) => one.key === plan?.resources[0]);
  for (const catalogId of by.catalogs.values()) {
    const found = await findServicePage(deps, { activityId: by.activityId, catalogId, serviceId });
    if (!found) continue;
    const { service, bounds } = found;
    return {
      activityId: by.activityId,
      catalogId,
      serviceId,
      rates: service.rates,
      bounds,
      capacity: Number(resource?.form['capacity']),
      questions: await listQuestions(deps, serviceId),
    };
  }
  throw new Error(`${key} is not on sale`);
}
