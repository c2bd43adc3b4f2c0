// A guest is forgotten at their request; refused while they are still to come or to pay.
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { eraseGuest } from '#app/domain/bookings/guests.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';
import { notFound } from '#app/routes/dashboard/addresses.ts';
import { ConfirmPage } from '#app/ui/dashboard/kit/confirm-page.tsx';
import { counted } from '#app/ui/format/counts.ts';
import { GUEST_CRUMBS } from '#app/ui/desk/guests-view.tsx';
import { Notice } from '#app/ui/parts/notice.tsx';

import type { Route } from './+types/erase';
import { requireGuest } from '../scope.server.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { name, email, reference } = await requireGuest(context, params.reference);
  return { name, email, reference };
}

export async function action({ context, params }: Route.ActionArgs) {
  const outcome = await eraseGuest(context.get(depsContext), operatorOf(context), params.reference);
  if (outcome.ok)
    return redirectSaying(context, '/availability/guests', {
      tone: 'success',
      text: "Dati dell'ospite cancellati",
    });
  if (outcome.error.code === 'not-found') throw notFound();
  return data({ open: outcome.error.bookings }, { status: 409 });
}

export default function EraseGuest({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, reference } = loaderData;
  return (
    <>
      <title>{`${actionData ? 'Errore: ' : ''}Cancella i dati dell'ospite`}</title>
      <ConfirmPage
        question={`Vuoi cancellare i dati di ${name}?`}
        crumbs={GUEST_CRUMBS}
        above={actionData ? <Refusal open={actionData.open} email={email} /> : null}
        consequence={
          <>
            <p className="break-words">
              {`Nome, contatti, messaggi, risposte e dati di fatturazione di ${email} spariscono da tutte le tue prenotazioni, per sempre.`}
            </p>
            <p>
              Prenotazioni e importi restano per la contabilità, a nome «Ospite cancellato». Il suo link non
              funziona più.
            </p>
          </>
        }
        button="Cancella i dati"
        back={`/availability/guests/${reference}`}
      />
    </>
  );
}

function Refusal({ open, email }: { open: number; email: string }) {
  return (
    <Notice tone="warn">
      <p>{`Ha ancora ${counted(open, 'prenotazione in corso o futura', 'prenotazioni in corso o future')}: prima annullale.`}</p>
      <p>
        <a href={`/availability/bookings?${new URLSearchParams({ q: email })}`} className="link">
          Vedi le sue prenotazioni
        </a>
      </p>
    </Notice>
  );
}
