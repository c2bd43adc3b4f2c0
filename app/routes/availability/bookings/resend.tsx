// The guest's mail once more.
import { depsContext } from '#app/contexts.ts';
import { resendMail, type ResendMailError } from '#app/domain/bookings/desk/contact.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';
import { notFound } from '#app/routes/dashboard/addresses.ts';
import { bookingHref } from '#app/ui/desk/booking-actions.ts';
import { BookingLine } from '#app/ui/desk/booking-line.tsx';
import { ConfirmPage } from '#app/ui/dashboard/kit/confirm-page.tsx';

import type { Route } from './+types/resend';
import { requireDeskBooking } from '../scope.server.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { view } = await requireDeskBooking({ context, params });
  return { view };
}

const REFUSED: Record<Exclude<ResendMailError, 'not-found'>, string> = {
  'no-address': 'Questa prenotazione non ha un indirizzo email: aggiungilo nei contatti',
  'nothing-to-send':
    "L'ospite non ha pagato, quindi non c'è una conferma da rimandare: se paga, parte da sola",
};

export async function action({ context, params }: Route.ActionArgs) {
  const { reference } = params;
  const outcome = await resendMail(context.get(depsContext), operatorOf(context), reference);
  const to = bookingHref(reference);
  if (outcome.ok)
    return redirectSaying(context, to, {
      tone: 'success',
      text: `La mail parte adesso per ${outcome.value.email}`,
    });
  if (outcome.error === 'not-found') throw notFound();
  return redirectSaying(context, to, { tone: 'warn', text: REFUSED[outcome.error] });
}

export default function Resend({ loaderData: { view } }: Route.ComponentProps) {
  return (
    <>
      <title>Invia di nuovo la mail</title>
      <ConfirmPage
        question="Vuoi inviare di nuovo la mail?"
        crumbs={[{ label: `Prenotazione ${view.reference}`, href: bookingHref(view.reference) }]}
        consequence={
          <>
            <BookingLine view={view} />
            <p className="break-words">
              {`La mandiamo a ${view.guest.email}. Se l'indirizzo è sbagliato, correggi prima i contatti.`}
            </p>
          </>
        }
        button="Invia di nuovo"
        back={bookingHref(view.reference)}
        danger={false}
      />
    </>
  );
}
