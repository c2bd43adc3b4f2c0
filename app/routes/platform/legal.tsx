// /privacy, /termini and /cookie: the text named by the path.
import { data } from 'react-router';
import { depsContext, publicPageContext } from '#app/contexts.ts';
import { findLegalText } from '#app/domain/content/library.server.ts';
import { pagePath } from '#app/paths.ts';
import { LegalPage } from '#app/ui/platform/legal-page.tsx';
import { DocumentTitle } from '#app/ui/seo/page-head.tsx';
import { PlatformFrame } from '#app/ui/shell/platform-frame.tsx';
import type { StillHandle } from '#app/ui/shell/still.ts';
import type { Route } from './+types/legal';

export const handle = { still: true } satisfies StillHandle;

export function loader({ context, url }: Route.LoaderArgs) {
  const slug = pagePath(url.pathname).replaceAll('/', '');
  const found = findLegalText(context.get(depsContext), slug);
  if (!found) throw data(null, { status: 404 });
  const { head, article } = found;
  const { appName, baseUrl } = context.get(depsContext).config;
  const title = `${head.title} · ${appName}`;
  const page = { title, description: head.summary, url: `${baseUrl}/${slug}`, siteName: appName };
  context.set(publicPageContext, page);
  return { title, url: page.url, head, article };
}

export default function Legal({ loaderData }: Route.ComponentProps) {
  return (
    <PlatformFrame>
      <DocumentTitle {...loaderData} />
      <LegalPage {...loaderData} />
    </PlatformFrame>
  );
}
