// A service's page with its booking panel, and the form that makes a booking.
import { data, redirect } from 'react-router';
import { depsContext, oddChoiceContext, publicPageContext } from '#app/contexts.ts';
import { pagePath } from '#app/paths.ts';
import { ServiceView } from '#app/ui/activity/service-view.tsx';
import { unpackMonth } from '#app/ui/guest/panel/packed-month.ts';
import { DocumentTitle } from '#app/ui/seo/page-head.tsx';
import { publicServicePage } from '#app/ui/seo/structured-data.ts';
import { ActivitySiteFrame } from '#app/ui/shell/activity-site-frame.tsx';
import { answerHeaders } from '../account/answers.server.ts';
import type { Route } from './+types/service';
import { answeredPanel } from './panel-answer.ts';
import { findPanelPage, formSentContext } from './panel.server.ts';
import { sendBooking } from './send-booking.server.ts';
import { knownKeyHash, requireIds } from './visit.server.ts';

export { shouldRevalidate } from '../after-a-refusal.ts';

export const headers = answerHeaders;

export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const ids = requireIds({ context, params });
  const found = await findPanelPage(deps, ids, {
    query: url.searchParams,
    formSent: context.get(formSentContext),
    keyHash: await knownKeyHash(request),
  });
  if (!found) throw data(null, { status: 404 });
  const { activity, service, panel, status, oddChoice } = found;
  const path = `/${ids.catalogId}/${service.catalog.slug}/${ids.serviceId}/${service.slug}`;
  if (pagePath(url.pathname) !== path) throw redirect(path + url.search, 301);
  context.set(oddChoiceContext, oddChoice);
  const { baseUrl: apexUrl } = deps.config;
  const page = publicServicePage({ activity, service, month: unpackMonth(panel.month), apexUrl });
  context.set(publicPageContext, page);
  return data({ activity, service, panel, url: page.url }, { status });
}

export function action(sent: Route.ActionArgs) {
  return sendBooking(sent);
}

export default function Service({ loaderData, actionData }: Route.ComponentProps) {
  const { activity, service, url } = loaderData;
  const { panel, wrong } = answeredPanel(loaderData.panel, actionData);
  return (
    <ActivitySiteFrame activity={activity}>
      <DocumentTitle title={`${wrong ? 'Errore: ' : ''}${service.name} · ${activity.name}`} url={url} />
      <ServiceView activity={activity} service={service} panel={panel} />
    </ActivitySiteFrame>
  );
}
