// Checks the built pages against the list of browsers in package.json (docs/decisions/0091-browsers.md).
import { globSync, readFileSync } from 'node:fs';
import { operatorStyle } from '#app/ui/operator-colours.ts';
import { PLAIN_COLOURS } from '#server/http/error-page.ts';
import { type Use, usesInCss } from './browsers/in-css.ts';
import { usesInScript } from './browsers/in-script.ts';
import { ensureBuilt } from './build-if-stale.ts';

/** Features that may be missing, and the effect where they are. */
const MISSED: Record<string, string> = {
  ':has': 'what is chosen is shown by its field (forms.css); some frames are a little roomier',
  '(scripting)': 'what is meant for pages without scripts is shown too',
  '@page': 'the week is printed upright',
  '@property': 'Tailwind has the values of its own twice',
  '.startViewTransition()': 'React and its router ask first',
  'new OffscreenCanvas()': 'the reader of codes catches it and takes a canvas',
  '-webkit-tap-highlight-color': 'a tap flashes',
  '::-webkit-inner-spin-button': 'Firefox knows `appearance: textfield`',
  ':popover-open': 'Floating UI catches what it throws',
  cursor: 'no pointer on a telephone',
  'font-family: ui-monospace': 'another family follows',
  'forced-color-adjust': 'Safari has no forced colours',
  resize: 'a text field keeps its size',
  'scroll-initial-target': 'a list begins at its beginning',
  'scrollbar-width': 'a scrollbar is seen',
  size: 'the printer knows its paper',
  'text-decoration: dotted': 'an abbreviation has a plain line',
  'text-size-adjust': 'none but phones enlarge text, and they know it by its prefix',
  'text-wrap': 'lines break elsewhere',
};

await ensureBuilt();
const uses = globSync('build/client/assets/*.{css,js}').flatMap(usesInFile);
const inline = [PLAIN_COLOURS, operatorStyle({ primaryColor: '#107b49', backgroundColor: '#ffffff' })];
uses.push(...inline.flatMap(usesInCss));

const missed = new Set(uses.map(allowance));
const problems = [
  ...uses.filter((use) => allowance(use) === undefined).map(told),
  ...Object.keys(MISSED)
    .filter((name) => !missed.has(name))
    .map((name) => `${name} is allowed to be missing, but nothing uses it`),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

function usesInFile(path: string): Use[] {
  const text = readFileSync(path, 'utf8');
  return path.endsWith('.css') ? usesInCss(text) : usesInScript(text);
}

/** `cursor` stands for `cursor: grab` too. */
function allowance({ what }: Use): string | undefined {
  return Object.keys(MISSED).find((name) => what === name || what.startsWith(`${name}: `));
}

function told({ what, missing, where }: Use): string {
  return `${what} is unknown to ${missing.join(', ')}: ${where.replaceAll('\n', ' ')}`;
}
