// A world for benchmarks: one activity and a service with a long text and unlimited places.
import type { Db } from '#db/client.ts';
import { aCalendar, anActivity, aResource, aService } from '#tests/support/world/a-service.ts';

import type { AppProcess } from './app-process.ts';
import type { BenchDatabase } from './bench-database.ts';

const PARAGRAPH =
  'Salpiamo dal pontile quando la nebbia si alza dal lago e i primi raggi toccano le vigne. Il capitano racconta la storia delle rive, delle ville e dei pescatori, mentre a bordo si fa colazione con torta di nocciole e caffè. ';

/** What a benchmark is given, and nobody else has. */
export type Bench = {
  database: BenchDatabase;
  world: BenchWorld;
  /** Started when first used, because its jobs also load the database. */
  startedApp(variables?: Record<string, string>): Promise<AppProcess>;
};

export type BenchWorld = Awaited<ReturnType<typeof makeBenchWorld>>;

export async function makeBenchWorld(db: Db) {
  const year = new Date().getUTCFullYear();
  const activity = await anActivity(db, { subdomain: 'bench', description: PARAGRAPH });
  const trips = [];
  for (let n = 0; n < 20; n += 1) {
    const resource = await aResource(db, activity.id, { capacity: 1000, quantity: 1000 });
    await aCalendar(db, resource.id, {
      startDate: `${year}-01-01`,
      endDate: `${year + 1}-12-31`,
      slots: [
        { name: 'Mattina', startTime: '09:00', endTime: '13:00', quantity: 1000 },
        { name: 'Pomeriggio', startTime: '14:00', endTime: '17:00', quantity: 1000 },
      ],
    });
    const service = await aService(db, activity.id, {
      name: `Giro in barca ${n}`,
      description: [PARAGRAPH, PARAGRAPH, PARAGRAPH].join('\n\n'),
      tags: ['barca', 'famiglie', 'lago'],
      resources: [resource.id],
      rates: [{ name: 'Adulto' }, { name: 'Ragazzo', priceCents: 1000 }],
    });
    trips.push({ activity, resource, service });
  }
  return { activity, trips };
}

export function tripOf({ trips }: BenchWorld, n = 0): BenchWorld['trips'][number] {
  const trip = trips[n % trips.length];
  if (!trip) throw new Error('an empty world');
  return trip;
}

/** A random day in the coming months, `2027-06-12`. */
export function someDate(n: number): string {
  return new Date(Date.now() + (7 + (n % 200)) * 86_400_000).toISOString().slice(0, 10);
}
