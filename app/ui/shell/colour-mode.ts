// The colour mode of a page: the visitor's choice, unless a route forces another by `export const handle = {
// colorMode: 'dark' } satisfies ColorModeHandle`.
import { useMatches } from 'react-router';
import { useSite } from './site.ts';
import { isTheme, type Theme } from './theme.ts';

export type ColorModeHandle = { colorMode: Theme };

/** The innermost route with a mode decides. */
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
