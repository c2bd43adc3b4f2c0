// The questions of a service, in the order in which they are asked.
import { depsContext } from '#app/contexts.ts';
import { listOwnQuestions, orderQuestions } from '#app/domain/catalog/questions.server.ts';
import { readOrdering } from '#app/domain/sequence.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { QuestionsView } from '#app/ui/dashboard/questions.tsx';

import { notFound } from '../../addresses.ts';
import type { Route } from './+types/list';
import { requireOwnService, serviceHome } from '../own.server.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, name, archived } = await requireOwnService({ context, params });
  return {
    base: `/dashboard/${ownActivityOf(context).subdomain}`,
    service: { id, name, archived },
    questions: await listOwnQuestions(context.get(depsContext), id),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { id: serviceId } = await requireOwnService({ context, params });
  const ordering = readOrdering(await request.formData());
  const wish = { serviceId, ordering };
  const outcome = await orderQuestions(context.get(depsContext), operatorOf(context), wish);
  if (!outcome.ok) throw notFound();
  const to = `${serviceHome(context, serviceId)}/questions`;
  return redirectSaying(context, to, { tone: 'success', text: 'Ordine salvato' });
}

export default function Questions({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>{`Domande di ${loaderData.service.name}`}</title>
      <QuestionsView {...loaderData} />
    </>
  );
}
