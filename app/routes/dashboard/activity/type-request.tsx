// «Chiedi un nuovo tipo di attività».
import { listTypeRequests, requestActivityType } from '#app/domain/activities/activity-types.server.ts';
import { typeRequestForm } from '#app/domain/activities/type-request.ts';
import { depsOf, operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { TypeRequestView } from '#app/ui/dashboard/type-request-view.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { formAction } from '../../form-action.server.ts';
import type { Route } from './+types/type-request';

export async function loader({ context }: Route.LoaderArgs) {
  const { subdomain } = ownActivityOf(context);
  return { subdomain, requests: await listTypeRequests(depsOf(context), operatorOf(context)) };
}

export async function action(args: Route.ActionArgs) {
  const { id: activityId, subdomain } = ownActivityOf(args.context);
  return formAction(
    args,
    {
      schema: typeRequestForm,
      save: (asked, { deps, viewer }) => requestActivityType(deps, viewer, { ...asked, activityId }),
    },
    {
      refusals: { 'type-exists': { name: ["Questo tipo c'è già: sceglilo nei dati dell'attività"] } },
      done: () => ({
        to: `/dashboard/${subdomain}/type-request`,
        text: 'Richiesta inviata: ti diciamo qui che cosa è stato deciso',
      }),
    },
  );
}

export default function TypeRequestPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Chiedi un nuovo tipo di attività</PageTitle>
      <TypeRequestView {...loaderData} result={actionData?.result} />
    </>
  );
}
