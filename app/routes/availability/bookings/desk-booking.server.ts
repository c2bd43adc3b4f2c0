// The booking of the address for who is signed in; somebody else's is answered like one that doesn't exist.
import type { RouterContextProvider } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import type { DeskBooking } from '#app/domain/bookings/desk/desk-booking.ts';
import { findDeskBooking } from '#app/domain/bookings/desk/find-desk-booking.server.ts';
import { findBookingMoney } from '#app/domain/payments/desk/find-booking-money.server.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';
import { notFound } from '#app/routes/dashboard/not-found.ts';

type Args = { context: Readonly<RouterContextProvider>; params: { reference: string } };

export async function requireDeskBooking({ context, params }: Args): Promise<DeskBooking> {
  const { db } = context.get(depsContext);
  const booking = await findDeskBooking(db, operatorOf(context), params.reference);
  if (!booking) throw notFound();
  return booking;
}

/** With its money, which pages about refunds weigh. */
export async function requireMoneyBooking(args: Args) {
  const booking = await requireDeskBooking(args);
  const money = await findBookingMoney(args.context.get(depsContext).db, booking.view.id);
  return { booking, money };
}
