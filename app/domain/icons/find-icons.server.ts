// The icons of a page: from the installed sets, and from the public service where that is allowed.
import { type IconAnswer, type IconSet, pickIcons } from './icon-set.ts';

export type IconSource = {
  installed(prefix: string): Promise<IconSet | undefined>;
  /** Asks the public service; undefined where it may not be asked, is silent or doesn't know. */
  elsewhere(prefix: string, names: readonly string[]): Promise<IconSet | undefined>;
};

/** Undefined for a set that nobody knows. */
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

/** Sizes may differ between two answers, so that each added icon carries its own. */
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
