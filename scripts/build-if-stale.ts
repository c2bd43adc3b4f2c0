// Builds the application when a source is newer than the last build.
import { spawn } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { takeTurn } from '#db/embedded/turn.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUILD = resolve(ROOT, 'build/server/index.js');
const LOCK = resolve(ROOT, '.build-lock');
const SOURCES = [
  '{app,server,db,content,public}/**/*',
  'package-lock.json',
  'patches/*',
  'vite.config.ts',
  'react-router.config.ts',
];

export async function ensureBuilt(beforehand: () => void = () => {}): Promise<void> {
  if (!isStale()) return;
  beforehand();
  // Two builds at once into one folder would break each other.
  const release = await takeTurn(LOCK);
  try {
    if (isStale()) await build();
  } finally {
    release();
  }
}

async function build(): Promise<void> {
  const tool = resolve(ROOT, 'node_modules/@react-router/dev/bin.cjs');
  // The build is always the production build, even if a test runner asks for it.
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, [tool, 'build'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('La compilazione non è riuscita: «npm run build» dice perché');
}

function isStale(): boolean {
  const built = statSync(BUILD, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return globSync(SOURCES, { cwd: ROOT }).some((path) => statSync(resolve(ROOT, path)).mtimeMs > built);
}

if (import.meta.main) await ensureBuilt();
