// A guide's page, by the secret in its address: the day's guests and the check-in. Without account, addresses
// and prices.
import { data, type RouterContextProvider } from 'react-router';
import { depsContext, limitsContext, requestContext } from '#app/contexts.ts';
import {
  departureKey,
  type DoorAnswer,
  type DoorBooking,
  hasDoorClosed,
  whenDoorOpens,
} from '#app/domain/bookings/desk/check-in.ts';
import type { Guide } from '#app/domain/bookings/desk/door.server.ts';
import { findGuide, type GuideBooking, listGuideDay } from '#app/domain/bookings/desk/guide-links.server.ts';
import { dayOf, formatDay, readDay } from '#app/domain/calendar-day.ts';
import { todayIn } from '#app/domain/wall-clock.ts';
import { GuideView } from '#app/ui/desk/guide-view.tsx';
import { PlatformFrame } from '#app/ui/shell/platform-frame.tsx';
import '#app/ui/styles/dashboard/departure.css';
import '#app/ui/styles/dashboard/kit.css';
import '#app/ui/styles/check-in.css';
import { SECRET_HEADERS } from '../platform/own-booking.server.ts';
import type { Route } from './+types/guide';
import { answerAtTheDoor, CAMERA_HEADERS } from './knocks.server.ts';

export const headers: Route.HeadersFunction = () => ({ ...SECRET_HEADERS, ...CAMERA_HEADERS });

type Context = Readonly<RouterContextProvider>;

async function requireGuide(context: Context, secret: string): Promise<Guide> {
  const limit = await context.get(limitsContext).consume('guide', context.get(requestContext).clientAddress);
  if (!limit.ok)
    throw data(null, {
      status: 429,
      headers: { 'Retry-After': String(limit.error), ...SECRET_HEADERS },
    });
  const guide = await findGuide(context.get(depsContext), secret);
  if (!guide) throw data(null, { status: 404, headers: SECRET_HEADERS });
  return guide;
}

export async function loader({ params: { secret }, url, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const guide = await requireGuide(context, secret);
  const { name, activityName, firstDate, lastDate } = guide;
  const today = formatDay(todayIn(guide.timeZone, deps.now()));
  const within = (date: string) => (date < firstDate ? firstDate : date > lastDate ? lastDate : date);
  const date = within(readDay(url.searchParams.get('date') ?? '') ?? today);
  const beside = (days: number) => {
    const other = formatDay(dayOf(date) + days);
    return within(other) === other ? other : undefined;
  };
  return {
    name,
    activityName,
    date,
    isToday: date === today,
    days: { previous: beside(-1), next: beside(1) },
    departures: departuresOf(await listGuideDay(deps, guide, date), deps.now()),
    requestKey: crypto.randomUUID(),
  };
}

export async function action({ params: { secret }, request, context }: Route.ActionArgs) {
  const guide = await requireGuide(context, secret);
  const answer = await answerAtTheDoor(context.get(depsContext), { guide }, await request.formData());
  return data({ answer: withoutCodes(answer) });
}

/** Removes the ticket codes, which are the guests'. */
function withoutCodes(answer: DoorAnswer): DoorAnswer {
  const hidden = (booking: DoorBooking) => ({ ...booking, code: '' });
  if (answer.is !== 'not-found') return { ...answer, booking: hidden(answer.booking) };
  return { ...answer, near: answer.near && hidden(answer.near), named: answer.named.map(hidden) };
}

function departuresOf(bookings: readonly GuideBooking[], now: Date) {
  const groups = new Map<string, GuideBooking[]>();
  for (const booking of bookings) {
    const key = departureKey(booking);
    groups.set(key, [...(groups.get(key) ?? []), booking]);
  }
  return [...groups].map(([key, guests]) => ({
    key,
    doorOpens:
      guests[0] && whenDoorOpens(new Date(guests[0].startsAt), { timeZone: guests[0].timeZone, now }),
    doorClosed: guests[0] !== undefined && hasDoorClosed(guests[0], now),
    guests: guests.map(({ reference, guest, people, rates, arrived, dueCents, phone, notes }) => ({
      reference,
      owes: dueCents !== 0,
      guest,
      people,
      rates,
      arrived,
      phone,
      notes,
    })),
    words: `${guests[0]?.startTime}–${guests[0]?.endTime} ${guests[0]?.resourceName}`,
  }));
}

export default function GuidePage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PlatformFrame>
      <title>{`Partenze di ${loaderData.activityName}`}</title>
      <GuideView key={loaderData.date} {...loaderData} answer={actionData?.answer} />
    </PlatformFrame>
  );
}
