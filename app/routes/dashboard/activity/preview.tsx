// The public page before it is public. Source: docs/rules/activities.md#publishing.
import { depsContext } from '#app/contexts.ts';
import { findActivityPage } from '#app/domain/catalog/public-pages.server.ts';
import { ownActivityOf } from '#app/middleware/own-activity.ts';
import { ActivityPreview } from '#app/ui/dashboard/page-settings-view.tsx';

import { notFound } from '../addresses.ts';
import type { Route } from './+types/preview';

export async function loader({ context }: Route.LoaderArgs) {
  const { id: activityId, subdomain, published } = ownActivityOf(context);
  const found = await findActivityPage(context.get(depsContext), { activityId, preview: true });
  // A suspended one has no page at all.
  if (!found) throw notFound();
  return { ...found, base: `/dashboard/${subdomain}`, published };
}

export default function Preview({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>{`Anteprima di ${loaderData.activity.name}`}</title>
      <ActivityPreview {...loaderData} />
    </>
  );
}
