// What an activity is, corrected by an administrator.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { activityDataForm } from '#app/domain/activities/activity-fields.ts';
import { findActivityData } from '#app/domain/activities/own-activities.server.ts';
import { listActivityTypes } from '#app/domain/activities/activity-types.server.ts';
import { editActivity } from '#app/domain/administration/activities.server.ts';
import { administratorOf } from '#app/middleware/guard.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { ActivityEditor } from '#app/ui/admin/activities.tsx';

import { fieldErrorsOf } from '../../activity/data-refusals.ts';
import { overwriting, seenOf } from '../../saved-meanwhile.server.ts';
import type { Route } from './+types/edit';
import { pageOfActivity, wayTo } from './owner-refusals.ts';
import { theActivity } from '../found.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const deps = args.context.get(depsContext);
  const { id, name } = await theActivity(args);
  const [stored, types] = await Promise.all([findActivityData(deps, id), listActivityTypes(deps)]);
  return { id, name, data: stored, seen: seenOf(stored), types };
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { id } = await theActivity(args);
  const deps = context.get(depsContext);
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: activityDataForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const values = await findActivityData(deps, id);
  const warning = overwriting({ form, schema: activityDataForm, values });
  if (warning) return warning;
  const change = { activityId: id, changes: submission.value };
  const outcome = await editActivity(deps, administratorOf(context), change);
  if (outcome.ok)
    return redirectSaying(context, pageOfActivity({ id }), { tone: 'success', text: 'Dati salvati' });
  return data({ result: submission.reply({ fieldErrors: fieldErrorsOf(outcome.error) }) }, { status: 422 });
}

export default function EditActivity({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{`${actionData ? 'Errore: ' : ''}Modifica ${loaderData.name}`}</title>
      <ActivityEditor {...loaderData} {...wayTo(loaderData)} result={actionData?.result} />
    </>
  );
}
