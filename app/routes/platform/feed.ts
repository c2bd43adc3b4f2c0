// A subscribed calendar. Whoever has the address reads it; it is meant for programs.
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { feedFile } from '#app/domain/bookings/feeds.ts';
import { findFeed } from '#app/domain/bookings/feeds.server.ts';

import type { Route } from './+types/feed';
import { SECRET_HEADERS } from './own-booking.server.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const [, secret] = /^([\w-]{22,64})\.ics$/.exec(params.secret) ?? [];
  const feed = secret === undefined ? undefined : await findFeed(deps, secret);
  if (!feed) throw data(null, { status: 404 });
  const { baseUrl, appName } = deps.config;
  return new Response(feedFile(feed, { baseUrl, appName, now: deps.now() }), {
    headers: {
      ...SECRET_HEADERS,
      'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'Content-Disposition': 'inline; filename="prenotazioni.ics"',
    },
  });
}
