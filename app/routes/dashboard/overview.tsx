// What somebody runs, how far it is set up, and what to do next.
import { depsContext } from '#app/contexts.ts';
import { needsOnboarding } from '#app/domain/activities/find-onboarding.server.ts';
import { activityUrl } from '#app/domain/activities/activity-url.ts';
import { listOwnActivities } from '#app/domain/activities/list-own-activities.server.ts';
import { listCredits } from '#app/domain/identity/list-credits.server.ts';
import { viewerOf } from '#app/middleware/viewer.ts';
import { OverviewView } from '#app/ui/dashboard/overview-view.tsx';

import type { Route } from './+types/overview';

export async function loader({ context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const { user } = viewerOf(context);
  const activities = await listOwnActivities(deps, { userId: user.id, role: user.role });
  return {
    name: user.name,
    role: user.role,
    onboarding: await needsOnboarding(deps, user.id),
    creditCents: (await listCredits(deps, user.id)).balanceCents,
    activities: activities.map((activity) => ({
      ...activity,
      url: activityUrl(deps.config.baseUrl, activity.subdomain),
    })),
  };
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Panoramica</title>
      <OverviewView {...loaderData} />
    </>
  );
}
