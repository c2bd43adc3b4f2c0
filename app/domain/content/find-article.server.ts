// Finds one article or lists them.
import type { Deps } from '../deps.ts';
import type { ArticlePage, DiaryHead, HelpHead, LegalHead } from './article.ts';
import { openLibrary, pageIn } from './library.server.ts';

type Needs = Pick<Deps, 'config'>;

export function listHelp(deps: Needs): HelpHead[] {
  return openLibrary(deps).help.map(({ head }) => head);
}

export function listDiary(deps: Needs): DiaryHead[] {
  return openLibrary(deps).diary.map(({ head }) => head);
}

export function findHelpArticle(deps: Needs, slug: string): ArticlePage<HelpHead> | undefined {
  return pageIn(openLibrary(deps).help, slug);
}

export function findDiaryEntry(deps: Needs, slug: string): ArticlePage<DiaryHead> | undefined {
  return pageIn(openLibrary(deps).diary, slug);
}

export function findLegalText(deps: Needs, slug: string): ArticlePage<LegalHead> | undefined {
  return pageIn(openLibrary(deps).legal, slug);
}
