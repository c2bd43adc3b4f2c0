// Draws icons by name for pages.
import type { Deps } from '../deps.ts';
import { findIcons } from './find-icons.server.ts';
import { type IconDrawing, iconPaths } from './icon-paths.ts';

/** By full name, such as `tabler:sailboat`; unknown icons are left out. */
export async function drawIcons(
  { icons }: Pick<Deps, 'icons'>,
  names: readonly string[],
): Promise<Record<string, IconDrawing>> {
  const drawn: Record<string, IconDrawing> = {};
  for (const [prefix, wanted] of byPrefix(names)) {
    const answer = await findIcons(icons, prefix, wanted);
    for (const name of wanted) {
      const found = answer?.icons[answer.aliases?.[name]?.parent ?? name];
      const paths = found && iconPaths(found.body);
      if (paths) drawn[`${prefix}:${name}`] = { name: `${prefix}:${name}`, paths };
    }
  }
  return drawn;
}

function byPrefix(names: readonly string[]): Map<string, string[]> {
  const sets = new Map<string, string[]>();
  for (const full of new Set(names)) {
    const [prefix = '', name = ''] = full.split(':');
    sets.set(prefix, [...(sets.get(prefix) ?? []), name]);
  }
  return sets;
}
