// /privacy, /termini and /cookie: the text named by the path.
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { findLegalText } from '#app/domain/content/library.server.ts';
import { pagePath } from '#app/paths.ts';
import { LegalPage } from '#app/ui/platform/legal-page.tsx';
import { publicMeta } from '#app/ui/seo/page-meta.ts';
import { PlatformFrame } from '#app/ui/shell/platform-frame.tsx';
import type { StillHandle } from '#app/ui/shell/still.ts';

import type { Route } from './+types/legal';

export const handle = { still: true } satisfies StillHandle;

export function loader({ context, url }: Route.LoaderArgs) {
  const slug = pagePath(url.pathname).replaceAll('/', '');
  const found = findLegalText(context.get(depsContext), slug);
  if (!found) throw data(null, { status: 404 });
  return { head: found.head, article: found.article };
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const site = matches[0].loaderData;
  if (!loaderData || !site) return [];
  const { slug, title, summary } = loaderData.head;
  return publicMeta({
    title: `${title} · ${site.appName}`,
    description: summary,
    url: `${site.apexUrl}/${slug}`,
    siteName: site.appName,
  });
}

export default function Legal({ loaderData }: Route.ComponentProps) {
  return (
    <PlatformFrame>
      <LegalPage {...loaderData} />
    </PlatformFrame>
  );
}
