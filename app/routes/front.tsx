// The front door of a host: the platform's home, or an activity's own page.
import { data } from 'react-router';

import { depsContext, hostContext } from '#app/contexts.ts';
import { listActivityCards } from '#app/domain/activities/list-activity-cards.server.ts';
import { findActivityPage } from '#app/domain/catalog/find-activity-page.server.ts';
import { ActivityView } from '#app/ui/activity/activity-view.tsx';
import { SoonView } from '#app/ui/activity/soon-view.tsx';
import { HomeView } from '#app/ui/platform/home-view.tsx';
import { ActivityFrame } from '#app/ui/shell/activity-frame.tsx';
import { PlatformFrame } from '#app/ui/shell/platform-frame.tsx';

import type { Route } from './+types/front';

export async function loader({ context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const host = context.get(hostContext);
  if (host.kind === 'apex') return { kind: 'platform' as const, activities: await listActivityCards(deps) };
  const found = await findActivityPage(deps, { activityId: host.activity.id });
  if (!found) throw data(null, { status: 404 });
  return { kind: 'activity' as const, ...found };
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [];
  if (loaderData.kind === 'platform') {
    return [
      { title: `${matches[0].loaderData.appName}: prenota esperienze e servizi in Italia` },
      { name: 'description', content: 'Prenota tour, noleggi ed esperienze direttamente da chi li organizza. Paghi online, senza registrarti.' },
    ];
  }
  const { name, city, description, published } = loaderData.activity;
  return [
    { title: [name, city].filter(Boolean).join(' · ') },
    { name: 'description', content: description.slice(0, 155) },
    ...(published ? [] : [{ name: 'robots', content: 'noindex' }]),
  ];
}

export default function Front({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'platform') {
    return (
      <PlatformFrame>
        <HomeView activities={loaderData.activities} />
      </PlatformFrame>
    );
  }
  const { activity, catalogs } = loaderData;
  return (
    <ActivityFrame activity={activity}>
      {activity.published ? <ActivityView activity={activity} catalogs={catalogs} /> : <SoonView name={activity.name} />}
    </ActivityFrame>
  );
}
