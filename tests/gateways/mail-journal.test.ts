import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { createMailJournal } from '#app/gateways/mail-journal.server.ts';

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'mail-journal-'));
  folder = path.join(parent, 'taken');
});
afterEach(() => rm(parent, { recursive: true }));

it('knows nothing before the first mail was taken', async () => {
  expect(await createMailJournal(folder).has('7')).toBe(false);
  await createMailJournal(folder).remove('7');
});

it('remembers what was taken for another process and after a restart, until its row says so', async () => {
  const journal = createMailJournal(folder);
  await journal.add('7');
  await journal.add('7');
  const other = createMailJournal(folder);
  expect([await other.has('7'), await other.has('8')]).toEqual([true, false]);
  await other.remove('7');
  expect([await journal.has('7'), await readdir(folder)]).toEqual([false, []]);
});

it('gives a mail to one job at a time, until that gives it back or must have died', async () => {
  const [journal, other] = [createMailJournal(folder), createMailJournal(folder)];
  const isGiven = async (mail: string) => Boolean(await other.claim(mail));
  const giveBack = await journal.claim('7');
  expect([await isGiven('7'), await isGiven('8')]).toEqual([false, true]);
  await giveBack?.();
  expect(await isGiven('7')).toBe(true);
  // The job that has it now keeps it when the one before comes to its end.
  await giveBack?.();
  expect(await isGiven('7')).toBe(false);
});

it('gives the mail of a job that must have died to one of those that ask for it', async () => {
  const journal = createMailJournal(folder);
  await journal.claim('7');
  for (const name of await older()) await utimes(path.join(folder, name), 1000, 1000);
  const claims = await Promise.all(Array.from({ length: 20 }, () => createMailJournal(folder).claim('7')));
  expect(claims.filter(Boolean)).toHaveLength(1);
});

it('keeps no more than its bound, the newest', async () => {
  const journal = createMailJournal(folder, { maxKept: 2 });
  for (const mail of ['1', '2', '3']) {
    for (const name of await older()) await utimes(path.join(folder, name), 1000, 1000);
    await journal.add(mail);
  }
  expect([await readdir(folder), await journal.has('3')]).toEqual([
    expect.objectContaining({ length: 2 }),
    true,
  ]);
});

const older = () => readdir(folder).catch(() => []);

it('does not take a broken folder for a mail that was never taken', async () => {
  await expect(createMailJournal(`${folder}\0`).has('7')).rejects.toThrow();
});
