// Decides for host and path whether a request is served here or redirected elsewhere.
import type { RequestHost } from '#app/contexts.ts';
import { type BaseUrl, originOf } from '#app/gateways/base-url.server.ts';

import type { HostDirectory } from './host-directory.ts';
import type { HostName } from './host-name.ts';
import { type PagePlace, placeOf } from './host-routes.ts';
import { HttpProblem } from '../http/problem.ts';

export type Resolution =
  | { kind: 'serve'; host: RequestHost }
  | { kind: 'move'; to: string; forEver: boolean };

export type Asked = { host: HostName; url: URL; safe: boolean };

export type HostRules = {
  base: BaseUrl;
  directory: HostDirectory;
  findCatalogHost: (catalogId: number) => Promise<string | undefined>;
};

const notFound = () => new HttpProblem(404, 'nothing of ours under this host and path');

/** @throws HttpProblem 404 */
export async function resolveHost(
  asked: Asked,
  platformSegments: ReadonlySet<string>,
  rules: HostRules,
): Promise<Resolution> {
  const place = placeOf(asked.url.pathname, platformSegments);
  if (asked.host.kind === 'label') return onActivityHost(asked.host.label, { asked, place, rules });
  if (place.kind === 'activity' && place.catalogId !== undefined)
    return onOwnersHost(place.catalogId, asked, rules);
  return { kind: 'serve', host: { kind: 'apex' } };
}

async function onOwnersHost(catalogId: number, { url, safe }: Asked, rules: HostRules): Promise<Resolution> {
  const subdomain = safe ? await rules.findCatalogHost(catalogId) : undefined;
  if (subdomain === undefined) throw notFound();
  return { kind: 'move', to: originOf(rules.base, subdomain) + pathAndQuery(url), forEver: false };
}

async function onActivityHost(
  label: string,
  { asked, place, rules }: { asked: Asked; place: PagePlace; rules: HostRules },
): Promise<Resolution> {
  const activity = await rules.directory.find(label);
  if (!activity) throw notFound();
  if (place.kind === 'platform') {
    if (!asked.safe) throw notFound();
    return { kind: 'move', to: rules.base.href + pathAndQuery(asked.url), forEver: false };
  }
  if (activity.suspendedAt !== null && place.kind === 'activity') throw notFound();
  // A form sent to the old subdomain is still accepted: a redirect would lose what was typed.
  if (asked.safe && activity.subdomain !== label) {
    return {
      kind: 'move',
      to: originOf(rules.base, activity.subdomain) + pathAndQuery(asked.url),
      forEver: true,
    };
  }
  return { kind: 'serve', host: { kind: 'activity', activity } };
}

function pathAndQuery(url: URL): string {
  return url.pathname + url.search;
}
