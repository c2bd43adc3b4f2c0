// Fills an empty demo with its example data. The seeding code is loaded only when needed.
import type { AppServices } from '../services.ts';

type Standing = Pick<AppServices, 'deps' | 'sql'>;

export async function seedDemoWorld(
  { deps, sql }: Standing,
  twinUrl: string,
  say: (line: string) => void,
): Promise<void> {
  const [row] = await sql<[{ settled: boolean }]>`select exists (select from users) as settled`;
  if (row.settled) return;
  say('Preparo i dati di prova: succede solo la prima volta…');
  const { seedDemo, twinBank } = await import('#db/seed.ts');
  await seedDemo(deps, { bank: twinBank(twinUrl) });
}
