// Stops asking a question, or asks it again.
import { depsContext } from '#app/contexts.ts';
import { archiveQuestion } from '#app/domain/catalog/questions.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { ConfirmPage } from '#app/ui/dashboard/kit/confirm-page.tsx';

import { notFound } from '../../addresses.ts';
import { serviceCrumbs, serviceHome } from '../services/service-words.ts';
import type { Route } from './+types/archive';
import { requireOwnQuestion } from './own-question.server.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { subdomain } = ownActivityOf(context);
  const { service, question } = await requireOwnQuestion({ context, params });
  return {
    label: question.label,
    archived: question.archived,
    crumbs: serviceCrumbs(subdomain, service, { label: 'Domande', path: 'questions' }),
    back: `${serviceHome(subdomain, service.id)}/questions`,
  };
}

/** The form says which way, so that two tabs don't undo each other. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { service, question } = await requireOwnQuestion({ context, params });
  const archived = (await request.formData()).get('to') !== 'live';
  const wish = { questionId: question.id, archived };
  const outcome = await archiveQuestion(context.get(depsContext), operatorOf(context), wish);
  if (!outcome.ok) throw notFound();
  const to = `${serviceHome(ownActivityOf(context).subdomain, service.id)}/questions`;
  const text = archived ? 'Domanda archiviata' : 'Domanda ripristinata';
  return redirectSaying(context, to, { tone: 'success', text });
}

export default function ArchiveQuestion({ loaderData }: Route.ComponentProps) {
  const { label, archived, crumbs, back } = loaderData;
  const asked = archived
    ? `Vuoi fare di nuovo la domanda «${label}»?`
    : `Vuoi archiviare la domanda «${label}»?`;
  return (
    <>
      <title>{asked}</title>
      <ConfirmPage
        question={asked}
        crumbs={crumbs}
        consequence={
          <p>
            {archived
              ? 'Torna in fondo alle domande del servizio.'
              : 'Chi prenota non la vede più. Le risposte già date restano nelle prenotazioni.'}
          </p>
        }
        button={archived ? 'Ripristina la domanda' : 'Archivia la domanda'}
        back={back}
        danger={!archived}
      >
        <input type="hidden" name="to" value={archived ? 'live' : 'archive'} />
      </ConfirmPage>
    </>
  );
}
