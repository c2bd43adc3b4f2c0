// One article of the help.
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { findHelpArticle } from '#app/domain/content/find-article.server.ts';
import { ArticleView } from '#app/ui/content/article-view.tsx';

import type { Route } from './+types/help-article';

export function loader({ params, context }: Route.LoaderArgs) {
  const page = findHelpArticle(context.get(depsContext), params.slug);
  if (!page) throw data(null, { status: 404 });
  return page;
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData ? [{ title: `${loaderData.head.title} · Aiuto` }] : [];
}

export default function HelpArticle({ loaderData }: Route.ComponentProps) {
  return <ArticleView page={loaderData} base="/help" index="Aiuto" kicker={loaderData.head.topic} />;
}
