// The demo's bookings: quiet and busy days of every service, resold bookings, and unusual cases.
import { at, type World } from '../world.ts';
import type { BuiltActivity } from '../building/activity.ts';
import { fillDays, type Busy } from './days.ts';
import { guestBook } from './guests.ts';
import { type Market, standOf, tellRequests } from './sell.ts';
import { tellStories } from './stories.ts';

type Days = Omit<Busy, 'stand'>;

const BUSY: Record<string, Days> = {
  barca: { full: [5], partly: [0, 2, 3, 9, 12, 23], past: [-3, -12, -26, -41] },
  vigna: { full: [8], partly: [1, 4, 15], past: [-2, -9, -20] },
  tartufo: { full: [3, 6], partly: [9, 18], past: [-5, -16] },
  cantina: { full: [], partly: [0, 2, 13], past: [-7, -21] },
  cucina: { full: [7], partly: [4, 14, 20], past: [-15] },
  mongolfiera: { full: [4, 9], partly: [6, 13, 27], past: [-10, -30] },
  canoa: { full: [6, 13], partly: [1, 2, 5, 20], past: [-4, -18] },
  bici: { full: [6], partly: [0, 3, 10], past: [-6, -14] },
  notte: { full: [8], partly: [1, 5, 12], past: [-8] },
  casa: { full: [1, 7, 8, 14], partly: [2, 3, 10, 21], past: [-14, -22] },
};

const RESOLD: Record<string, Days> = {
  barca: { full: [], partly: [2, 16], past: [-13] },
  mongolfiera: { full: [], partly: [7], past: [-19] },
};

export type Activities = Record<'alba' | 'bosco' | 'riva', BuiltActivity>;

export async function sellEverything(world: World, { alba, bosco, riva }: Activities): Promise<void> {
  const market: Market = { world, guests: guestBook() };
  const deps = at(world, world.now);
  const stand = (key: string) => standOf(deps, { key, owner: alba.services.has(key) ? alba : bosco });
  for (const [key, days] of Object.entries(BUSY))
    await fillDays(market, { stand: await stand(key), ...days });
  for (const [key, days] of Object.entries(RESOLD)) {
    await fillDays(market, { stand: await standOf(deps, { key, owner: alba, by: riva }), ...days });
  }
  await tellStories(market, {
    boat: await stand('barca'),
    walk: await stand('vigna'),
    truffle: await stand('tartufo'),
    cooking: await stand('cucina'),
    balloon: await stand('mongolfiera'),
    canoe: await stand('canoa'),
    cabin: await stand('casa'),
  });
  await tellRequests(market, { boat: await stand('barca'), walk: await stand('vigna') });
}
