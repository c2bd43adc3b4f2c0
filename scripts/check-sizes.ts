// Checks that files are short enough to be read at once, that names say what is inside and mean one thing, and that
// no check is switched off.
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

const SOURCES = ['{app,db,server,stripe-twin,scripts}/**/*.{ts,tsx}', '*.ts'];
const EVERYTHING = [...SOURCES, 'tests/**/*.{ts,tsx}'];
const LIMITS = { median: 100, ninetyPercent: 200, longest: 300, route: 200 };
const EMPTY_NAMES = /^(utils?|helpers?|common|managers?|misc)\b|-(utils?|helpers?|managers?)\./;
// Written with another character between, so that this file passes its own check. Scripts that a page does without until
// there is a connection are loaded by `loadLater`.
const NEVER = [
  ...['lint disable', 'biome ignore', '@ts ignore', '@ts nocheck'].map((words) => words.replace(' ', '-')),
  'void-import('.replace('-', ' '),
];

const EXPORT = /^export (?:async )?(?:function\*?|const|let|type|interface|class) (\w+)/;
/** What React Router expects of every route. */
const OF_ROUTES = new Set(['loader', 'action', 'meta', 'headers', 'handle', 'middleware', 'ErrorBoundary']);
/** Its names are the codes of messages, used as `errors.required`. */
const CODES = 'app/domain/messages/';

type Source = { path: string; lines: number };

const sources = measured(SOURCES);
const sorted = sources.map(({ lines }) => lines).toSorted((a, b) => a - b);
const quantile = (part: number): number => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
const median = quantile(0.5);
const ninety = quantile(0.9);

console.log(
  `${sources.length} source files: median ${median} lines, 90 % up to ${ninety}, longest ${sorted.at(-1)}`,
);

const problems = [
  ...(median > LIMITS.median ? [`the median is ${median} lines, over ${LIMITS.median}`] : []),
  ...(ninety > LIMITS.ninetyPercent ? [`a tenth of the files is over ${LIMITS.ninetyPercent} lines`] : []),
  ...sources.filter(isTooLong).map(({ path, lines }) => `${path} has ${lines} lines`),
  ...globSync(EVERYTHING)
    .filter((path) => EMPTY_NAMES.test(basename(path)))
    .map((path) => `${path} is named after nothing`),
  ...globSync(EVERYTHING).flatMap(forbidden),
  ...exportedTwice(),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

function measured(patterns: string[]): Source[] {
  return globSync(patterns).map((path) => ({
    path,
    lines: readFileSync(path, 'utf8').trimEnd().split('\n').length,
  }));
}

function isTooLong({ path, lines }: Source): boolean {
  return lines > (path.startsWith('app/routes/') ? LIMITS.route : LIMITS.longest);
}

function forbidden(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  return NEVER.filter((marker) => text.includes(marker)).map((marker) => `${path} has ${marker}`);
}

/** A name that two modules of the app export would mean two things. */
function exportedTwice(): string[] {
  const modules = new Map<string, string[]>();
  for (const path of globSync('app/**/*.{ts,tsx}').filter((each) => !each.startsWith(CODES)))
    for (const line of readFileSync(path, 'utf8').split('\n')) {
      const name = EXPORT.exec(line)?.[1];
      if (name && !OF_ROUTES.has(name)) modules.set(name, [...(modules.get(name) ?? []), path]);
    }
  return [...modules]
    .filter(([, paths]) => new Set(paths).size > 1)
    .map(([name, paths]) => `${name} is exported by ${paths.join(' and ')}`);
}
