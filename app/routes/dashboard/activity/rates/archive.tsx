// Takes a rate out of sale, or back into it.
import { depsContext } from '#app/contexts.ts';
import { archiveRate } from '#app/domain/catalog/rates.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { ConfirmPage } from '#app/ui/dashboard/kit/confirm-page.tsx';

import { notFound } from '../../addresses.ts';
import { serviceCrumbs, serviceHome } from '../services/service-words.ts';
import type { Route } from './+types/archive';
import { requireOwnRate } from './rate.server.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { subdomain } = ownActivityOf(context);
  const { service, rate } = await requireOwnRate({ context, params });
  return {
    name: rate.name,
    archived: rate.archived,
    crumbs: serviceCrumbs(subdomain, service, { label: 'Tariffe', path: 'rates' }),
    back: `${serviceHome(subdomain, service.id)}/rates`,
  };
}

/** The form says which way, so that two tabs don't undo each other. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { service, rate } = await requireOwnRate({ context, params });
  const archived = (await request.formData()).get('to') !== 'live';
  const wish = { rateId: rate.id, archived };
  const outcome = await archiveRate(context.get(depsContext), operatorOf(context), wish);
  if (!outcome.ok) throw notFound();
  const to = `${serviceHome(ownActivityOf(context).subdomain, service.id)}/rates`;
  const text = archived ? 'Tariffa archiviata' : 'Tariffa di nuovo attiva';
  return redirectSaying(context, to, { tone: 'success', text });
}

export default function ArchiveRate({ loaderData }: Route.ComponentProps) {
  const { name, archived, crumbs, back } = loaderData;
  const question = archived
    ? `Vuoi rimettere in vendita la tariffa «${name}»?`
    : `Vuoi archiviare la tariffa «${name}»?`;
  return (
    <>
      <title>{question}</title>
      <ConfirmPage
        question={question}
        crumbs={crumbs}
        consequence={
          <p>
            {archived
              ? 'Torna in fondo alle tariffe del servizio.'
              : 'Non si può più scegliere. Le prenotazioni già fatte conservano la tariffa e il prezzo.'}
          </p>
        }
        button={archived ? 'Rimetti in vendita' : 'Archivia la tariffa'}
        back={back}
        danger={!archived}
      >
        <input type="hidden" name="to" value={archived ? 'live' : 'archive'} />
      </ConfirmPage>
    </>
  );
}
