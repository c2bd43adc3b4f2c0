// Changes an activity's subdomain; the old one redirects for ever.
import { subdomainForm } from '#app/domain/activities/activity-fields.ts';
import { updateActivity } from '#app/domain/activities/activities.server.ts';
import * as operatorErrors from '#app/domain/messages/operator-errors.ts';
import { depsOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { AddressView } from '#app/ui/dashboard/address-view.tsx';
import { PageTitle } from '#app/ui/dashboard/kit/page-title.tsx';

import { formAction } from '../../form-action.server.ts';
import type { Route } from './+types/address';
import { notFound, pageAddress } from '../addresses.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { subdomain } = ownActivityOf(context);
  return { subdomain, address: pageAddress(depsOf(context).config.baseUrl) };
}

export async function action(args: Route.ActionArgs) {
  const { id: activityId } = ownActivityOf(args.context);
  return formAction(
    args,
    {
      schema: subdomainForm,
      save: (changes, { deps, viewer }) => updateActivity(deps, viewer, { activityId, changes }),
    },
    {
      refuse: ({ code }) => {
        if (code !== 'subdomain-taken') throw notFound();
        return { subdomain: [operatorErrors.subdomainTaken] };
      },
      done: (_, { subdomain }) => ({ to: `/dashboard/${subdomain}`, text: 'Indirizzo cambiato' }),
    },
  );
}

export default function Address({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Cambia l'indirizzo</PageTitle>
      <AddressView {...loaderData} result={actionData?.result} />
    </>
  );
}
