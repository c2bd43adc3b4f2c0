// Another secret address for a calendar: the old one stops answering.
import { depsContext } from '#app/contexts.ts';
import { listFeeds, renewFeed } from '#app/domain/bookings/feeds.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';
import { ConfirmPage } from '#app/ui/dashboard/kit/confirm-page.tsx';

import { found, notFound } from '../dashboard/addresses.ts';
import type { Route } from './+types/feed-renew';
import { feedTarget } from './feed-target.ts';

const BACK = '/availability/feeds';

export async function loader({ context, request }: Route.LoaderArgs) {
  const target = found(feedTarget(new URL(request.url).searchParams));
  const activities = await listFeeds(context.get(depsContext), operatorOf(context));
  const { name, feeds } = found(activities.find(({ activityId }) => activityId === target.activityId));
  const feed = found(feeds.find(({ resourceId }) => resourceId === target.resourceId));
  return { name: feed.resourceName ?? name, hash: found(feed.address).hash };
}

export async function action({ context, request }: Route.ActionArgs) {
  const target = found(feedTarget(new URL(request.url).searchParams));
  const replacing = (await request.formData()).get('replacing');
  if (typeof replacing !== 'string') throw notFound();
  const outcome = await renewFeed(context.get(depsContext), operatorOf(context), { ...target, replacing });
  if (!outcome.ok) throw notFound();
  return redirectSaying(context, BACK, {
    tone: 'success',
    text: 'Indirizzo cambiato: quello vecchio non funziona più',
  });
}

export default function FeedRenew({ loaderData: { name, hash } }: Route.ComponentProps) {
  return (
    <>
      <title>Cambia l'indirizzo del calendario</title>
      <ConfirmPage
        question={`Vuoi cambiare l'indirizzo del calendario «${name}»?`}
        crumbs={[{ label: 'Collega il tuo calendario', href: BACK }]}
        consequence={
          <p>
            L'indirizzo di adesso smette subito di funzionare: chi lo usa non vede più le prenotazioni, e nei
            tuoi calendari devi mettere quello nuovo.
          </p>
        }
        button="Cambia l'indirizzo"
        back={BACK}
      >
        <input type="hidden" name="replacing" value={hash} />
      </ConfirmPage>
    </>
  );
}
