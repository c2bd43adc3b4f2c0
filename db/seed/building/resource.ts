// A resource with one calendar, from before the demo's first booking to a year and more after today.
import type { Deps } from '#app/domain/deps.ts';
import type { Viewer } from '#app/domain/identity/viewer.ts';
import { dayOf, formatDay } from '#app/domain/scheduling/calendar-day.ts';
import { calendarFields, closingFields, slotFields } from '#app/domain/scheduling/calendar-fields.ts';
import { closeDates } from '#app/domain/scheduling/close-dates.server.ts';
import { createCalendar } from '#app/domain/scheduling/create-calendar.server.ts';
import { createResource } from '#app/domain/scheduling/create-resource.server.ts';
import { createSlot } from '#app/domain/scheduling/create-slot.server.ts';
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
