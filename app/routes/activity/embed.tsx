// The booking panel alone, for a frame on the operator's own site. Needs no cookies: choices are in the
// address, and the form opens the top window, where the checkout continues.
import { data } from 'react-router';
import { depsContext, oddChoiceContext } from '#app/contexts.ts';
import { pagePath } from '#app/paths.ts';
import { listEmbedHosts } from '#app/domain/activities/embed-hosts.server.ts';
import { frameAncestors } from '#app/domain/activities/embed-hosts.ts';
import { EmbedView } from '#app/ui/embed/embed-view.tsx';
import type { Route } from './+types/embed';
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
  const ids = requireIds({ context, params });
  const formSent = context.get(formSentContext);
  // A form is sent in the top window, where there are cookies.
  const keyHash = formSent ? await knownKeyHash(request) : undefined;
  const asked = { query: url.searchParams, formSent, keyHash };
  const [found, hosts] = await Promise.all([
    findPanelPage(deps, ids, asked),
    listEmbedHosts(deps, ids.activityId),
  ]);
  if (!found) throw data(null, { status: 404 });
  const { activity, panel, service, status, oddChoice } = found;
  // The router accepts the same path with a slash at its end.
  const path = `/embed/${ids.catalogId}/${ids.serviceId}`;
  context.set(oddChoiceContext, oddChoice || pagePath(url.pathname) !== path);
  return data({ activity, service, panel }, { status, headers: { [ANCESTORS]: frameAncestors(hosts) } });
}

export function action(sent: Route.ActionArgs) {
  return sendBooking(sent);
}

export default function Embed({ loaderData, actionData }: Route.ComponentProps) {
  const { activity, service } = loaderData;
  const { panel, wrong } = answeredPanel(loaderData.panel, actionData);
  return (
    <>
      <title>{`${wrong ? 'Errore: ' : ''}Prenota ${service.name} · ${activity.name}`}</title>
      <EmbedView activity={activity} service={service} panel={panel} />
    </>
  );
}
