// GET /robots.txt of any host.
import { depsContext, hostContext } from '#app/contexts.ts';
import { activityUrl } from '#app/domain/activities/activity.ts';

import type { Route } from './+types/robots.ts';

/** They answer «noindex» too; this only spares the visits. */
const PRIVATE = ['/api/', '/booking/', '/checkout', '/dashboard', '/payment-', '/settings'];
const EVERYTHING = ['/'];

export function loader({ context }: Route.LoaderArgs): Response {
  const { baseUrl } = context.get(depsContext).config;
  const host = context.get(hostContext);
  if (host.kind === 'apex') return robots(PRIVATE, [baseUrl]);
  const { publishedAt, suspendedAt, subdomain } = host.activity;
  if (publishedAt === null || suspendedAt !== null) return robots(EVERYTHING, []);
  // The platform's sitemap names this host too, which only this file can allow.
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
