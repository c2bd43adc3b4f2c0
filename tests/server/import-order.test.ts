// The order in which folders may import each other, tried on planted sources.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

import { cruise, type ICruiseResult } from 'dependency-cruiser';
import readConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import { afterAll, expect, it } from 'vitest';

const config = await readConfig(resolve('.dependency-cruiser.js'));
const folder = mkdtempSync(join(tmpdir(), 'imports-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  { from: 'app/ui/parts/a.ts', to: 'app/ui/guest/panel/a.ts', refused: 'app/ui-order-parts' },
  { from: 'app/ui/a.ts', to: 'app/ui/parts/b.ts', refused: 'files-beside-folders-know-none' },
  { from: 'app/ui/unlisted/a.ts', to: 'app/ui/c.ts', refused: 'app/ui-order-names-every-folder' },
  {
    from: 'app/routes/availability/a.ts',
    to: 'app/routes/calendars/a.ts',
    refused: 'app/routes-order-availability',
  },
  { from: 'app/domain/money/a.ts', to: 'app/domain/payments/a.ts', refused: 'app/domain-order-money' },
])('refuses an import of $to in $from', async ({ from, to, refused }) => {
  expect(await violations({ [from]: to })).toEqual([refused]);
});

it('refuses folders that import each other, although no file does', async () => {
  const planted = { 'server/http/a.ts': 'server/kept/a.ts', 'server/kept/b.ts': 'server/http/b.ts' };
  expect(new Set(await violations(planted))).toEqual(new Set(['no-circles-of-folders']));
});

/** Plants files that each import another, and names the rules they break. */
async function violations(imports: Record<string, string>): Promise<string[]> {
  const root = mkdtempSync(join(folder, 'planted-'));
  for (const [path, target] of Object.entries(imports)) {
    plant(join(root, target), 'export const planted = 1;');
    plant(
      join(root, path),
      `export { planted } from './${relative(dirname(join(root, path)), join(root, target))}';`,
    );
  }
  const { output } = await cruise(['.'], {
    ...config.options,
    ruleSet: config,
    validate: true,
    baseDir: root,
  });
  return (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name);
}

function plant(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
