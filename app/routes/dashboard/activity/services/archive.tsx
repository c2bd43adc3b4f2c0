// Takes a service off the pages, or back onto them.
import { depsContext } from '#app/contexts.ts';
import { archiveService } from '#app/domain/catalog/services.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { ConfirmPage } from '#app/ui/dashboard/kit/confirm-page.tsx';
import { NOT_HOST } from '#app/ui/dashboard/services/services-view.tsx';
import { counted } from '#app/ui/format/counts.ts';

import { notFound } from '../../addresses.ts';
import type { Route } from './+types/archive';
import { requireOwnService } from './own-service.server.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, name, archived, counts } = await requireOwnService({ context, params });
  const home = `/dashboard/${ownActivityOf(context).subdomain}/services/${id}`;
  return { name, archived, bookings: counts.bookings, home };
}

/** The form says which way, so that two tabs don't undo each other. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { id: serviceId } = await requireOwnService({ context, params });
  const archived = (await request.formData()).get('to') !== 'live';
  const wish = { serviceId, archived };
  const outcome = await archiveService(context.get(depsContext), operatorOf(context), wish);
  const to = `/dashboard/${ownActivityOf(context).subdomain}/services/${serviceId}`;
  if (!outcome.ok && outcome.error === 'not-host')
    return redirectSaying(context, to, { tone: 'warn', text: NOT_HOST });
  if (!outcome.ok) throw notFound();
  const text = archived ? 'Servizio archiviato' : 'Servizio di nuovo attivo';
  return redirectSaying(context, to, { tone: 'success', text });
}

export default function ArchiveService({ loaderData }: Route.ComponentProps) {
  const { name, archived, bookings, home } = loaderData;
  const question = archived ? `Vuoi rimettere in vendita «${name}»?` : `Vuoi archiviare «${name}»?`;
  return (
    <>
      <title>{question}</title>
      <ConfirmPage
        question={question}
        consequence={
          archived ? (
            <p>Torna nei cataloghi in cui era, con le tariffe e le risorse di prima.</p>
          ) : (
            <>
              <p>
                Sparisce dalle pagine e non si vende più, nemmeno nel Marketplace. Puoi rimetterlo in vendita
                quando vuoi.
              </p>
              <p>
                {bookings === 0
                  ? 'Non ha prenotazioni.'
                  : `Le prenotazioni restano valide: ${counted(bookings, 'prenotazione', 'prenotazioni')}, con i dati e i prezzi di quando sono state fatte.`}
              </p>
            </>
          )
        }
        button={archived ? 'Rimetti in vendita' : 'Archivia il servizio'}
        back={home}
        danger={!archived}
      >
        <input type="hidden" name="to" value={archived ? 'live' : 'archive'} />
      </ConfirmPage>
    </>
  );
}
