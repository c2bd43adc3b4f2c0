// «Primo servizio»: one form creates a service with everything needed to book it.
import { randomUUID } from 'node:crypto';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';
import { findActivitySummary } from '#app/domain/activities/own-activities.server.ts';
import { formatDay } from '#app/domain/calendar-day.ts';
import { listOwnCatalogs } from '#app/domain/catalog/catalogs.server.ts';
import { err } from '#app/domain/result.ts';
import { EMPTY_FIRST_SERVICE, firstServiceForm } from '#app/domain/scheduling/first-service.ts';
import { FIRST_CATALOG, openFirstService } from '#app/domain/scheduling/first-service.server.ts';
import { depsOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { PageHeader } from '#app/ui/dashboard/kit/page-header.tsx';
import { FirstServiceView } from '#app/ui/dashboard/services/first-service-view.tsx';
import { MarketplaceOnly, NOT_HOST } from '#app/ui/dashboard/services/services-view.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import '#app/ui/styles/dashboard-first-service.css';
import { formAction } from '../../../form-action.server.ts';
import { readUploadForm, storeFiles, uploadedFiles } from '../../images/change-images.server.ts';
import { IMAGE_BODY_LIMIT } from '../../images/upload.ts';
import { dashboardHome, serviceHome, todayAt } from '../own.server.ts';
import type { Route } from './+types/first';

export const handle = { bodyLimit: IMAGE_BODY_LIMIT };

export { shouldRevalidate } from '../../../after-a-refusal.ts';

const A_YEAR = 364;

export async function loader({ context }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const { id: activityId, host, vatFree } = ownActivityOf(context);
  const [summary, catalogs] = await Promise.all([
    findActivitySummary(deps, activityId),
    listOwnCatalogs(deps, activityId),
  ]);
  const day = todayAt(context);
  const today = formatDay(day);
  return {
    base: dashboardHome(context),
    host,
    vatFree,
    today,
    values: { ...EMPTY_FIRST_SERVICE, startDate: today, endDate: formatDay(day + A_YEAR) },
    catalog: catalogs.find((each) => each.public)?.name ?? FIRST_CATALOG,
    nonce: randomUUID(),
    missing: summary.missing,
    payouts: summary.payouts,
  };
}

const REFUSALS = {
  'not-host': { name: [NOT_HOST] },
  'unknown-category': { name: ["La categoria non c'è più"] },
};

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readUploadForm({ request, context });
  const files = uploadedFiles(fields).slice(0, 1);
  // Chosen files can't be put back into a form.
  fields.delete('files');
  const intent = fields.get('intent');
  if (intent === 'preview' || intent === 'time') {
    const { initialValue } = parseWithZod(fields, { schema: firstServiceForm }).reply({ formErrors: [] });
    const departures = fields.getAll('time').length + (intent === 'time' ? 1 : 0);
    return data({ result: { initialValue: initialValue ?? {} }, departures });
  }
  const activityId = ownActivityOf(context).id;
  return formAction(
    { request, context },
    {
      schema: firstServiceForm,
      fields,
      async save(sent, { deps, viewer }) {
        const form = `first-service ${sent.formNonce}`;
        const { ids, problems } = await storeFiles(context, files, { activityId, form, shown: [] });
        if (problems.length > 0) return err({ problems });
        return openFirstService(deps, viewer, { ...sent, activityId, imageIds: ids });
      },
    },
    {
      refuse: (refused) => (typeof refused === 'string' ? REFUSALS[refused] : { files: refused.problems }),
      done: ({ serviceId }) => ({
        to: serviceHome(context, serviceId),
        text: 'Servizio pronto, con tariffa, posti, orari e catalogo: puoi già prenotarlo tu',
      }),
    },
  );
}

export default function FirstService({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData !== undefined && 'error' in actionData.result;
  return (
    <>
      <PageTitle wrong={refused}>Primo servizio</PageTitle>
      {loaderData.host ? (
        <FirstServiceView {...loaderData} answer={actionData} />
      ) : (
        <>
          <PageHeader
            title="Primo servizio"
            crumbs={[{ label: 'Servizi', href: `${loaderData.base}/services` }]}
          />
          <MarketplaceOnly />
        </>
      )}
    </>
  );
}
