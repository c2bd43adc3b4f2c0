// A guest before the form: what is shown, and what happens to what is sent.
import { sql } from 'drizzle-orm';

import { placeBooking } from '#app/domain/bookings/placing/place-booking.server.ts';
import { findSellable } from '#app/domain/catalog/sellable.server.ts';
import type { Deps } from '#app/domain/deps.ts';
import type { SlotOffer } from '#app/domain/scheduling/availability.ts';
import { dayOf, parseMonth } from '#app/domain/calendar-day.ts';
import { findMonthOffer, type Offer } from '#app/domain/scheduling/find-month-offer.server.ts';

import { aForm, aGuest, type FormChanges } from './a-booking.ts';
import type {
  Guest,
  PlaceBookingError,
  PlacedBooking,
  WrongAnswers,
} from '#app/domain/bookings/placing/booking-input.ts';

export type Trip = Parameters<typeof aForm>[0];

/** A form that is accepted. */
export async function placed(
  deps: Deps,
  trip: Trip,
  changes: FormChanges & { guest?: Guest } = {},
): Promise<PlacedBooking> {
  const { guest = aGuest(), ...form } = changes;
  const answer = await placeBooking(deps, guest, aForm(trip, form));
  if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer.error)}`);
  return answer.value;
}

/** undefined if it was accepted. */
export async function refusal(
  deps: Deps,
  trip: Trip,
  changes: FormChanges & { guest?: Guest } = {},
): Promise<PlaceBookingError | WrongAnswers | undefined> {
  const { guest = aGuest(), ...form } = changes;
  const answer = await placeBooking(deps, guest, aForm(trip, form));
  return answer.ok ? undefined : answer.error;
}

/** The service's page on a day, with that month or another. */
export async function offerOn(
  deps: Deps,
  trip: Trip,
  asked: string | { date: string; month: string } = '2027-06-12',
): Promise<Offer> {
  const { date, month } = typeof asked === 'string' ? { date: asked, month: undefined } : asked;
  const { activity, service } = trip;
  const sellable = await findSellable(deps.db, {
    activityId: activity.id,
    catalogId: service.catalogId,
    serviceId: service.id,
  });
  if (!sellable) throw new Error('the service is not in its catalog');
  const request = {
    serviceId: service.id,
    bounds: sellable.bounds,
    month: month === undefined ? undefined : parseMonth(month),
    day: dayOf(date),
    now: deps.now(),
  };
  return findMonthOffer(deps.db, request);
}

export async function slotsOn(deps: Deps, trip: Trip, date?: string): Promise<SlotOffer[]> {
  return (await offerOn(deps, trip, date)).slots;
}

/** Places left in the day's only slot. */
export async function placesLeft(deps: Deps, trip: Trip, date?: string): Promise<number | undefined> {
  return (await slotsOn(deps, trip, date))[0]?.placesLeft;
}

/** People of bookings that are pending or confirmed, by slot. */
export async function liveParties(deps: Pick<Deps, 'db'>, slotId: number): Promise<number> {
  const [row] = await deps.db.execute<{ people: number }>(sql`
    select coalesce(sum(quantity), 0)::int as people from bookings where slot_id = ${slotId} and status in ('pending', 'confirmed')`);
  return row?.people ?? 0;
}

/** Kinds of the mails written about a booking, with their recipients. */
export async function mailsAbout(deps: Pick<Deps, 'db'>, bookingId: number): Promise<string[]> {
  const rows = await deps.db.execute<{ mail: string }>(sql`
    select kind || ' ' || recipient as mail from mails where booking_id = ${bookingId} order by id`);
  return rows.map(({ mail }) => mail);
}

export async function statusOf(deps: Pick<Deps, 'db'>, bookingId: number): Promise<string> {
  const [row] = await deps.db.execute<{ status: string }>(sql`
    select concat_ws(' ', status, cancellation_reason) as status from bookings where id = ${bookingId}`);
  return row?.status ?? 'gone';
}
