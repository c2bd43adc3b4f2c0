// Searches the names of the installed icons; without words, suggests some that suit most activities.
import type { Deps } from '../deps.ts';
import { foldText, searchWords } from '../search-words.ts';
import { type IconDrawing, iconPaths } from './icon-paths.ts';
import type { IconSet } from './icon-set.ts';
import { ICON_WORDS, plainName } from './icon-words.ts';

export const INSTALLED_SET = 'tabler';
const MOST_FOUND = 48;

const SUGGESTED = `
  sailboat kayak anchor swimming beach fish ripple air-balloon
  mountain trekking walk bike horse-toy ski-jumping snowflake tent
  trees leaf plant-2 flower dog mushroom campfire sunset-2
  glass-full bottle beer coffee cheese chef-hat tools-kitchen-2 ice-cream
  bed home bath yoga massage palette music masks-theater
  building-castle map-2 camera school gift friends star ticket
`
  .trim()
  .split(/\s+/);

export async function searchIcons({ icons }: Pick<Deps, 'icons'>, text: string): Promise<IconDrawing[]> {
  const set = await icons.installed(INSTALLED_SET);
  if (set === undefined) return [];
  const words = searchWords(foldText(text)) ?? ['?'];
  return drawings(set, words.length === 0 ? SUGGESTED : namesWith(set, words));
}

/** Exact names first, then names with a matching part, then the rest; plain icons before variants. */
function namesWith({ icons }: IconSet, words: readonly string[]): string[] {
  const found: { name: string; rank: number }[] = [];
  for (const name of Object.keys(icons)) {
    // Crossed-out icons are found only by the word «off».
    if (name.endsWith('-off') && !words.includes('off')) continue;
    const ranks = words.map((word) => rankFor(name, word));
    if (ranks.every(Number.isFinite)) found.push({ name, rank: Math.max(...ranks) });
  }
  return found
    .toSorted((a, b) => a.rank - b.rank || a.name.length - b.name.length || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);
}

/** A word of the Italian table finds only its icons: «cane» is a dog here, and not the English walking stick. */
function rankFor(name: string, word: string): number {
  const icons = ICON_WORDS.get(word);
  if (icons === undefined) return rankOf(name, word);
  const shown = [name, name.replace(/-filled$/, ''), plainName(name)].map((each) => icons.indexOf(each));
  return Math.min(...shown.filter((place) => place !== -1));
}

function rankOf(name: string, word: string): number {
  if (name === word) return 0;
  if (`-${name}-`.includes(`-${word}-`)) return name.startsWith(word) ? 1 : 2;
  return name.includes(word) ? 3 : Infinity;
}

function drawings(set: IconSet, names: readonly string[]): IconDrawing[] {
  const drawn: IconDrawing[] = [];
  for (const name of names) {
    const paths = iconPaths(set.icons[name]?.body ?? '');
    if (paths !== undefined) drawn.push({ name: `${set.prefix}:${name}`, paths });
    if (drawn.length === MOST_FOUND) break;
  }
  return drawn;
}
