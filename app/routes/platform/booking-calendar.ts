// The booking as a calendar file; a cancelled one removes its entry.
import { depsContext } from '#app/contexts.ts';
import { calendarFile, calendarFilename, calendarMethod } from '#app/domain/bookings/calendar-file.ts';

import type { Route } from './+types/booking-calendar';
import { requireBooking, SECRET_HEADERS } from './own-booking.server.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const booking = await requireBooking(deps, params.secret);
  const { baseUrl, appName } = deps.config;
  const method = calendarMethod(booking, 'PUBLISH');
  const content = calendarFile(booking, { baseUrl, appName, now: deps.now(), method, audience: 'guest' });
  return new Response(content, {
    headers: {
      ...SECRET_HEADERS,
      'Content-Type': `text/calendar; charset=utf-8; method=${method}`,
      'Content-Disposition': `attachment; filename="${calendarFilename(booking)}"`,
    },
  });
}
