// Finds icons in the installed sets, and in the public service if allowed.
import { type IconAnswer, type IconSet, pickIcons } from './icon-set.ts';

export type IconSource = {
  installed(prefix: string): Promise<IconSet | undefined>;
  /** Asks the public service; undefined if not allowed, unreachable or unknown. */
  elsewhere(prefix: string, names: readonly string[]): Promise<IconSet | undefined>;
};

/** undefined for an unknown set. */
export async function findIcons(
  icons: IconSource,
  prefix: string,
  names: readonly string[],
): Promise<IconAnswer | undefined> {
  const set = await icons.installed(prefix);
  const own = set && pickIcons(set, names);
  if (own && own.not_found === undefined) return own;
  const others = await icons.elsewhere(prefix, own?.not_found ?? names);
  if (others === undefined) return own;
  const added = pickIcons(others, own?.not_found ?? names);
  return own === undefined ? added : together(own, added);
}

/** The two answers may have different sizes, so each added icon carries its own. */
function together({ not_found: _missing, ...own }: IconAnswer, added: IconAnswer): IconAnswer {
  const { width, height } = added;
  const sized = Object.entries(added.icons).map(
    ([name, icon]) => [name, { width, height, ...icon }] as const,
  );
  const aliases = { ...own.aliases, ...added.aliases };
  return {
    ...own,
    icons: { ...own.icons, ...Object.fromEntries(sized) },
    ...(Object.keys(aliases).length > 0 ? { aliases } : {}),
    ...(added.not_found ? { not_found: added.not_found } : {}),
  };
}
