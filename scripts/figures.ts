// Measures the size of the sources and compares it with the goals. Fails if a figure exceeds the present maximum.
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

type Figure = { name: string; now: number; most: number; goal: number };

const sources = globSync(['{app,db,server,stripe-twin,scripts}/**/*.{ts,tsx}', '*.ts']).map((path) => {
  const text = readFileSync(path, 'utf8').trimEnd();
  return { path, lines: text.split('\n').length, imports: importLines(text) };
});
const routes = sources.filter(({ path }) => path.startsWith('app/routes/'));
const folders = Map.groupBy(globSync('{app,db,server,stripe-twin,scripts}/**/*.*'), dirname);
const importShare = Math.round((100 * sum(routes, 'imports')) / sum(routes, 'lines'));

const figures: Figure[] = [
  { name: 'source files', now: sources.length, most: 965, goal: 1000 },
  { name: 'lines', now: sum(sources, 'lines'), most: 97_700, goal: 70_000 },
  { name: 'files of app/routes', now: routes.length, most: 147, goal: 150 },
  { name: '% of app/routes that is imports', now: importShare, most: 15, goal: 15 },
  { name: 'files over 200 lines', now: longerThan(200), most: 85, goal: 60 },
  { name: 'files over 300 lines', now: longerThan(300), most: 0, goal: 0 },
  { name: 'folders over 25 files', now: crowded().length, most: 0, goal: 0 },
];

for (const { name, now, most, goal } of figures) {
  const grown = now > most ? `, over the limit of ${most}` : '';
  console.log(`${now} ${name} (goal: ${goal}${grown})`);
  if (now > most) process.exitCode = 1;
}
console.log(`crowded folders: ${crowded().join(', ')}`);

/** Lines of import statements; a statement ends with its first semicolon. */
function importLines(text: string): number {
  let inside = false;
  return text.split('\n').filter((line) => {
    const counts = inside || line.startsWith('import ');
    inside = counts && !line.includes(';');
    return counts;
  }).length;
}

function sum(of: typeof sources, key: 'lines' | 'imports'): number {
  return of.reduce((total, source) => total + source[key], 0);
}

function longerThan(lines: number): number {
  return sources.filter((source) => source.lines > lines).length;
}

function crowded(): string[] {
  return [...folders]
    .filter(([, files]) => files.length > 25)
    .map(([folder, files]) => `${folder} ${files.length}`);
}
