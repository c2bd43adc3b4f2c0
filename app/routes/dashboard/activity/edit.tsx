// What an activity is: name, contacts, where it is, and the seller behind it.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { activityDataForm } from '#app/domain/activities/activity-fields.ts';
import { findActivityData } from '#app/domain/activities/own-activities.server.ts';
import { listActivityTypes } from '#app/domain/activities/activity-types.server.ts';
import { updateActivity } from '#app/domain/activities/activities.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { ActivityDataView } from '#app/ui/dashboard/activity-data-view.tsx';

import type { Route } from './+types/edit';
import { pageAddress } from '../addresses.ts';
import { overwriting, seenOf } from '../saved-meanwhile.server.ts';
import { fieldErrorsOf } from './data-refusals.ts';

/** Where money goes is the owner's business: members neither see nor change it. */
async function shownData(context: Route.LoaderArgs['context']) {
  const { id, role } = ownActivityOf(context);
  const stored = await findActivityData(context.get(depsContext), id);
  return role === 'owner' ? stored : { ...stored, iban: '' };
}

export async function loader({ context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const { name, subdomain, role } = ownActivityOf(context);
  const [shown, types] = await Promise.all([shownData(context), listActivityTypes(deps)]);
  return {
    name,
    subdomain,
    owner: role === 'owner',
    data: shown,
    seen: seenOf(shown),
    types,
    address: pageAddress(deps.config.baseUrl),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id, subdomain, role } = ownActivityOf(context);
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: activityDataForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const warning = overwriting({ form, schema: activityDataForm, values: await shownData(context) });
  if (warning) return warning;
  const { iban, ...others } = submission.value;
  const changes = role === 'owner' ? { ...others, iban } : others;
  const change = { activityId: id, changes };
  const outcome = await updateActivity(context.get(depsContext), operatorOf(context), change);
  if (outcome.ok)
    return redirectSaying(context, `/dashboard/${subdomain}/edit`, { tone: 'success', text: 'Dati salvati' });
  const fieldErrors = fieldErrorsOf(outcome.error);
  return data({ result: submission.reply({ fieldErrors }) }, { status: 422 });
}

export default function Edit({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{`${actionData ? 'Errore: ' : ''}Dati di ${loaderData.name}`}</title>
      <ActivityDataView {...loaderData} result={actionData?.result} />
    </>
  );
}
