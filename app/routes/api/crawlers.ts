// /robots.txt and /sitemap.xml: on the platform its own pages and all activities, on an activity's host its pages.
import { depsContext, hostContext } from '#app/contexts.ts';
import { activityUrl } from '#app/domain/activities/activity.ts';
import {
  listActivityAddresses,
  listPagesOfActivity,
  type PageAddress,
} from '#app/domain/catalog/discovery.server.ts';
import type { Route } from './+types/crawlers';

type Context = Route.LoaderArgs['context'];

export function loader({ context, pattern }: Route.LoaderArgs) {
  return pattern.endsWith('robots.txt') ? robotsOf(context) : sitemapOf(context);
}

/** These also answer «noindex»; the list only saves visits. */
const PRIVATE = ['/api/', '/booking/', '/checkout', '/dashboard', '/payment-', '/settings'];
const EVERYTHING = ['/'];

function robotsOf(context: Context): Response {
  const { baseUrl } = context.get(depsContext).config;
  const host = context.get(hostContext);
  if (host.kind === 'apex') return robots(PRIVATE, [baseUrl]);
  const { publishedAt, suspendedAt, subdomain } = host.activity;
  if (publishedAt === null || suspendedAt !== null) return robots(EVERYTHING, []);
  // The platform's sitemap also lists this host, which only this file can allow.
  return robots([], [activityUrl(baseUrl, subdomain), baseUrl]);
}

function robots(disallowed: readonly string[], origins: readonly string[]): Response {
  const lines = [
    'User-agent: *',
    ...(disallowed.length === 0 ? ['Disallow:'] : disallowed.map((path) => `Disallow: ${path}`)),
    // Pictures are part of the pages.
    ...(disallowed.includes('/api/') ? ['Allow: /api/image'] : []),
    ...origins.map((origin) => `Sitemap: ${origin}/sitemap.xml`),
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}

const OWN_PAGES = ['/', '/privacy', '/termini', '/cookie'];

async function sitemapOf(context: Context): Promise<Response> {
  const deps = context.get(depsContext);
  const host = context.get(hostContext);
  const entries =
    host.kind === 'apex'
      ? [
          ...OWN_PAGES.map((path) => ({ url: deps.config.baseUrl + path })),
          ...(await listActivityAddresses(deps)),
        ]
      : await listPagesOfActivity(deps, host.activity.id);
  return new Response(sitemap(entries), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}

/** Addresses consist of digits, slugs and hosts, so nothing needs escaping. */
function sitemap(entries: readonly (Pick<PageAddress, 'url'> & Partial<PageAddress>)[]): string {
  const urls = entries.map(({ url, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    return `<url><loc>${url}</loc>${changed}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}
