// Layout of an activity's pages: name, state and navigation.
import { Outlet } from 'react-router';
import { activityUrl } from '#app/domain/activities/activity.ts';
import { depsOf, ownActivityMiddleware, ownActivityOf } from '#app/middleware/own-activity.ts';
import { ActivityFrame } from '#app/ui/dashboard/kit/activity-frame.tsx';
import type { Route } from './+types/layout';

export const middleware: Route.MiddlewareFunction[] = [ownActivityMiddleware];

export function loader({ context }: Route.LoaderArgs) {
  const activity = ownActivityOf(context);
  return { activity, url: activityUrl(depsOf(context).config.baseUrl, activity.subdomain) };
}

export default function ActivityLayout({ loaderData }: Route.ComponentProps) {
  return (
    <ActivityFrame {...loaderData}>
      <Outlet />
    </ActivityFrame>
  );
}
