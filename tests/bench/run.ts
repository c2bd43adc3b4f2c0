// `npm run bench`: figures as ratios of one run on one machine, with the yardstick beside them. `npm run bench pages` runs one.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';

import { startApp } from './app-process.ts';
import { benchAvailability } from './availability.ts';
import { benchBoard } from './board.ts';
import { openBenchDatabase } from './bench-database.ts';
import { benchBookingLists } from './booking-lists.ts';
import { makeBenchWorld } from './bench-world.ts';
import { benchBookings } from './bookings.ts';
import { benchLargeOperator } from './large-operator.ts';
import { benchMarketplace } from './marketplace.ts';
import { benchPages } from './pages.ts';
import { benchPrices } from './prices.ts';
import { newReport } from './report.ts';
import { benchWeight } from './weight.ts';

const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

execFileSync('react-router', ['build'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, BENCH_ROUTES: '1', NODE_ENV: 'production' },
});
const database = await openBenchDatabase();
const world = await makeBenchWorld(database.db);
const app = await startApp(database.url);
const report = newReport();
try {
  if (isWanted('weight')) await benchWeight(app, world, report);
  if (isWanted('pages')) await benchPages({ app, database, world }, report);
  if (isWanted('bookings')) await benchBookings({ app, database, world }, report);
  if (isWanted('booking-lists')) await benchBookingLists(database, report);
  if (isWanted('large-operator')) await benchLargeOperator(database, report);
  if (isWanted('marketplace')) await benchMarketplace(database, report);
  if (isWanted('board')) await benchBoard({ app, database }, report);
  if (isWanted('prices')) await benchPrices(database, report);
  if (isWanted('availability')) await benchAvailability(database, world, report);
} finally {
  await app.stop();
  await database.close();
  // Built with the empty route: the next command builds anew.
  rmSync('build', { recursive: true, force: true });
}
process.exitCode = report.missed() > 0 ? 1 : 0;
