import { depsContext } from '#app/contexts.ts';
import { activityUrl } from '#app/domain/activities/activity.ts';
import { ActivityAdminView } from '#app/ui/admin/activities.tsx';

import type { Route } from './+types/activity';
import { theActivity } from './ways.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const activity = await theActivity(args);
  const { baseUrl } = args.context.get(depsContext).config;
  return { activity, url: activityUrl(baseUrl, activity.subdomain) };
}

export default function Activity({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>{loaderData.activity.name}</title>
      <ActivityAdminView {...loaderData} />
    </>
  );
}
