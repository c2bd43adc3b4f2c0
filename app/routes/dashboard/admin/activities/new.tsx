// An activity for somebody who has an account.
import { depsContext } from '#app/contexts.ts';
import { listActivityTypes } from '#app/domain/activities/activity-types.server.ts';
import { newActivityForm } from '#app/domain/administration/activity.ts';
import { createActivityFor } from '#app/domain/administration/owners.server.ts';
import { administratorOf } from '#app/middleware/guard.ts';
import { NewActivityFor } from '#app/ui/admin/owner-editors.tsx';
import { PageTitle } from '#app/ui/dashboard/kit/page-title.tsx';

import { formAction } from '../../../form-action.server.ts';
import { CREATION_REFUSALS } from '../../activity/data-refusals.ts';
import { pageAddress } from '../../addresses.ts';
import type { Route } from './+types/new';
import { ACTIVITIES_CRUMB, NO_SUCH_USER, pageOfActivity } from '../ways.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  return { types: await listActivityTypes(deps), address: pageAddress(deps.config.baseUrl) };
}

export async function action(args: Route.ActionArgs) {
  const { context } = args;
  return formAction(
    args,
    {
      schema: newActivityForm,
      save: (activity, { deps }) => createActivityFor(deps, administratorOf(context), activity),
    },
    {
      refusals: { 'no-such-user': NO_SUCH_USER, ...CREATION_REFUSALS },
      done: ({ activityId }) => ({
        to: pageOfActivity({ id: activityId }),
        text: 'Attività creata: resta nascosta finché il titolare non la pubblica',
      }),
    },
  );
}

export default function NewActivity({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Nuova attività</PageTitle>
      <NewActivityFor {...loaderData} crumbs={[ACTIVITIES_CRUMB]} result={actionData?.result} />
    </>
  );
}
