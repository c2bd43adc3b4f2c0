// What the browsers of package.json's list support, by MDN's compatibility data.
import data from '@mdn/browser-compat-data' with { type: 'json' };
import { type Browser, oldestBrowsers } from '#server/vite/browsers.ts';

type Support = { version_added: string | false; flags?: unknown; prefix?: string };
type Compat = { support: Partial<Record<string, Support | Support[]>> };
export type Feature = { [OWN]?: Compat; [part: string]: Feature | Compat | undefined };

/** The key for a feature's own data in MDN's tree, beside the keys of its parts. */
export const OWN = '__compat';

const MDN_NAMES: Record<Browser, string> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  ios: 'safari_ios',
  safari: 'safari',
};
const oldest = oldestBrowsers();

export function feature(...path: string[]): Feature | undefined {
  let found: Feature | undefined = data as unknown as Feature;
  for (const part of path) {
    if (found === undefined || !Object.hasOwn(found, part)) return undefined;
    found = found[part] as Feature | undefined;
  }
  return found;
}

/** The browsers of the list without the feature, as 'firefox 115'; none if MDN has no data about it. */
export function missingIn(wanted: Feature | undefined): string[] {
  const compat = wanted?.[OWN];
  if (compat === undefined) return [];
  return oldest
    .filter(({ browser, version }) => {
      const support = compat.support[MDN_NAMES[browser]];
      const ways = support === undefined ? [] : [support].flat();
      return ways.length > 0 && !ways.some((way) => knows(way, version));
    })
    .map(({ browser, version }) => `${browser} ${version}`);
}

function knows({ version_added: since, flags, prefix }: Support, version: number): boolean {
  if (flags !== undefined || prefix !== undefined || since === false || since === 'preview') return false;
  return Number.parseFloat(since.replace('≤', '')) <= version;
}
