// The colour mode a page is shown in: the visitor's, unless a route of the page forces another while it is open
// by `export const handle = { colorMode: 'dark' } satisfies ColorModeHandle`.
import { useMatches } from 'react-router';

import { useSite } from './site.ts';
import { isTheme, type Theme } from './theme.ts';

export type ColorModeHandle = { colorMode: Theme };

/** Of several the innermost decides. */
export function shownMode(preference: Theme, matches: readonly { handle: unknown }[]): Theme {
  return matches.map(({ handle }) => forcedBy(handle)).findLast((mode) => mode !== undefined) ?? preference;
}

function forcedBy(handle: unknown): Theme | undefined {
  if (typeof handle !== 'object' || handle === null || !('colorMode' in handle)) return undefined;
  return isTheme(handle.colorMode) ? handle.colorMode : undefined;
}

export function useShownMode(): Theme {
  return shownMode(useSite().theme, useMatches());
}
