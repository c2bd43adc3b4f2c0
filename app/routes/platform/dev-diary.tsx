// The development diary's list of entries.
import { depsContext } from '#app/contexts.ts';
import { listDiary } from '#app/domain/content/find-article.server.ts';
import { DiaryIndex } from '#app/ui/content/diary-index.tsx';

import type { Route } from './+types/dev-diary';

export function loader({ context }: Route.LoaderArgs) {
  return { entries: listDiary(context.get(depsContext)) };
}

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Diario di sviluppo' }];
}

export default function DevDiary({ loaderData }: Route.ComponentProps) {
  return <DiaryIndex entries={loaderData.entries} />;
}
