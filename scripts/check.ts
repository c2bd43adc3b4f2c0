// Every check that needs no running application.
import { runSteps, type Outcome } from './steps.ts';

const FOLDERS = 'app db server server.ts stripe-twin scripts tests';

export function runChecks(): Promise<Outcome[]> {
  return runSteps([
    { name: 'types', command: 'react-router typegen && tsc' },
    { name: 'lint', command: 'oxlint' },
    { name: 'who imports whom', command: `depcruise ${FOLDERS}` },
    { name: 'nothing unused', command: 'knip' },
    { name: 'nothing unused in production', command: 'knip --production' },
    { name: 'migrations match the schema', command: 'node scripts/check-migrations.ts' },
    { name: 'sizes and names', command: 'node scripts/check-sizes.ts' },
    { name: 'format', command: 'biome format' },
  ]);
}

if (import.meta.main) {
  const outcomes = await runChecks();
  const failed = outcomes.filter(({ ok }) => !ok).length;
  console.log(`${outcomes.length - failed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}
