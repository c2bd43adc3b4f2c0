// An operator with an activity, made by the domain's own operations.
import { createActivityType } from '#app/domain/activities/activity-types.server.ts';
import { createActivity } from '#app/domain/activities/activities.server.ts';
import { serviceFields } from '#app/domain/catalog/service-fields.ts';
import type { Deps } from '#app/domain/deps.ts';
import type { Viewer } from '#app/domain/identity/viewer.ts';
import type { Result } from '#app/domain/result.ts';

import { aUser } from './a-service.ts';

let count = 0;

export const ADMIN: Viewer = { userId: 0, role: 'admin' };

export function valueOf<T>(result: Result<T, unknown>): T {
  if (result.ok) return result.value;
  throw new Error(`refused: ${JSON.stringify(result.error)}`);
}

export function errorOf<E>(result: Result<unknown, E>): E {
  if (!result.ok) return result.error;
  throw new Error('it was accepted');
}

export type Operator = { viewer: Viewer; activityId: number; activityTypeId: number; subdomain: string };

export async function anOperator(deps: Deps, { host = true, vatFree = false } = {}): Promise<Operator> {
  count += 1;
  const user = await aUser(deps.db);
  const viewer: Viewer = { userId: user.id, role: 'operator' };
  const type = { name: `Tipo di attività ${count}`, parentId: null, vatFree, host };
  const { activityTypeId } = valueOf(await createActivityType(deps, ADMIN, type));
  const subdomain = `attivita-${count}`;
  const fields = { name: `Attività ${count}`, activityTypeId, subdomain, email: user.email };
  const { activityId } = valueOf(await createActivity(deps, viewer, fields));
  return { viewer, activityId, activityTypeId, subdomain };
}

/** The values that the form sends, with a test's changes. */
export function serviceForm(changes: Record<string, unknown> = {}) {
  return serviceFields.parse({
    name: 'Giro in barca',
    price: '35,00',
    maxResaleFee: '15',
    cutOffMinutes: 0,
    horizonDays: 365,
    cancellationHours: 48,
    ...changes,
  });
}
