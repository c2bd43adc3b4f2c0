// Calls of a device at the door: the day's list, kept for times without network, and one check-in.
import { data } from 'react-router';

import { listDoor } from '#app/domain/bookings/desk/door.server.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';

import { SECRET_HEADERS } from '../platform/own-booking.server.ts';
import type { Route } from './+types/day-calls';
import { answerAtTheDoor } from './knocks.server.ts';

const json = (body: unknown) => Response.json(body, { headers: SECRET_HEADERS });

export async function loader({ context }: Route.LoaderArgs) {
  return json(await listDoor(depsOf(context), { viewer: operatorOf(context) }));
}

export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') throw data(null, { status: 405 });
  const keeper = { viewer: operatorOf(context) };
  return json(await answerAtTheDoor(depsOf(context), keeper, await request.formData()));
}
