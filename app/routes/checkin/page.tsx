// Check-in: reads codes by camera or typed. The open page also works without network.
import { data, redirect } from 'react-router';
import {
  countArrivals,
  departureKey,
  type DoorBooking,
  namedSo,
} from '#app/domain/bookings/desk/check-in.ts';
import { lookAtTheDoor } from '#app/domain/bookings/desk/check-in.server.ts';
import { listDoor, listLastArrivals } from '#app/domain/bookings/desk/door.server.ts';
import { readSearch, textIn } from '#app/domain/search-words.ts';
import { depsOf, operatorOf, viewerOf } from '#app/middleware/own-activity.ts';
import { CheckInView } from '#app/ui/desk/check-in/check-in-view.tsx';
import '#app/ui/styles/check-in.css';
import type { Route } from './+types/page';
import { answerAtTheDoor, CAMERA_HEADERS } from './knocks.server.ts';

export const headers: Route.HeadersFunction = () => CAMERA_HEADERS;

export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const { user } = viewerOf(context);
  const keeper = { viewer: operatorOf(context) };
  const [list, last] = await Promise.all([listDoor(deps, keeper), listLastArrivals(deps.db, keeper)]);
  const departure = textIn(url.searchParams, 'departure') || undefined;
  const code = textIn(url.searchParams, 'code');
  const q = readSearch(url.searchParams);
  const departures = departuresOf(list);
  const known = departures.some(({ key }) => key === departure) ? departure : undefined;
  return {
    keeper: { id: user.id, name: `${user.name} ${user.surname}` },
    departures,
    departure: known,
    counts: countArrivals(list, known),
    found: q === '' ? undefined : { q, bookings: namedSo(list, q).slice(0, 20) },
    answer: code === '' ? undefined : await lookAtTheDoor(deps, keeper, { asked: code, departure: known }),
    last,
    requestKey: crypto.randomUUID(),
  };
}

function departuresOf(list: readonly DoorBooking[]) {
  const byKey = new Map(
    list.map((booking) => [
      departureKey(booking),
      `${booking.startTime} ${booking.serviceName}, ${booking.resourceName}`,
    ]),
  );
  return [...byKey].map(([key, words]) => ({ key, words }));
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const deps = depsOf(context);
  const keeper = { viewer: operatorOf(context) };
  const fields = await request.formData();
  const answer = await answerAtTheDoor(deps, keeper, fields);
  if (answer.is === 'not-found' && answer.named.length > 0) {
    const departure = textIn(url.searchParams, 'departure');
    const query = new URLSearchParams({ ...(departure && { departure }), q: answer.asked });
    throw redirect(`/checkin?${query}`, 303);
  }
  return data({ answer });
}

export default function CheckIn({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>Check-in</title>
      <CheckInView {...loaderData} acted={actionData?.answer} />
    </>
  );
}
