// One entry of the development diary.
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { findDiaryEntry } from '#app/domain/content/find-article.server.ts';
import { ArticleView } from '#app/ui/content/article-view.tsx';
import { longDate } from '#app/domain/date-words.ts';

import type { Route } from './+types/dev-diary-entry';

export function loader({ params, context }: Route.LoaderArgs) {
  const page = findDiaryEntry(context.get(depsContext), params.slug);
  if (!page) throw data(null, { status: 404 });
  return page;
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData ? [{ title: `${loaderData.head.title} · Diario di sviluppo` }] : [];
}

export default function DevDiaryEntry({ loaderData }: Route.ComponentProps) {
  const { date } = loaderData.head;
  return (
    <ArticleView
      page={loaderData}
      base="/dev-diary"
      index="Diario di sviluppo"
      kicker={<time dateTime={date}>{longDate(date)}</time>}
    />
  );
}
