// Calendar files for whoever has the address: of one booking, with its cancellation; and a feed for programs.
import { data } from 'react-router';
import { depsContext } from '#app/contexts.ts';
import { calendarFile, calendarFilename, calendarMethod } from '#app/domain/bookings/calendar-file.ts';
import { findFeed } from '#app/domain/bookings/feeds.server.ts';
import { feedFile } from '#app/domain/bookings/feeds.ts';
import type { Route } from './+types/calendar-files';
import { requireBooking, SECRET_HEADERS } from './own-booking.server.ts';

type Context = Route.LoaderArgs['context'];

export function loader({ params: { secret }, context, pattern }: Route.LoaderArgs) {
  return pattern.includes('feeds') ? subscribed(context, secret) : oneBooking(context, secret);
}

async function oneBooking(context: Context, own: string) {
  const deps = context.get(depsContext);
  const view = await requireBooking(deps, own);
  const { baseUrl, appName } = deps.config;
  const method = calendarMethod(view, 'PUBLISH');
  const content = calendarFile(view, { baseUrl, appName, now: deps.now(), method, audience: 'guest' });
  return new Response(content, {
    headers: {
      ...SECRET_HEADERS,
      'Content-Type': `text/calendar; charset=utf-8; method=${method}`,
      'Content-Disposition': `attachment; filename="${calendarFilename(view)}"`,
    },
  });
}

async function subscribed(context: Context, file: string) {
  const deps = context.get(depsContext);
  const [, secret] = /^([\w-]{22,64})\.ics$/.exec(file) ?? [];
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
