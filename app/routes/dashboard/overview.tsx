// What somebody runs: what needs doing, who comes, what was sold.
import { depsContext } from '#app/contexts.ts';
import { activityUrl } from '#app/domain/activities/activity.ts';
import { needsOnboarding } from '#app/domain/activities/onboarding.server.ts';
import { listOwnActivities } from '#app/domain/activities/own-activities.server.ts';
import { findSales, hasBookings, listToday } from '#app/domain/bookings/overview.server.ts';
import type { Deps } from '#app/domain/deps.ts';
import { listMoneyTasks } from '#app/domain/payments/operator-refunds.server.ts';
import { viewerOf } from '#app/middleware/viewer.ts';
import { OverviewView } from '#app/ui/dashboard/overview/overview-view.tsx';

import type { Route } from './+types/overview';

export async function loader({ context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const { user } = viewerOf(context);
  const viewer = { userId: user.id, role: user.role };
  const [activities, onboarding] = await Promise.all([
    listOwnActivities(deps, viewer),
    needsOnboarding(deps, user.id),
  ]);
  return {
    name: user.name,
    role: user.role,
    onboarding,
    activities: activities.map((activity) => ({
      ...activity,
      url: activityUrl(deps.config.baseUrl, activity.subdomain),
    })),
    bookings: await bookingsOf(
      deps,
      activities.map(({ id }) => id),
    ),
  };
}

async function bookingsOf(deps: Deps, activityIds: number[]) {
  if (activityIds.length === 0 || !(await hasBookings(deps, activityIds))) return undefined;
  const [days, sales, tasks] = await Promise.all([
    listToday(deps, activityIds),
    findSales(deps, activityIds),
    listMoneyTasks(deps, activityIds),
  ]);
  return { ...days, sales, tasks };
}

/** What the frame's menu shows is not asked for twice. */
export default function Overview({ loaderData, matches }: Route.ComponentProps) {
  const { user, toAnswer } = matches[1].loaderData;
  return (
    <>
      <title>Panoramica</title>
      <OverviewView
        {...loaderData}
        creditCents={Math.round(user.credits * 100)}
        waitingProposals={toAnswer}
      />
    </>
  );
}
