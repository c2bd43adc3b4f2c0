// Calls of a device at the door: the day's list, kept for times without network, and one check-in. The address in a
// ticket's QR code, which leads the activity's staff to the check-in, others to finding their booking.
import { redirect } from 'react-router';
import { viewerContext } from '#app/contexts.ts';
import { findAtTheDoor, listDoor } from '#app/domain/bookings/desk/door.server.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';
import { notAllowed } from '../found.ts';
import { SECRET_HEADERS } from '../platform/own-booking.server.ts';
import type { Route } from './+types/calls';
import { answerAtTheDoor } from './knocks.server.ts';

const json = (body: unknown) => Response.json(body, { headers: SECRET_HEADERS });

export async function loader({ context, params: { code } }: Route.LoaderArgs) {
  if (code !== undefined) throw redirect(await pageFor(context, code));
  return json(await listDoor(depsOf(context), { viewer: operatorOf(context) }));
}

const FIND_BOOKING = '/ritrova';

async function pageFor(context: Route.LoaderArgs['context'], code: string): Promise<string> {
  const session = context.get(viewerContext);
  if (session?.kind !== 'full') return FIND_BOOKING;
  const booking = await findAtTheDoor(depsOf(context), { viewer: operatorOf(context) }, code);
  return booking ? `/checkin?code=${booking.reference}` : FIND_BOOKING;
}

export async function action({ request, context, params: { code } }: Route.ActionArgs) {
  if (code !== undefined || request.method !== 'POST') throw notAllowed();
  const keeper = { viewer: operatorOf(context) };
  return json(await answerAtTheDoor(depsOf(context), keeper, await request.formData()));
}
