// Calendar feeds for subscription.
import { createFeed, listFeeds } from '#app/domain/bookings/feeds.server.ts';
import { feedTarget } from '#app/domain/bookings/feeds.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';
import { FeedsView } from '#app/ui/desk/feeds-view.tsx';
import { notFound } from '../found.ts';
import type { Route } from './+types/feeds';

export async function loader({ context }: Route.LoaderArgs) {
  const deps = depsOf(context);
  return { activities: await listFeeds(deps, operatorOf(context)), baseUrl: deps.config.baseUrl };
}

export async function action({ context, request }: Route.ActionArgs) {
  const target = feedTarget(await request.formData());
  if (!target) throw notFound();
  const outcome = await createFeed(depsOf(context), operatorOf(context), target);
  if (!outcome.ok) throw notFound();
  return redirectSaying(context, '/availability/feeds', {
    tone: 'success',
    text: 'Indirizzo creato: copialo nel tuo calendario',
  });
}

export default function Feeds({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Collega il tuo calendario</title>
      <FeedsView {...loaderData} />
    </>
  );
}
