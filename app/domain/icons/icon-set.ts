// Icons in Iconify's JSON: bodies of SVG under names, some names standing for others.

export type IconBody = { body: string; width?: number | undefined; height?: number | undefined };

export type IconSet = {
  prefix: string;
  icons: Record<string, IconBody>;
  aliases?: Record<string, { parent: string }> | undefined;
  width?: number | undefined;
  height?: number | undefined;
};

/** What was asked of a set; what it doesn't have is named. */
export type IconAnswer = IconSet & { not_found?: string[] };

/** Names stand for names a few times at most. */
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

/** From a name over what it stands for to an icon; undefined when it leads to none. */
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
