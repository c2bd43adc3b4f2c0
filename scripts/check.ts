// Runs every check that needs no running application.
import { report, runStep, runSteps, type Outcome } from './steps.ts';

const FOLDERS = 'app db server server.ts stripe-twin scripts tests';

const FIGURES = 'figures';

export async function runChecks(): Promise<Outcome[]> {
  // Other steps read the types that this one writes.
  const generated = await runStep({ name: 'route types', command: 'react-router typegen' });
  report(generated);
  const outcomes = await runSteps([
    { name: 'types', command: 'tsc' },
    { name: 'lint', command: 'oxlint' },
    { name: 'who imports whom', command: `depcruise ${FOLDERS}` },
    { name: 'nothing unused', command: 'knip' },
    { name: 'nothing unused in production', command: 'knip --production' },
    { name: 'migrations match the schema', command: 'node scripts/check-migrations.ts' },
    { name: 'messages match the catalogue', command: 'node scripts/compile-messages.ts --check' },
    { name: 'sizes and names', command: 'node scripts/check-sizes.ts' },
    { name: 'what browsers know', command: 'node scripts/check-browsers.ts' },
    { name: 'format', command: 'biome format' },
    { name: FIGURES, command: 'node scripts/figures.ts' },
  ]);
  for (const { step, ok, output } of outcomes) if (ok && step.name === FIGURES) console.log(output.trimEnd());
  return [generated, ...outcomes];
}

if (import.meta.main) {
  const outcomes = await runChecks();
  const failed = outcomes.filter(({ ok }) => !ok).length;
  console.log(`${outcomes.length - failed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}
