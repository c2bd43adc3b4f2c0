// Whatever operators edit and guests book, nothing is oversold, moved, lost, or paid without a booking.
// Longer runs: DESK_WALKS=50 DESK_STEPS=200. DESK_SEED repeats one.
import { describe, expect, it } from 'vitest';

import {
  expectAllowedTransitions,
  expectSoundDesk,
  soldNow,
  withoutOffer,
} from '#tests/support/world/desk-walk/checks.ts';
import { EDITS } from '#tests/support/world/desk-walk/edits.ts';
import { SALES } from '#tests/support/world/desk-walk/sales.ts';
import { deskDeps, startDeskWalk, type DeskWalk } from '#tests/support/world/desk-walk/walk.ts';

const WALKS = Number(process.env['DESK_WALKS'] ?? 2);
const STEPS = Number(process.env['DESK_STEPS'] ?? 60);

const AT_ONCE = 4;

const OFTEN = ['book', 'book', 'book', 'book', 'pay', 'pay', 'pay', 'byHand', 'minutes', 'move'];
const NAMES = [...Object.keys(EDITS), ...Object.keys(SALES), ...OFTEN];
/** After these actions sold slots may be without an offer, since that is their purpose. */
const STOPS_SALES = new Set(['archiveCalendar', 'archiveSlot', 'callOff']);

const deps = await deskDeps();

describe('whatever happens at an operator’s desk', () => {
  it.each(Array.from({ length: WALKS }, (_, n) => n))(
    'nothing is oversold, moved, dropped or paid for nothing (%i)',
    async (nth) => {
      const seed = Number(process.env['DESK_SEED'] ?? Math.floor(Math.random() * 2 ** 31)) + nth;
      const walk = await startDeskWalk(deps, seed, STEPS);
      const known = { stranded: new Set<number>() };
      for (let n = 0; n < STEPS; n += 1) await step(walk, known, seed);
      expect(walk.made.length, `DESK_SEED=${seed}`).toBeGreaterThan(0);
    },
  );
});

describe('what several do at the same instant at an operator’s desk', () => {
  it('leaves it sound, and nobody without an answer', async () => {
    const seed = Number(process.env['DESK_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
    const walk = await startDeskWalk(deps, seed, STEPS * AT_ONCE);
    for (let n = 0; n < STEPS / 2; n += 1) {
      const names = Array.from({ length: AT_ONCE }, () => NAMES[walk.pick(NAMES.length)] ?? 'book');
      walk.log.push(names.join(' + '));
      const about = `DESK_SEED=${seed}, after: ${walk.log.slice(-6).join(', ')}`;
      const ends = await Promise.allSettled(names.map(async (name) => (EDITS[name] ?? SALES[name])?.(walk)));
      expect(
        ends.filter(({ status }) => status === 'rejected'),
        about,
      ).toEqual([]);
      await expectSoundDesk(deps, about);
    }
  });
});

async function step(walk: DeskWalk, known: { stranded: Set<number> }, seed: number): Promise<void> {
  const name = walk.made.length === 0 ? 'book' : (NAMES[walk.pick(NAMES.length)] ?? 'book');
  walk.log.push(name);
  const about = `DESK_SEED=${seed}, after: ${walk.log.slice(-14).join(', ')}`;
  const before = await soldNow(walk);
  await (EDITS[name] ?? SALES[name])?.(walk);
  const after = await soldNow(walk);
  expect(name in EDITS ? after : before, about).toEqual(before);
  expectAllowedTransitions(before, after, about);
  const stranded = await withoutOffer(walk);
  if (STOPS_SALES.has(name)) known.stranded = new Set([...known.stranded, ...stranded]);
  expect(
    stranded.filter((id) => !known.stranded.has(id)),
    about,
  ).toEqual([]);
  await expectSoundDesk(deps, about);
}
