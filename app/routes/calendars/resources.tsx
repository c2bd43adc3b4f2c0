// Resources of all activities of the viewer; a new one; one with its fields, calendars and services.
import { randomUUID } from 'node:crypto';
import { redirect } from 'react-router';
import { formNonceField } from '#app/domain/text-fields.ts';
import * as ownResources from '#app/domain/scheduling/resources/resources.server.ts';
import {
  resourceChangeForm,
  resourceFields,
  resourceValues,
} from '#app/domain/scheduling/resources/resource.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';
import { contradictionWords, NewResourceView } from '#app/ui/scheduling/resources/resource-fields.tsx';
import { ResourceView } from '#app/ui/scheduling/resources/resource-view.tsx';
import { ResourcesView } from '#app/ui/scheduling/resources/resources-view.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { savedWords } from './calendar-actions.server.ts';
import { FROM_PAST } from './slot-refusals.ts';
import { found, notAllowed, pathId } from '../found.ts';
import { formAction, seenOf } from '../form-action.server.ts';
import type { Route } from './+types/resources';
import { scopeOf } from '../availability/scope.server.ts';

const LIST = '/availability/resources';

async function resourceOf(context: Route.LoaderArgs['context'], resourceId: string) {
  return found(await ownResources.findResource(depsOf(context), operatorOf(context), pathId(resourceId)));
}

export async function loader({ request, context, params: { resourceId }, pattern }: Route.LoaderArgs) {
  if (resourceId !== undefined) {
    const resource = await resourceOf(context, resourceId);
    return { own: { resource, seen: seenOf(resourceValues(resource)) } };
  }
  const { deps, viewer, activities, chosen } = await scopeOf(context, request, 'manage');
  if (pattern.endsWith('new')) {
    if (activities.length === 0) throw redirect(LIST);
    return { fresh: { activities, chosen, nonce: randomUUID() } };
  }
  const resources = await ownResources.listResources(deps, viewer, { activityId: chosen?.id });
  return { list: { activities, chosen, resources } };
}

export async function action({ request, context, params: { resourceId }, pattern }: Route.ActionArgs) {
  if (resourceId === undefined && !pattern.endsWith('new')) throw notAllowed();
  const sent = { request, context, fields: await request.formData() };
  return resourceId === undefined ? create(sent) : save(sent, resourceId);
}

type Sent = Pick<Route.ActionArgs, 'request' | 'context'> & { fields: FormData };

function create({ fields, ...sent }: Sent) {
  return formAction(
    sent,
    {
      schema: resourceFields.safeExtend({ formNonce: formNonceField }),
      fields,
      save: (resource, { deps, viewer }) => {
        const activityId = pathId(String(fields.get('activityId')));
        return ownResources.createResource(deps, viewer, { ...resource, activityId });
      },
    },
    {
      done: (created) => ({
        to: `${LIST}/${created.resourceId}`,
        text: 'Risorsa creata: ora dalle un calendario',
      }),
    },
  );
}

async function save({ fields, ...sent }: Sent, asked: string) {
  const resource = await resourceOf(sent.context, asked);
  const { id: resourceId } = resource;
  return formAction(
    sent,
    {
      schema: resourceChangeForm,
      fields,
      stored: { values: resourceValues(resource) },
      save: (change, { deps, viewer }) =>
        ownResources.changeResource(deps, viewer, {
          ...change,
          resourceId,
          keepSold: fields.get('keepSold') === 'yes',
        }),
    },
    {
      refuse: (error) =>
        error.code === 'sold' ? { [error.field]: [contradictionWords(error)] } : { from: [FROM_PAST] },
      sold: (error) => (error.code === 'sold' ? error : undefined),
      done: ({ kept }) => ({ to: `${LIST}/${resourceId}`, text: savedWords('Risorsa salvata', kept.length) }),
    },
  );
}

export default function Resources({ loaderData: { list, fresh, own }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{fresh ? 'Nuova risorsa' : (own?.resource.name ?? 'Risorse')}</PageTitle>
      {list ? <ResourcesView {...list} /> : null}
      {fresh ? <NewResourceView {...fresh} result={actionData?.result} /> : null}
      {own ? <ResourceView {...own} answer={actionData} /> : null}
    </>
  );
}
