// The second step of onboarding: makes the first activity, or changes what was entered before.
import type { z } from 'zod';

import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, type Result } from '../result.ts';
import { createActivity, type CreateActivityError } from './create-activity.server.ts';
import { findOnboarding } from './find-onboarding.server.ts';
import type { firstActivityForm } from './first-activity-form.ts';
import { updateActivity } from './update-activity.server.ts';

export type FirstActivity = z.output<typeof firstActivityForm>;

export async function saveFirstActivity(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  input: FirstActivity,
): Promise<Result<undefined, CreateActivityError>> {
  const before = await findOnboarding(deps, viewer.userId);
  if (before?.activity === undefined) {
    const created = await createActivity(deps, viewer, input);
    return created.ok ? ok(undefined) : created;
  }
  const updated = await updateActivity(deps, viewer, { activityId: before.activity.id, changes: input });
  if (updated.ok) return updated;
  const { code } = updated.error;
  // None of these can happen to one's own activity that nobody has published.
  if (code === 'not-found' || code === 'needed-while-published' || code === 'has-services')
    throw new Error(`the first activity was not changed: ${code}`);
  return err(code);
}
