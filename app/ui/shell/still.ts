// Still pages: `export const handle = { still: true } satisfies StillHandle`. Nothing on them needs the router, so
// browsers get neither it nor the page's data. Source: docs/rules/pages.md#scripts.
import { createContext, use } from 'react';
import { useMatches, useRouteError } from 'react-router';

import { useSite } from './site.ts';

export type StillHandle = { still: true };

/** The first script's address and the build. */
export type Start = { module: string; version: string };

/** Only while the server renders a document: in the browser the router is there already. */
export const StartContext = createContext<Start | undefined>(undefined);

/** undefined for pages with the router: also for who is signed in, has a message to read or gets a translation. */
export function useStillStart(): Start | undefined {
  const start = use(StartContext);
  const { signedIn, flash, translation } = useSite();
  const handle = useMatches().at(-1)?.handle;
  const failed = (useRouteError() ?? undefined) !== undefined;
  const isStill = typeof handle === 'object' && handle !== null && 'still' in handle;
  return isStill && !failed && !signedIn && !flash && !translation?.language ? start : undefined;
}
