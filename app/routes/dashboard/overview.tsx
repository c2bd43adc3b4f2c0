// The viewer's overview: tasks, today's guests, sales.
import { redirect } from 'react-router';
import { activityUrl, type OwnActivity } from '#app/domain/activities/activity.ts';
import { listRoles } from '#app/domain/activities/members.server.ts';
import { holds, type Right } from '#app/domain/activities/staff.ts';
import { needsOnboarding } from '#app/domain/activities/onboarding.server.ts';
import { listOwnActivities } from '#app/domain/activities/own-activities.server.ts';
import { findSales, hasBookings, listToday } from '#app/domain/bookings/overview.server.ts';
import type { Deps } from '#app/domain/deps.ts';
import { listMoneyTasks } from '#app/domain/payments/operator-refunds.server.ts';
import { depsOf, viewerOf } from '#app/middleware/own-activity.ts';
import { OverviewView } from '#app/ui/desk/overview/overview-view.tsx';
import type { Route } from './+types/overview';

export async function loader({ context }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const { user } = viewerOf(context);
  const viewer = { userId: user.id, role: user.role };
  const roles = await listRoles(deps.db, viewer);
  // A person who is only a guide starts with today's guests.
  if (roles.length > 0 && !roles.some((role) => holds(role, 'bookings'))) throw redirect('/availability/day');
  const [activities, onboarding] = await Promise.all([
    listOwnActivities(deps, viewer),
    needsOnboarding(deps, user.id),
  ]);
  return {
    name: user.name,
    role: user.role,
    onboarding,
    thresholdCents: deps.config.creditsTurnoverThresholdCents,
    activities: activities.map((activity) => ({
      ...activity,
      url: activityUrl(deps.config.baseUrl, activity.subdomain),
    })),
    bookings: await bookingsOf(deps, activities),
  };
}

/** Sales and money tasks only for people who manage. */
async function bookingsOf(deps: Deps, activities: readonly OwnActivity[]) {
  const idsWith = (right: Right) => activities.filter(({ role }) => holds(role, right)).map(({ id }) => id);
  const activityIds = idsWith('bookings');
  const managed = idsWith('manage');
  if (activityIds.length === 0 || !(await hasBookings(deps, activityIds))) return undefined;
  const [days, sales, tasks] = await Promise.all([
    listToday(deps, activityIds),
    managed.length === 0 ? undefined : findSales(deps, managed),
    managed.length === 0 ? [] : listMoneyTasks(deps, managed),
  ]);
  return { ...days, sales, tasks };
}

/** Uses the data that the layout has loaded for its menu. */
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
