// Fills an empty demo with its world; what it takes to build it is loaded only then.
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
