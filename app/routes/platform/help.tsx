// The help's index, and what a search in it finds.
import { depsContext } from '#app/contexts.ts';
import { listHelp } from '#app/domain/content/find-article.server.ts';
import { searchHelp } from '#app/domain/content/search-help.server.ts';
import { readSearch } from '#app/domain/search-words.ts';
import { HelpIndex } from '#app/ui/content/help-index.tsx';

import type { Route } from './+types/help';

export function loader({ context, url }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const text = readSearch(url.searchParams);
  return {
    articles: listHelp(deps),
    text,
    hits: text === '' ? undefined : searchHelp(deps, text),
  };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.text ? `“${loaderData.text}” · Aiuto` : 'Aiuto' }];
}

export default function Help({ loaderData }: Route.ComponentProps) {
  return <HelpIndex {...loaderData} />;
}
