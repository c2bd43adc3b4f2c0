// Still pages: `export const handle = { still: true } satisfies StillHandle`. Nothing on them needs the router, so
// browsers get neither it nor the page's data. Source: docs/rules/pages.md#scripts.
import { use } from 'react';
import { useMatches } from 'react-router';
import { DocumentContext, type ServedDocument, useSite } from './site.ts';

export type StillHandle = { still: true };

/** undefined for pages with the router: also for who is signed in, has a message to read or gets a translation. */
export function useStillStart(): Pick<ServedDocument, 'module' | 'version'> | undefined {
  const start = use(DocumentContext);
  const { signedIn, flash, translation } = useSite();
  const handle = useMatches().at(-1)?.handle;
  const isStill = typeof handle === 'object' && handle !== null && 'still' in handle;
  return isStill && !signedIn && !flash && !translation?.language ? start : undefined;
}
