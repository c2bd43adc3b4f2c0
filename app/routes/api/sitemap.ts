// GET /sitemap.xml: on the platform its own pages and all activities, on an activity's host its pages.
import { depsContext, hostContext } from '#app/contexts.ts';
import {
  listActivityAddresses,
  listPagesOfActivity,
  type PageAddress,
} from '#app/domain/catalog/discovery.server.ts';

import type { Route } from './+types/sitemap.ts';

const OWN_PAGES = ['/', '/privacy', '/termini', '/cookie'];

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
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

/** Addresses are made of digits, slugs and hosts: nothing in them needs escaping. */
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
