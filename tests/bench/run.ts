// `npm run bench`: ratios of values measured in one run on one machine. `npm run bench pages` runs one
// benchmark, `npm run bench -- --json` also writes the table to bench.json, `BENCH_SECONDS=1` loads for that
// long instead of ten seconds.
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';

import { startApp, type AppProcess } from './app-process.ts';
import { benchAvailability } from './availability.ts';
import { benchBoard } from './board.ts';
import { startBenchServer } from './bench-database.ts';
import { benchBookingLists } from './booking-lists.ts';
import { makeBenchWorld, type Bench } from './bench-world.ts';
import { benchBookings } from './bookings.ts';
import { benchFronts } from './fronts.ts';
import { benchLargeOperator } from './large-operator.ts';
import { benchMarketplace } from './marketplace.ts';
import { benchPages } from './pages.ts';
import { benchPrices } from './prices.ts';
import { newReport, type Report } from './report.ts';
import { benchWeight } from './weight.ts';

const BENCHES: Record<string, (bench: Bench, report: Report) => Promise<void>> = {
  weight: benchWeight,
  pages: benchPages,
  bookings: benchBookings,
  'booking-lists': benchBookingLists,
  'large-operator': benchLargeOperator,
  fronts: benchFronts,
  marketplace: benchMarketplace,
  board: benchBoard,
  prices: benchPrices,
  availability: benchAvailability,
};

const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } });
const unknown = positionals.filter((name) => !(name in BENCHES));
if (unknown.length > 0)
  throw new Error(`no bench ${unknown.join(', ')}: there are ${Object.keys(BENCHES).join(', ')}`);

execFileSync('react-router', ['build'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, BENCH_ROUTES: '1', NODE_ENV: 'production' },
});
const server = await startBenchServer();
const report = newReport();
try {
  for (const [name, run] of Object.entries(BENCHES))
    if (positionals.length === 0 || positionals.includes(name)) {
      report.begin(name);
      await onItsOwn(run).catch(report.broke);
    }
} finally {
  await server.close();
  // Built with the empty route; the next command builds anew.
  rmSync('build', { recursive: true, force: true });
}
console.log(`\n\n${report.table()}`);
if (values.json) {
  const machine = { node: process.version, cpus: cpus().length, at: new Date().toISOString() };
  writeFileSync('bench.json', `${JSON.stringify({ ...machine, ...report.toJSON() }, null, 2)}\n`);
}
process.exitCode = report.missed() > 0 ? 1 : 0;

/** With a database and a server that no other benchmark has used. */
async function onItsOwn(run: (bench: Bench, report: Report) => Promise<void>): Promise<void> {
  const database = await server.newDatabase();
  let app: AppProcess | undefined;
  try {
    const world = await makeBenchWorld(database.db);
    let running = '';
    const startedApp = async (variables: Record<string, string> = {}) => {
      const asked = JSON.stringify(variables);
      if (asked !== running) {
        await app?.stop();
        app = undefined;
      }
      running = asked;
      return (app ??= await startApp(database.url, variables));
    };
    await run({ database, world, startedApp }, report);
  } finally {
    await app?.stop();
    await database.close();
  }
}
