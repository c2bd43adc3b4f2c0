import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

import { expect, test, vi } from 'vitest';

import { answerInTime, inTime, patienceWith } from '#server/http/answer-time.ts';
import { createPageTurns } from '#server/http/page-turns.ts';
import { longestUploadMs } from '#server/http/body-limits.ts';
import { createUploads } from '#server/http/upload.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
const made = async () => new Response('fatto');

test('an answer that is not made in time is refused, whatever becomes of it', async () => {
  expect(await (await answerInTime(undefined, made, () => 1000)).text()).toBe('fatto');
  const never = answerInTime(
    undefined,
    () => new Promise(() => {}),
    () => 10,
  );
  await expect(never).rejects.toMatchObject({ statusCode: 503 });
  const failing = answerInTime(
    undefined,
    () => sleep(80).then(() => Promise.reject(new Error('late'))),
    () => 10,
  );
  // The form's work may be done all the same: nobody is told that it was not carried out.
  await expect(failing).rejects.toMatchObject({ statusCode: 503, begun: true });
  await sleep(60);
});

test('the wait for a turn counts, and what has waited too long is told so before it begins', async () => {
  const { take } = createPageTurns({ most: 1, heldMs: 120 });
  void take(() => new Promise(() => {}));
  const begun: boolean[] = [];
  const answer = answerInTime(
    undefined,
    (inTime) =>
      take(() => {
        begun.push(inTime());
        return made();
      }),
    () => 10,
  );
  await expect(answer).rejects.toMatchObject({ statusCode: 503 });
  await vi.waitFor(() => expect(begun).toEqual([false]));
});

test('the time begins when an upload has come, however long it took; then its files are gone', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const folder = await mkdtemp(path.join(tmpdir(), 'botteghino-answer-'));
  const sender = new PassThrough();
  const upload = createUploads({ folder, log })({
    payload: sender,
    contentType: 'multipart/form-data; boundary=x',
    bytes: 10_000,
    wholeMs: longestUploadMs,
  });
  const reading = once(sender, 'resume');
  const answer = answerInTime(upload, async () => new Response(String([...(await upload.read()).keys()])));
  await reading;
  sender.write('--x\r\nContent-Disposition: form-data; name="files"; filename="a.png"\r\n\r\n');
  for (let sent = 0; sent < 8; sent += 1) {
    sender.write('a');
    await new Promise(setImmediate);
    await vi.advanceTimersByTimeAsync(8000);
  }
  sender.end('\r\n--x--\r\n');
  expect(await (await answer).text()).toBe('files');
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
  vi.useRealTimers();
});

test('when the database falls silent, a page is refused within a second, and a change has time for its return', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  let awaySince: number | undefined;
  const awayMs = () => (awaySince === undefined ? undefined : performance.now() - awaySince);
  const refused: string[] = [];
  for (const [name, safe] of [
    ['page', true],
    ['change', false],
  ] as const)
    inTime(new Promise(() => {}), patienceWith(awayMs, safe)).catch(() => refused.push(name));
  const seenAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return refused.splice(0);
  };
  expect(await seenAfter(900)).toEqual([]);
  awaySince = performance.now();
  expect(await seenAfter(100)).toEqual(['page']);
  awaySince = undefined;
  expect(await seenAfter(2000)).toEqual([]);
  awaySince = performance.now();
  expect(await seenAfter(700)).toEqual(['change']);
  vi.useRealTimers();
});
