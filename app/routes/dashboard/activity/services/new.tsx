// A new service, with what it is booked on.
import { randomUUID } from 'node:crypto';

import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { listCategories } from '#app/domain/catalog/categories.server.ts';
import { EMPTY_SERVICE, newServiceForm } from '#app/domain/catalog/own-service.ts';
import { createServiceWithResources } from '#app/domain/scheduling/service-resources.server.ts';
import { listServiceResources } from '#app/domain/scheduling/find-resources.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { PageHeader } from '#app/ui/dashboard/kit/page-header.tsx';
import { MarketplaceOnly } from '#app/ui/dashboard/services/services-view.tsx';
import { NewServiceEditor } from '#app/ui/dashboard/services/service-editor.tsx';

import { replyAtOnce } from '../../../reply-at-once.ts';
import { notFound } from '../../addresses.ts';
import type { Route } from './+types/new';
import { laterErrors } from './own-service.server.ts';
import { SERVICE_REFUSALS } from './service-words.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const { id: activityId, subdomain, host } = ownActivityOf(context);
  const [categories, resources] = await Promise.all([
    listCategories(deps, activityId),
    listServiceResources(deps, { activityId }),
  ]);
  const base = `/dashboard/${subdomain}`;
  return { base, host, categories, resources, values: EMPTY_SERVICE, nonce: randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id: activityId, subdomain } = ownActivityOf(context);
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: newServiceForm });
  if (submission.status !== 'success')
    return data({ result: replyAtOnce(submission, await laterErrors(context, form)) }, { status: 422 });
  const service = { ...submission.value, activityId };
  const outcome = await createServiceWithResources(context.get(depsContext), operatorOf(context), service);
  if (outcome.ok) {
    const to = `/dashboard/${subdomain}/services/${outcome.value.serviceId}`;
    return redirectSaying(context, to, { tone: 'success', text: 'Servizio creato' });
  }
  if (outcome.error === 'not-found') throw notFound();
  const fieldErrors = SERVICE_REFUSALS[outcome.error];
  return data({ result: submission.reply({ fieldErrors }) }, { status: 422 });
}

export default function NewService({ loaderData, actionData }: Route.ComponentProps) {
  const { host, ...rest } = loaderData;
  return (
    <>
      <title>{`${actionData ? 'Errore: ' : ''}Nuovo servizio`}</title>
      {host ? (
        <NewServiceEditor {...rest} result={actionData?.result} />
      ) : (
        <>
          <PageHeader title="Nuovo servizio" crumbs={[{ label: 'Servizi', href: `${rest.base}/services` }]} />
          <MarketplaceOnly />
        </>
      )}
    </>
  );
}
