// The help with its search, the development diary, and their articles.
import { depsContext } from '#app/contexts.ts';
import * as library from '#app/domain/content/library.server.ts';
import { longDate } from '#app/domain/date-words.ts';
import { readSearch } from '#app/domain/search-words.ts';
import { ArticleView } from '#app/ui/content/article-view.tsx';
import { DiaryIndex } from '#app/ui/content/diary-index.tsx';
import { HelpIndex } from '#app/ui/content/help-index.tsx';
import { found } from '../found.ts';
import type { Route } from './+types/articles';

const HELP = { base: '/help', index: 'Aiuto' };
const DIARY = { base: '/dev-diary', index: 'Diario di sviluppo' };

export function loader({ context, params: { slug }, pattern, url }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const inHelp = pattern.includes('help');
  if (slug !== undefined && inHelp) return { help: found(library.findHelpArticle(deps, slug)) };
  if (slug !== undefined) return { entry: found(library.findDiaryEntry(deps, slug)) };
  if (!inHelp) return { diary: library.listDiary(deps) };
  const text = readSearch(url.searchParams);
  return {
    articles: library.listHelp(deps),
    text,
    hits: text === '' ? undefined : library.searchHelp(deps, text),
  };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [];
  const { help, entry, diary, text } = loaderData;
  if (help) return [{ title: `${help.head.title} · ${HELP.index}` }];
  if (entry) return [{ title: `${entry.head.title} · ${DIARY.index}` }];
  if (diary) return [{ title: DIARY.index }];
  return [{ title: text ? `“${text}” · ${HELP.index}` : HELP.index }];
}

export default function Articles({ loaderData }: Route.ComponentProps) {
  const { help, entry, diary } = loaderData;
  if (help) return <ArticleView page={help} {...HELP} kicker={help.head.topic} />;
  if (diary) return <DiaryIndex entries={diary} />;
  if (!entry) return <HelpIndex {...loaderData} />;
  const { date } = entry.head;
  return <ArticleView page={entry} {...DIARY} kicker={<time dateTime={date}>{longDate(date)}</time>} />;
}
