// Asks for confirmation, then cancels; if the refund has changed meanwhile, shows it first.
import { data, redirect } from 'react-router';
import { depsContext } from '#app/contexts.ts';
import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import { guestHref } from '#app/domain/bookings/reference.ts';
import { cancelByGuest, refundIfCancelled } from '#app/domain/lifecycle/cancel.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { CancelPage } from '#app/ui/guest/cancel-page.tsx';
import { PlatformFrame } from '#app/ui/shell/platform-frame.tsx';
import type { Route } from './+types/booking-cancel';
import { requireBooking, SECRET_HEADERS } from './own-booking.server.ts';

export { shouldRevalidate } from '../after-a-refusal.ts';

export const headers: Route.HeadersFunction = () => SECRET_HEADERS;

export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const booking = await requireBooking(deps, params.secret);
  if (booking.status !== 'confirmed') throw redirect(guestHref(booking.secret));
  const now = deps.now();
  if (booking.startsAt <= now) throw started(context, booking);
  return { booking, refundCents: refundIfCancelled(booking, now), now };
}

function started(context: Route.LoaderArgs['context'], { secret }: BookingView): Response {
  const text = 'È già iniziata: non si può più annullare. Per un rimborso scrivi a chi la organizza.';
  return redirectSaying(context, guestHref(secret), { tone: 'warn', text });
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const booking = await requireBooking(deps, params.secret);
  const shown = (await request.formData()).get('refund');
  const expectedRefundCents =
    typeof shown === 'string' && /^\d{1,12}$/.test(shown) ? Number(shown) : undefined;
  const outcome = await cancelByGuest(deps, booking.secret, { expectedRefundCents });
  if (outcome.ok || outcome.error === 'already-cancelled' || outcome.error === 'unknown-booking') {
    return redirect(`${guestHref(booking.secret)}?cancelled=1`, 303);
  }
  if (outcome.error === 'already-started') return started(context, booking);
  const problem = 'Nel frattempo il rimborso previsto è cambiato: guarda di nuovo prima di confermare.';
  return data({ problem }, { status: 409 });
}

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Annulla la prenotazione' }];
}

export default function BookingCancel({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, refundCents, now } = loaderData;
  return (
    <PlatformFrame narrow>
      <CancelPage
        booking={booking}
        refundCents={refundCents}
        now={now}
        backHref={guestHref(booking.secret)}
        problem={actionData?.problem}
      />
    </PlatformFrame>
  );
}
