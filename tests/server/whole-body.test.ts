import { setTimeout as sleep } from 'node:timers/promises';

import { expect, test, vi } from 'vitest';

import { collect } from '#server/http/answer-body.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

function streamOf(chunks: AsyncIterable<string>, cancel: () => void = () => {}): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(bytes(value));
    },
    cancel,
  });
}

async function read(rest: AsyncIterable<Uint8Array> | undefined): Promise<string> {
  let text = '';
  for await (const chunk of rest ?? []) text += new TextDecoder().decode(chunk);
  return text;
}

test('what needs no waiting is one piece', async () => {
  const { start, rest } = await collect(
    streamOf(
      (async function* () {
        yield 'inizio ';
        await Promise.resolve();
        yield 'fine';
      })(),
    ),
  );
  expect([start.toString(), rest]).toEqual(['inizio fine', undefined]);
});

test('what waits shows its beginning first, and loses nothing', async () => {
  const { start, rest } = await collect(
    streamOf(
      (async function* () {
        yield 'prima ';
        await sleep(60);
        yield 'dopo ';
        await sleep(20);
        yield 'ultima';
      })(),
    ),
  );
  expect(start.toString()).toBe('prima ');
  expect(await read(rest)).toBe('dopo ultima');
});

test('a very long answer is not held back whole', async () => {
  const { start, rest } = await collect(
    streamOf(
      (async function* () {
        for (let part = 0; part < 100; part += 1) yield 'a'.repeat(16 * 1024);
      })(),
    ),
  );
  expect(rest).toBeDefined();
  expect(start.length + (await read(rest)).length).toBe(100 * 16 * 1024);
});

test('when the visitor goes, the rest is not made any more', async () => {
  const cancel = vi.fn();
  const { rest } = await collect(
    streamOf(
      (async function* () {
        yield 'prima';
        await sleep(30);
        while (true) yield 'ancora';
      })(),
      cancel,
    ),
  );
  for await (const chunk of rest ?? []) {
    expect(chunk.length).toBeGreaterThan(0);
    break;
  }
  expect(cancel).toHaveBeenCalledOnce();
});
