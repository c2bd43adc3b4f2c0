// Icons in Iconify's JSON: SVG bodies by name, and aliases.

export type IconBody = { body: string; width?: number | undefined; height?: number | undefined };

export type IconSet = {
  prefix: string;
  icons: Record<string, IconBody>;
  aliases?: Record<string, { parent: string }> | undefined;
  width?: number | undefined;
  height?: number | undefined;
};

/** The requested part of a set; `not_found` names missing icons. */
export type IconAnswer = IconSet & { not_found?: string[] };

/** Longest chain of aliases followed. */
const MOST_STEPS = 5;

export function pickIcons(
  { prefix, icons, aliases = {}, width, height }: IconSet,
  names: readonly string[],
): IconAnswer {
  const answer = { icons: {} as Record<string, IconBody>, aliases: {} as Record<string, { parent: string }> };
  const missing: string[] = [];
  for (const name of names) {
    const path = pathTo(name, { icons, aliases }) ?? [];
    const last = path.at(-1) ?? '';
    const icon = icons[last];
    if (icon === undefined) {
      missing.push(name);
      continue;
    }
    answer.icons[last] = icon;
    for (const [index, parent] of path.slice(1).entries()) {
      const alias = path[index] ?? '';
      answer.aliases[alias] = aliases[alias] ?? { parent };
    }
  }
  return {
    prefix,
    icons: answer.icons,
    ...(Object.keys(answer.aliases).length > 0 ? { aliases: answer.aliases } : {}),
    ...(missing.length > 0 ? { not_found: missing } : {}),
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
  };
}

type Named = Pick<IconSet, 'icons'> & { aliases: Record<string, { parent: string }> };

/** The names from an alias to its icon; undefined if none is reached. */
function pathTo(name: string, { icons, aliases }: Named): string[] | undefined {
  const path = [name];
  for (let step = 0; step <= MOST_STEPS; step += 1) {
    const here = path.at(-1) ?? '';
    if (Object.hasOwn(icons, here)) return path;
    const parent = Object.hasOwn(aliases, here) ? aliases[here]?.parent : undefined;
    if (parent === undefined) return undefined;
    path.push(parent);
  }
  return undefined;
}
