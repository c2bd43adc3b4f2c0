// Builds the application when a source is newer than the last build.
import { spawn } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUILD = resolve(ROOT, 'build/server/index.js');
const SOURCES = ['{app,server,db,content,public}/**/*', 'package-lock.json', 'vite.config.ts', 'react-router.config.ts'];

export async function ensureBuilt(beforehand: () => void = () => {}): Promise<void> {
  if (!isStale()) return;
  beforehand();
  const tool = resolve(ROOT, 'node_modules/@react-router/dev/bin.cjs');
  const build = spawn(process.execPath, [tool, 'build'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(build, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The build failed: run `npm run build` to see why');
}

function isStale(): boolean {
  const built = statSync(BUILD, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return globSync(SOURCES, { cwd: ROOT }).some((path) => statSync(resolve(ROOT, path)).mtimeMs > built);
}

if (import.meta.main) await ensureBuilt();
