// The booking panel alone, for a frame on the operator's own site. Needs no cookies: choices are in the
// address, and the form opens the top window, where the checkout continues.
import { data } from 'react-router';
import { depsContext, hostContext, oddChoiceContext } from '#app/contexts.ts';
import { pagePath } from '#app/paths.ts';
import { listEmbedHosts } from '#app/domain/activities/embed-hosts.server.ts';
import { frameAncestors } from '#app/domain/activities/embed-hosts.ts';
import { EmbedView, GONE, GoneFromFrame } from '#app/ui/embed/embed-view.tsx';
import type { Route } from './+types/embed';
import { notFound } from '../found.ts';
import { answeredPanel } from './panel-answer.ts';
import { findPanelPage, formSentContext } from './panel.server.ts';
import { sendBooking } from './send-booking.server.ts';
import { knownKeyHash, requireIds } from './visit.server.ts';

/** The host turns this header into the page's Content-Security-Policy; other pages can't be framed. */
const ANCESTORS = 'X-Frame-Ancestors';

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  const answered = new Headers(actionHeaders);
  const ancestors = loaderHeaders.get(ANCESTORS);
  if (ancestors !== null) answered.set(ANCESTORS, ancestors);
  answered.set('X-Robots-Tag', 'noindex');
  return answered;
}

export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const host = context.get(hostContext);
  if (host.kind !== 'activity') throw notFound();
  const { id: activityId, suspendedAt } = host.activity;
  const formSent = context.get(formSentContext);
  const ids = suspendedAt === null ? requireIds({ context, params }) : undefined;
  // A form is sent in the top window, where there are cookies.
  const keyHash = formSent ? await knownKeyHash(request) : undefined;
  const [hosts, found] = await Promise.all([
    listEmbedHosts(deps, activityId),
    ids && findPanelPage(deps, ids, { query: url.searchParams, formSent, keyHash }),
  ]);
  const headers = { [ANCESTORS]: frameAncestors(hosts) };
  if (!ids || !found) {
    if (formSent) throw notFound();
    // The site's frame stays where it is when the service goes: it shows a page of its own, not the browser's refusal.
    return data({ gone: { leadsOn: ids !== undefined } }, { status: 404, headers });
  }
  const { activity, panel, service, status, oddChoice } = found;
  // The router accepts the same path with a slash at its end.
  const path = `/embed/${ids.catalogId}/${ids.serviceId}`;
  context.set(oddChoiceContext, oddChoice || pagePath(url.pathname) !== path);
  return data({ activity, service, panel }, { status, headers });
}

export function action(sent: Route.ActionArgs) {
  return sendBooking(sent);
}

export default function Embed({ loaderData, actionData }: Route.ComponentProps) {
  if ('gone' in loaderData)
    return (
      <>
        <title>{GONE}</title>
        <GoneFromFrame {...loaderData.gone} />
      </>
    );
  const { activity, service } = loaderData;
  const { panel, wrong } = answeredPanel(loaderData.panel, actionData);
  return (
    <>
      <title>{`${wrong ? 'Errore: ' : ''}Prenota ${service.name} · ${activity.name}`}</title>
      <EmbedView activity={activity} service={service} panel={panel} />
    </>
  );
}
