// Which bookings and calendars a request may see.
import type { RouterContextProvider } from 'react-router';
import type { Right } from '#app/domain/activities/staff.ts';
import type { DeskBooking } from '#app/domain/bookings/desk/desk-booking.ts';
import { findDeskBooking, listDeskActivities } from '#app/domain/bookings/desk/desk-bookings.server.ts';
import { findGuest } from '#app/domain/bookings/guests.server.ts';
import { readId } from '#app/domain/read-id.ts';
import { findBookingMoney } from '#app/domain/payments/booking-money.server.ts';
import { listSchedulable, zoneOf } from '#app/domain/scheduling/find-availability.server.ts';
import { todayIn } from '#app/domain/wall-clock.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';
import { notFound, pathId } from '../found.ts';

// Shared by pages over all activities: the viewer's activities, and the chosen one.

type Context = Readonly<RouterContextProvider>;

/** Activities in which the viewer has the right, and the one named by `?activity=`. */
export async function scopeOf(context: Context, request: Request, right: Right) {
  const deps = depsOf(context);
  const viewer = operatorOf(context);
  const activities = await listDeskActivities(deps.db, viewer, right);
  const asked = new URL(request.url).searchParams.get('activity') ?? undefined;
  const chosen = activities.find(({ subdomain }) => subdomain === asked);
  if (asked !== undefined && !chosen) throw notFound();
  return { deps, viewer, activities, chosen };
}

/** Scope of the availability pages: activity, resources, and the clock they follow. */
export async function scheduleScope(context: Context, request: Request, right: Right) {
  const { deps, viewer, activities, chosen } = await scopeOf(context, request, right);
  const all = await listSchedulable(deps, viewer, { activityId: chosen?.id, right });
  const resources = all.filter(({ archived }) => !archived);
  const asked = new URL(request.url).searchParams.get('resource');
  const resourceId = asked === null ? undefined : pathId(asked);
  // An archived resource is shown if the address names it.
  const shown = resourceId === undefined ? resources : all.filter(({ id }) => id === resourceId);
  if (resourceId !== undefined && shown.length === 0) throw notFound();
  const today = todayIn(zoneOf(shown), deps.now());
  return {
    deps,
    viewer,
    activities,
    chosen: { activity: chosen?.subdomain, resourceId },
    resources,
    shown,
    today,
  };
}

type Args = { context: Readonly<RouterContextProvider>; params: { reference: string } };

/** The booking named by the address; 404 for somebody else's. */
export async function requireDeskBooking({ context, params }: Args): Promise<DeskBooking> {
  const { db } = depsOf(context);
  const booking = await findDeskBooking(db, operatorOf(context), params.reference);
  if (!booking) throw notFound();
  return booking;
}

/** The booking with all of its money, for previews; pages get what `moneySeenBy` leaves. */
export async function requireMoneyBooking(args: Args) {
  const booking = await requireDeskBooking(args);
  return { booking, money: await findBookingMoney(depsOf(args.context).db, booking.view.id) };
}

/** The guest whose booking has the reference in the address. */
export async function requireGuest(context: Readonly<RouterContextProvider>, reference: string) {
  const deps = depsOf(context);
  const guest = await findGuest(
    deps,
    await listDeskActivities(deps.db, operatorOf(context), 'bookings'),
    reference,
  );
  if (!guest) throw notFound();
  return guest;
}

/** The slot and day in a departure's address. */
export function askedDeparture(query: URLSearchParams) {
  const slotId = readId(query.get('slot') ?? undefined);
  const date = query.get('date');
  if (slotId === undefined || date === null) throw notFound();
  return { slotId, date };
}
