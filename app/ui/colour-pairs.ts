// Colours for both modes as custom properties, for a style element.

export type ColourPair = { light: string; dark: string };

/** Browsers without light-dark() get the light colours, as in the stylesheets (server/vite/plain-first.ts). */
export function colourPairs(pairs: Record<string, ColourPair>, scheme = ''): string {
  const all = Object.entries(pairs);
  const light = all.map(([name, pair]) => `--${name}:${pair.light}`);
  const both = all.map(([name, pair]) => `--${name}:light-dark(${pair.light},${pair.dark})`);
  return `:root{${light.join(';')}}@supports (color:light-dark(red,red)){:root{${scheme}${both.join(';')}}}`;
}
