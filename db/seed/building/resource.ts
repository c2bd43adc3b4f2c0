// A resource with one calendar, from before the demo's first booking to a year and more after today.
import type { Deps } from '#app/domain/deps.ts';
import type { Viewer } from '#app/domain/identity/viewer.ts';
import { calendarFields, slotFields } from '#app/domain/scheduling/calendar-fields.ts';
import { createCalendar } from '#app/domain/scheduling/create-calendar.server.ts';
import { createResource } from '#app/domain/scheduling/create-resource.server.ts';
import { resourceFields } from '#app/domain/scheduling/resource-fields.ts';

import type { ResourcePlan } from '../plans/plan.ts';
import { done } from '../world.ts';

export type Season = { startDate: string; endDate: string };

type Place = { owner: Viewer; activityId: number; season: Season };

export async function buildResource(
  deps: Deps,
  { owner, activityId, season }: Place,
  plan: ResourcePlan,
): Promise<number> {
  const { resourceId } = done(
    await createResource(deps, owner, { ...resourceFields.parse(plan.form), activityId }),
  );
  const { createDefaultSlots = false, slots = [] } = plan;
  const calendar = calendarFields.parse({ name: 'Tutto l’anno', ...season, createDefaultSlots });
  done(
    await createCalendar(deps, owner, {
      ...calendar,
      resourceId,
      slots: slots.map((slot) => slotFields.parse(slot)),
    }),
  );
  return resourceId;
}
