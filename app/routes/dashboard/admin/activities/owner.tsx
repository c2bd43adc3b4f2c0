// An activity is handed over to another owner.
import { handOverForm } from '#app/domain/administration/activity.ts';
import { handOver } from '#app/domain/administration/owners.server.ts';
import { administratorOf } from '#app/middleware/guard.ts';
import { HandOverEditor } from '#app/ui/admin/owner-editors.tsx';
import { PageTitle } from '#app/ui/dashboard/kit/page-title.tsx';

import type { Route } from './+types/owner';
import { formAction } from '../../../form-action.server.ts';
import { NO_SUCH_USER, pageOfActivity, wayTo } from '../ways.ts';
import { theActivity } from '../found.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { id, name, owner } = await theActivity(args);
  return { id, name, owner };
}

export async function action(args: Route.ActionArgs) {
  const { context } = args;
  const { id } = await theActivity(args);
  return formAction(
    args,
    {
      schema: handOverForm,
      save: (owner, { deps }) => handOver(deps, administratorOf(context), { activityId: id, ...owner }),
    },
    {
      refusals: { 'no-such-user': NO_SUCH_USER, 'owner-already': { ownerEmail: ['È già il titolare'] } },
      done: () => ({ to: pageOfActivity({ id }), text: 'Titolare cambiato' }),
    },
  );
}

export default function Owner({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{`Cambia il titolare di ${loaderData.name}`}</PageTitle>
      <HandOverEditor {...loaderData} {...wayTo(loaderData)} result={actionData?.result} />
    </>
  );
}
