// A service's page with its booking panel, and the form that makes a booking.
import { data, redirect } from 'react-router';

import { depsContext, oddChoiceContext } from '#app/contexts.ts';
import { findServicePage } from '#app/domain/catalog/find-service-page.server.ts';
import { pagePath } from '#app/paths.ts';
import { ServiceView } from '#app/ui/activity/service-view.tsx';
import { unpackMonth } from '#app/ui/guest/panel/packed-month.ts';
import { serviceMeta } from '#app/ui/seo/service-meta.ts';
import { ActivitySiteFrame } from '#app/ui/shell/activity-site-frame.tsx';

import { answerHeaders } from '../account/answers.server.ts';
import type { Route } from './+types/service';
import { answeredPanel } from './panel-answer.ts';
import { findPanel, formSentContext } from './panel.server.ts';
import { sendBooking } from './send-booking.server.ts';
import { knownKeyHash, requireIds } from './visit.server.ts';

export { shouldRevalidate } from '../after-a-refusal.ts';

export const headers = answerHeaders;

export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const ids = requireIds({ context, params });
  const found = await findServicePage(deps, ids);
  if (!found) throw data(null, { status: 404 });
  const { activity } = found;
  const { catalog, slug } = found.service;
  const path = `/${ids.catalogId}/${catalog.slug}/${ids.serviceId}/${slug}`;
  if (pagePath(url.pathname) !== path) throw redirect(path + url.search, 301);
  const asked = {
    query: url.searchParams,
    formSent: context.get(formSentContext),
    keyHash: await knownKeyHash(request),
  };
  const { panel, service, status, oddChoice } = await findPanel(deps, found, asked);
  context.set(oddChoiceContext, oddChoice);
  const { baseUrl: apexUrl } = deps.config;
  const head = serviceMeta({ activity, service, month: unpackMonth(panel.month), apexUrl });
  return data({ activity, service, panel, head }, { status });
}

export function action(sent: Route.ActionArgs) {
  return sendBooking(sent);
}

/** The page makes its own title, which says if something is wrong. */
export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData?.head ?? [];
}

export default function Service({ loaderData, actionData }: Route.ComponentProps) {
  const { activity, service } = loaderData;
  const { panel, wrong } = answeredPanel(loaderData.panel, actionData);
  return (
    <ActivitySiteFrame activity={activity}>
      <title>{`${wrong ? 'Errore: ' : ''}${service.name} · ${activity.name}`}</title>
      <ServiceView activity={activity} service={service} panel={panel} />
    </ActivitySiteFrame>
  );
}
