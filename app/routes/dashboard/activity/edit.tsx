// An activity's data: name, contacts, place, and the seller.
import { activityDataForm } from '#app/domain/activities/activity-fields.ts';
import { findActivityData } from '#app/domain/activities/own-activities.server.ts';
import { listActivityTypes } from '#app/domain/activities/activity-types.server.ts';
import { updateActivity } from '#app/domain/activities/activities.server.ts';
import { depsOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { ActivityDataView } from '#app/ui/dashboard/activity-data-view.tsx';
import { PageTitle } from '#app/ui/dashboard/kit/page-title.tsx';

import { formAction, seenOf } from '../../form-action.server.ts';
import type { Route } from './+types/edit';
import { pageAddress } from '../addresses.ts';
import { fieldErrorsOf } from '../refusals.ts';

/** Members neither see nor change the IBAN: it is the owner's. */
async function shownData(context: Route.LoaderArgs['context']) {
  const { id, role } = ownActivityOf(context);
  const stored = await findActivityData(depsOf(context), id);
  return role === 'owner' ? stored : { ...stored, iban: '' };
}

export async function loader({ context }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const { name, subdomain, role, vatFree } = ownActivityOf(context);
  const [shown, types] = await Promise.all([shownData(context), listActivityTypes(deps)]);
  return {
    name,
    subdomain,
    owner: role === 'owner',
    vatFree,
    data: shown,
    seen: seenOf(shown),
    types,
    address: pageAddress(deps.config.baseUrl),
  };
}

export async function action(args: Route.ActionArgs) {
  const { id: activityId, subdomain, role } = ownActivityOf(args.context);
  return formAction(
    args,
    {
      schema: activityDataForm,
      stored: { values: await shownData(args.context) },
      save: ({ iban, ...others }, { deps, viewer }) => {
        const changes = role === 'owner' ? { ...others, iban } : others;
        return updateActivity(deps, viewer, { activityId, changes });
      },
    },
    {
      refuse: (error) => fieldErrorsOf(error),
      done: () => ({ to: `/dashboard/${subdomain}/edit`, text: 'Dati salvati' }),
    },
  );
}

export default function Edit({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{`Dati di ${loaderData.name}`}</PageTitle>
      <ActivityDataView {...loaderData} result={actionData?.result} />
    </>
  );
}
