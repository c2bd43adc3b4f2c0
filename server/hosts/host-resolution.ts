// Decides for host and path whether a request is served here or redirected elsewhere.
import type { RequestHost } from '#app/contexts.ts';
import { type BaseUrl, originOf } from '#app/gateways/base-url.server.ts';
import type { HostDirectory } from './host-directory.ts';
import { type PagePlace, placeOf } from './host-routes.ts';
import { HttpProblem } from '../problem.ts';

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

// Reads a Host header. Only the configured base address decides what counts as ours.

export type HostName =
  | { kind: 'apex' }
  | { kind: 'www' }
  | { kind: 'label'; label: string }
  /** An address of this machine, when the platform runs on it. */
  | { kind: 'loopback' }
  /** Well-formed, but not one of our hosts. */
  | { kind: 'foreign' }
  | { kind: 'malformed' };

const wellFormed = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/;
const addressLiteral = /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/;

/** Ignores case, port and one final dot. */
export function parseHost(header: string, base: BaseUrl): HostName {
  const match = /^([^:]*|\[[^\]]*\])(?::\d{1,5})?$/.exec(header.toLowerCase());
  const name = match?.[1]?.replace(/\.$/, '') ?? '';
  if (addressLiteral.test(name)) return { kind: isLoopback(name) && !base.isPublic ? 'loopback' : 'foreign' };
  if (name.length > 253 || !wellFormed.test(name)) return { kind: 'malformed' };
  if (name === base.apex) return { kind: 'apex' };
  if (!name.endsWith(`.${base.apex}`)) return { kind: 'foreign' };
  const label = name.slice(0, -base.apex.length - 1);
  if (label === 'www') return { kind: 'www' };
  // Activities never have names of several labels or in punycode.
  return label.includes('.') || label.startsWith('xn--') ? { kind: 'foreign' } : { kind: 'label', label };
}

function isLoopback(address: string): boolean {
  return address.startsWith('127.') || address === '[::1]';
}
