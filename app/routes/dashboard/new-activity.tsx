// A further activity for a person with an account.
import { pageAddress } from '#app/domain/activities/activity.ts';
import { createActivity } from '#app/domain/activities/activities.server.ts';
import { firstActivityForm } from '#app/domain/activities/activity-fields.ts';
import { listActivityTypes } from '#app/domain/activities/activity-types.server.ts';
import { getUserRecord } from '#app/domain/identity/account.server.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';
import { NewActivityView } from '#app/ui/dashboard/activity-data-view.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { formAction } from '../form-action.server.ts';
import { openedByAnother, replyAboutActivity } from '../form-replies.server.ts';
import type { Route } from './+types/new-activity';
import { CREATION_REFUSALS } from '../refusals.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const { userId } = operatorOf(context);
  const [{ email, phone }, types] = await Promise.all([getUserRecord(deps, userId), listActivityTypes(deps)]);
  return { userId, person: { email, phone }, types, address: pageAddress(deps.config.baseUrl) };
}

export async function action(args: Route.ActionArgs) {
  const fields = await args.request.formData();
  const another = openedByAnother(args.context, { form: fields, page: '/activities/new' });
  if (another) return another;
  return formAction(
    args,
    {
      schema: firstActivityForm,
      fields,
      object: (submission) => replyAboutActivity(args.context, submission, { fields }),
      save: (activity, { deps, viewer }) => createActivity(deps, viewer, activity),
    },
    {
      refusals: CREATION_REFUSALS,
      done: (_, { subdomain }) => ({
        to: `/dashboard/${subdomain}`,
        text: 'Attività creata: completa quello che manca e pubblicala',
      }),
    },
  );
}

export default function NewActivity({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Nuova attività</PageTitle>
      <NewActivityView {...loaderData} result={actionData?.result} />
    </>
  );
}
