// Runs all checks and all tests, and prints one final line that counts them.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#db/embedded/free-port.ts';
import { runChecks } from './check.ts';
import { ensureChromium } from './ensure-chromium.ts';
import { report, runStep } from './steps.ts';

type Counts = { passed: number; failed: number; skipped: number };

let failures: string[] = [];
const reports = mkdtempSync(join(tmpdir(), 'botteghino-reports-'));

try {
  const counts = [await build(), await checks(), await vitest(), await playwright()];
  // Once more: what the browser tests print is long.
  for (const failure of failures) console.log(`failed in vitest: ${failure}`);
  const total = (kind: keyof Counts): number => counts.reduce((sum, count) => sum + count[kind], 0);
  const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : '';
  console.log(`\n${total('passed')} passed, ${total('failed')} failed${skipped}`);
  if (total('failed') > 0) process.exitCode = 1;
} finally {
  rmSync(reports, { recursive: true });
}

async function checks(): Promise<Counts> {
  const outcomes = await runChecks();
  const passed = outcomes.filter(({ ok }) => ok).length;
  return { passed, failed: outcomes.length - passed, skipped: 0 };
}

async function build(): Promise<Counts> {
  const outcome = await runStep({ name: 'build', command: 'react-router build' });
  report(outcome);
  return outcome.ok ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

async function vitest(): Promise<Counts> {
  const file = join(reports, 'vitest.json');
  const command = `vitest run --reporter=default --reporter=json --outputFile.json=${file}`;
  const { ok } = await runStep({ name: 'vitest', command }, { show: true });
  type Report = {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    testResults: File[];
  };
  type File = { name: string; assertionResults: { status: string; fullName: string }[] };
  const found = readReport<Report>(file);
  failures = (found?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${name}: ${fullName}`),
  );
  return counted(ok, {
    passed: found?.numPassedTests ?? 0,
    failed: found?.numFailedTests ?? 0,
    skipped: found?.numPendingTests ?? 0,
  });
}

async function playwright(): Promise<Counts> {
  const file = join(reports, 'playwright.json');
  const env = {
    CHROMIUM_PATH: ensureChromium(),
    E2E_PORT: String(await freePort(4780, '127.0.0.1')),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  };
  const { ok } = await runStep(
    { name: 'playwright', command: 'playwright test --reporter=list,json', env },
    { show: true },
  );
  type Report = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };
  const stats = readReport<Report>(file)?.stats;
  return counted(ok, {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
  });
}

function readReport<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}

/** A runner that ends with an error counts as a failure even if none of its tests failed. */
function counted(ok: boolean, counts: Counts): Counts {
  return !ok && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
