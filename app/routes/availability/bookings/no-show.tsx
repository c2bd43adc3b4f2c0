// The guest did not come, or came after all.
import { depsContext } from '#app/contexts.ts';
import { markNoShow, type NoShowError } from '#app/domain/bookings/desk/desk-bookings.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';
import { notFound } from '#app/routes/dashboard/addresses.ts';
import { bookingHref } from '#app/ui/desk/booking-actions.ts';
import { BookingLine } from '#app/ui/desk/booking-line.tsx';
import { ConfirmPage } from '#app/ui/dashboard/kit/confirm-page.tsx';

import type { Route } from './+types/no-show';
import { requireDeskBooking } from '../scope.server.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { view, noShowAt, sides } = await requireDeskBooking({ context, params });
  if (!sides.owner) throw notFound();
  return { view, marked: noShowAt !== undefined };
}

const REFUSED: Record<Exclude<NoShowError, 'not-found' | 'not-owner'>, string> = {
  'not-started': 'Non è ancora iniziata: si può segnare solo dopo',
  arrived: "Qualcuno è già entrato: togli prima l'arrivo",
  'not-sold': 'Si può segnare solo una prenotazione confermata',
};

export async function action({ context, params, request }: Route.ActionArgs) {
  const noShow = (await request.formData()).get('noShow') === 'yes';
  const { reference } = params;
  const outcome = await markNoShow(context.get(depsContext), operatorOf(context), { reference, noShow });
  const to = bookingHref(reference);
  if (outcome.ok) {
    const text = noShow ? "Segnato: l'ospite non si è presentato" : 'Segno tolto';
    return redirectSaying(context, to, { tone: 'success', text });
  }
  if (outcome.error === 'not-found' || outcome.error === 'not-owner') throw notFound();
  return redirectSaying(context, to, { tone: 'warn', text: REFUSED[outcome.error] });
}

export default function NoShow({ loaderData: { view, marked } }: Route.ComponentProps) {
  const question = marked ? "L'ospite si è presentato?" : "L'ospite non si è presentato?";
  return (
    <>
      <title>{question}</title>
      <ConfirmPage
        question={question}
        crumbs={[{ label: `Prenotazione ${view.reference}`, href: bookingHref(view.reference) }]}
        consequence={
          <>
            <BookingLine view={view} />
            <p>
              {marked
                ? 'Togliamo il segno «non presentato». Stato e importi non cambiano.'
                : "La prenotazione resta com'è, con il segno «non presentato». Gli importi non cambiano: per restituire qualcosa usa il rimborso."}
            </p>
          </>
        }
        button={marked ? 'Togli «non presentato»' : 'Segna come non presentato'}
        back={bookingHref(view.reference)}
        danger={false}
      >
        <input type="hidden" name="noShow" value={marked ? 'no' : 'yes'} />
      </ConfirmPage>
    </>
  );
}
