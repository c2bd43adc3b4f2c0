// What an activity is, corrected by an administrator.
import { depsContext } from '#app/contexts.ts';
import { activityDataForm } from '#app/domain/activities/activity-fields.ts';
import { findActivityData } from '#app/domain/activities/own-activities.server.ts';
import { listActivityTypes } from '#app/domain/activities/activity-types.server.ts';
import { editActivity } from '#app/domain/administration/activities.server.ts';
import { administratorOf } from '#app/middleware/guard.ts';
import { ActivityEditor } from '#app/ui/admin/activities.tsx';
import { PageTitle } from '#app/ui/dashboard/kit/page-title.tsx';

import { formAction } from '../../../form-action.server.ts';
import { fieldErrorsOf } from '../../activity/data-refusals.ts';
import { seenOf } from '../../saved-meanwhile.server.ts';
import type { Route } from './+types/edit';
import { pageOfActivity, wayTo } from '../ways.ts';
import { theActivity } from '../found.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const deps = args.context.get(depsContext);
  const { id, name } = await theActivity(args);
  const [stored, types] = await Promise.all([findActivityData(deps, id), listActivityTypes(deps)]);
  return { id, name, data: stored, seen: seenOf(stored), types };
}

export async function action(args: Route.ActionArgs) {
  const { context } = args;
  const { id } = await theActivity(args);
  const values = await findActivityData(context.get(depsContext), id);
  return formAction(
    args,
    {
      schema: activityDataForm,
      stored: { values },
      save: (changes, { deps }) => editActivity(deps, administratorOf(context), { activityId: id, changes }),
    },
    {
      refuse: (error) => fieldErrorsOf(error),
      done: () => ({ to: pageOfActivity({ id }), text: 'Dati salvati' }),
    },
  );
}

export default function EditActivity({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{`Modifica ${loaderData.name}`}</PageTitle>
      <ActivityEditor {...loaderData} {...wayTo(loaderData)} result={actionData?.result} />
    </>
  );
}
