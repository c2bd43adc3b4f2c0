// «Chiedi un nuovo tipo di attività».
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { listTypeRequests, requestActivityType } from '#app/domain/activities/activity-types.server.ts';
import { typeRequestForm } from '#app/domain/activities/type-request.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { TypeRequestView } from '#app/ui/dashboard/type-request-view.tsx';

import type { Route } from './+types/type-request';
import { notFound } from '../addresses.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { subdomain } = ownActivityOf(context);
  return { subdomain, requests: await listTypeRequests(context.get(depsContext), operatorOf(context)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id: activityId, subdomain } = ownActivityOf(context);
  const submission = parseWithZod(await request.formData(), { schema: typeRequestForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const asked = { ...submission.value, activityId };
  const outcome = await requestActivityType(context.get(depsContext), operatorOf(context), asked);
  if (outcome.ok) {
    const text = 'Richiesta inviata: ti diciamo qui che cosa è stato deciso';
    return redirectSaying(context, `/dashboard/${subdomain}/type-request`, { tone: 'success', text });
  }
  if (outcome.error === 'not-found') throw notFound();
  const fieldErrors = { name: ["Questo tipo c'è già: sceglilo nei dati dell'attività"] };
  return data({ result: submission.reply({ fieldErrors }) }, { status: 422 });
}

export default function TypeRequestPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{`${actionData ? 'Errore: ' : ''}Chiedi un nuovo tipo di attività`}</title>
      <TypeRequestView {...loaderData} result={actionData?.result} />
    </>
  );
}
