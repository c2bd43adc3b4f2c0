// Administrators' forms for activities: a new one for a person, its data, another owner.
import { depsContext } from '#app/contexts.ts';
import { activityDataForm } from '#app/domain/activities/activity-fields.ts';
import { listActivityTypes } from '#app/domain/activities/activity-types.server.ts';
import { findActivityData } from '#app/domain/activities/own-activities.server.ts';
import { editActivity } from '#app/domain/administration/activities.server.ts';
import { handOverForm, newActivityForm } from '#app/domain/administration/activity.ts';
import { createActivityFor, handOver } from '#app/domain/administration/owners.server.ts';
import { administratorOf } from '#app/middleware/guard.ts';
import { ActivityEditor } from '#app/ui/admin/activities.tsx';
import { HandOverEditor, NewActivityFor } from '#app/ui/admin/owner-editors.tsx';
import { PageTitle } from '#app/ui/dashboard/kit/page-title.tsx';

import { formAction, seenOf } from '../../form-action.server.ts';
import { CREATION_REFUSALS, fieldErrorsOf } from '../refusals.ts';
import { pageAddress } from '../addresses.ts';
import type { Route } from './+types/activity-forms';
import { ACTIVITIES_CRUMB, NO_SUCH_USER, pageOfActivity, theActivity, wayTo } from './ways.server.ts';

export async function loader({ context, params: { activityId }, pattern }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  if (activityId === undefined) {
    const address = pageAddress(deps.config.baseUrl);
    return { fresh: { types: await listActivityTypes(deps), address, crumbs: [ACTIVITIES_CRUMB] } };
  }
  const { id, name, owner } = await theActivity({ context, params: { activityId } });
  if (pattern.endsWith('owner')) return { handedOver: { name, owner, ...wayTo({ id, name }) } };
  const [stored, types] = await Promise.all([findActivityData(deps, id), listActivityTypes(deps)]);
  return { own: { name, data: stored, seen: seenOf(stored), types, ...wayTo({ id, name }) } };
}

export async function action({ request, context, params: { activityId }, pattern }: Route.ActionArgs) {
  const sent = { request, context };
  if (activityId === undefined) return create(sent);
  const { id } = await theActivity({ context, params: { activityId } });
  return pattern.endsWith('owner') ? changeOwner(sent, id) : correct(sent, id);
}

type Sent = Pick<Route.ActionArgs, 'request' | 'context'>;

function create(sent: Sent) {
  const admin = administratorOf(sent.context);
  return formAction(
    sent,
    { schema: newActivityForm, save: (activity, { deps }) => createActivityFor(deps, admin, activity) },
    {
      refusals: { 'no-such-user': NO_SUCH_USER, ...CREATION_REFUSALS },
      done: ({ activityId }) => ({
        to: pageOfActivity({ id: activityId }),
        text: 'Attività creata: resta nascosta finché il titolare non la pubblica',
      }),
    },
  );
}

async function correct(sent: Sent, activityId: number) {
  const admin = administratorOf(sent.context);
  return formAction(
    sent,
    {
      schema: activityDataForm,
      stored: { values: await findActivityData(sent.context.get(depsContext), activityId) },
      save: (changes, { deps }) => editActivity(deps, admin, { activityId, changes }),
    },
    {
      refuse: (error) => fieldErrorsOf(error),
      done: () => ({ to: pageOfActivity({ id: activityId }), text: 'Dati salvati' }),
    },
  );
}

function changeOwner(sent: Sent, activityId: number) {
  const admin = administratorOf(sent.context);
  return formAction(
    sent,
    { schema: handOverForm, save: (owner, { deps }) => handOver(deps, admin, { activityId, ...owner }) },
    {
      refusals: { 'no-such-user': NO_SUCH_USER, 'owner-already': { ownerEmail: ['È già il titolare'] } },
      done: () => ({ to: pageOfActivity({ id: activityId }), text: 'Titolare cambiato' }),
    },
  );
}

export default function ActivityForms({
  loaderData: { fresh, handedOver, own },
  actionData,
}: Route.ComponentProps) {
  const result = actionData?.result;
  if (fresh)
    return (
      <>
        <PageTitle>Nuova attività</PageTitle>
        <NewActivityFor {...fresh} result={result} />
      </>
    );
  return (
    <>
      <PageTitle>{own ? `Modifica ${own.name}` : `Cambia il titolare di ${handedOver?.name}`}</PageTitle>
      {own ? <ActivityEditor {...own} result={result} /> : null}
      {handedOver ? <HandOverEditor {...handedOver} result={result} /> : null}
    </>
  );
}
