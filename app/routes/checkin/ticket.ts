// The address in a ticket's QR code: leads the activity's staff to the check-in, others to finding their booking.
import { redirect } from 'react-router';

import { depsContext, viewerContext } from '#app/contexts.ts';
import { findAtTheDoor } from '#app/domain/bookings/desk/door.server.ts';

import type { Route } from './+types/ticket';

export async function loader({ params: { code }, context }: Route.LoaderArgs) {
  const session = context.get(viewerContext);
  if (session?.kind !== 'full') throw redirect('/ritrova');
  const viewer = { userId: session.user.id, role: session.user.role };
  const booking = await findAtTheDoor(context.get(depsContext), { viewer }, code);
  throw redirect(booking ? `/checkin?code=${booking.reference}` : '/ritrova');
}
