// One article, or the list of them, for the pages that show them.
import type { Deps } from '../deps.ts';
import type { ArticlePage, DiaryHead, HelpHead, LegalHead } from './article.ts';
import { openLibrary, pageIn } from './library.server.ts';

type Needs = Pick<Deps, 'config'>;

export async function listHelp(deps: Needs): Promise<HelpHead[]> {
  return (await openLibrary(deps)).help.map(({ head }) => head);
}

export async function listDiary(deps: Needs): Promise<DiaryHead[]> {
  return (await openLibrary(deps)).diary.map(({ head }) => head);
}

export async function findHelpArticle(deps: Needs, slug: string): Promise<ArticlePage<HelpHead> | undefined> {
  return pageIn((await openLibrary(deps)).help, slug);
}

export async function findDiaryEntry(deps: Needs, slug: string): Promise<ArticlePage<DiaryHead> | undefined> {
  return pageIn((await openLibrary(deps)).diary, slug);
}

export async function findLegalText(deps: Needs, slug: string): Promise<ArticlePage<LegalHead> | undefined> {
  return pageIn((await openLibrary(deps)).legal, slug);
}
