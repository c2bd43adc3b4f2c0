import { setTimeout as pause } from 'node:timers/promises';

import { expect, test, vi } from 'vitest';

import type { HostActivity } from '#app/domain/activities/subdomains.server.ts';
import { createHostDirectory } from '#server/hosts/host-directory.ts';
import type { Heard } from '#server/kept/changes.ts';

const activity = (id: number, subdomain: string): HostActivity => ({
  id,
  subdomain,
  name: subdomain,
  primaryColor: '#107B49',
  backgroundColor: '#EFFCF3',
  publishedAt: new Date(0),
  suspendedAt: null,
});

const known = new Map([activity(1, 'alba'), activity(2, 'bosco')].map((one) => [one.subdomain, one]));
const directoryAsking = (heard = (): Heard => 'all') => {
  const look = vi.fn(async (label: string) => known.get(label));
  const changes = { isAway: () => heard() === 'away', areHeard: async () => heard() };
  return { look, directory: createHostDirectory(look, changes) };
};

test('a subdomain is looked up once, found or not, however many ask at the same time', async () => {
  const { look, directory } = directoryAsking();
  const found = await Promise.all(['alba', 'alba', 'nessuno', 'alba', 'nessuno'].map(directory.find));
  await Promise.all([directory.find('alba'), directory.find('nessuno')]);
  expect(found.map((one) => one?.id)).toEqual([1, 1, undefined, 1, undefined]);
  expect(look).toHaveBeenCalledTimes(2);
});

test('a change makes it ask again about that activity and about unknown names, not about others', async () => {
  const { look, directory } = directoryAsking();
  const askAll = () => Promise.all(['alba', 'bosco', 'nessuno'].map(directory.find));
  await askAll();
  directory.forget(1);
  await askAll();
  expect(look.mock.calls.map(([label]) => label)).toEqual(['alba', 'bosco', 'nessuno', 'alba', 'nessuno']);
});

test('what was read before a change is not kept after it', async () => {
  const { look, directory } = directoryAsking();
  let answer: (activity: HostActivity) => void = () => {};
  look.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const before = directory.find('alba');
  directory.forget(1);
  answer(activity(1, 'superato'));
  expect((await before)?.subdomain).toBe('superato');
  expect((await directory.find('alba'))?.subdomain).toBe('alba');
});

test('a lookup that failed is tried again by the next visitor', async () => {
  const { look, directory } = directoryAsking();
  look.mockRejectedValueOnce(new Error('the database is away'));
  await expect(directory.find('alba')).rejects.toThrow('away');
  expect((await directory.find('alba'))?.id).toBe(1);
});

test('invented names do not push out real ones', async () => {
  const { look, directory } = directoryAsking();
  await directory.find('alba');
  for (let name = 0; name < 20_000; name += 1) await directory.find(`inventato-${name}`);
  look.mockClear();
  await directory.find('alba');
  expect(look).not.toHaveBeenCalled();
});

test('while the database’s name does not resolve, what was known before is taken, unless changes may have gone unheard', async () => {
  let heard: Heard = 'all';
  const { look, directory } = directoryAsking(() => heard);
  await directory.find('alba');
  await pause(5);
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 120_000);
  const away = Object.assign(new Error('the query failed'), {
    cause: Object.assign(new Error('getaddrinfo'), { code: 'EAI_AGAIN' }),
  });
  look.mockRejectedValue(away);
  expect((await directory.find('alba'))?.id).toBe(1);
  await expect(directory.find('bosco')).rejects.toThrow('failed');
  expect(look).toHaveBeenCalledTimes(3);
  heard = 'late';
  await expect(directory.find('alba')).rejects.toThrow('failed');
  clock.mockRestore();
});

test('while the database is known to be away, what was known before is taken without asking', async () => {
  let heard: Heard = 'all';
  const { look, directory } = directoryAsking(() => heard);
  await directory.find('alba');
  await pause(5);
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 120_000);
  heard = 'away';
  look.mockReturnValue(new Promise(() => {}));
  expect((await directory.find('alba'))?.id).toBe(1);
  clock.mockRestore();
});
