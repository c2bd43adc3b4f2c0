// Checks that the migrations are sound and that their result equals db/schema.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';

const kit = (...args: string[]): string =>
  execFileSync('drizzle-kit', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

function sqlFiles(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.sql'));
}

kit('check');

const snapshots = readdirSync('migrations/meta').filter((name) => name.endsWith('_snapshot.json'));
if (snapshots.length > 1) {
  console.error(`only the newest snapshot is kept: remove ${snapshots.slice(0, -1).join(', ')}`);
  process.exitCode = 1;
}

// drizzle-kit accepts only a folder below the working directory.
mkdirSync('node_modules/.cache', { recursive: true });
const copy = mkdtempSync('node_modules/.cache/migrations-');
try {
  cpSync('migrations', copy, { recursive: true });
  const before = sqlFiles(copy).length;
  const said = kit('generate', '--dialect=postgresql', '--schema=./db/schema/index.ts', `--out=${copy}`);
  if (sqlFiles(copy).length > before) {
    console.error(`db/schema has changes that no migration makes: run \`npm run db:generate\`\n${said}`);
    process.exitCode = 1;
  }
} finally {
  rmSync(copy, { recursive: true });
}
