import type { RouterContextProvider } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { listDeskActivities } from '#app/domain/bookings/desk/scope.server.ts';
import { findGuest } from '#app/domain/bookings/guests/find-guest.server.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';
import { notFound } from '#app/routes/dashboard/not-found.ts';

/** The guest whose booking has the code of the address. */
export async function requireGuest(context: Readonly<RouterContextProvider>, reference: string) {
  const deps = context.get(depsContext);
  const guest = await findGuest(deps, await listDeskActivities(deps.db, operatorOf(context)), reference);
  if (!guest) throw notFound();
  return guest;
}
