// Colours of a style element in both modes, as custom properties of the page.

export type ColourPair = { light: string; dark: string };

/** Browsers without light-dark() see the light ones, as in the stylesheets (server/vite/plain-first.ts). */
export function colourPairs(pairs: Record<string, ColourPair>, scheme = ''): string {
  const all = Object.entries(pairs);
  const light = all.map(([name, pair]) => `--${name}:${pair.light}`);
  const both = all.map(([name, pair]) => `--${name}:light-dark(${pair.light},${pair.dark})`);
  return `:root{${light.join(';')}}@supports (color:light-dark(red,red)){:root{${scheme}${both.join(';')}}}`;
}
