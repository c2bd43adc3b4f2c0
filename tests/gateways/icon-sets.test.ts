import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

import { describe, expect, onTestFinished, test } from 'vitest';

import { createIconSource } from '#app/gateways/icon-sets.server.ts';

async function publicService(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const json =
  (value: unknown): RequestListener =>
  (_, response) =>
    void response.end(JSON.stringify(value));

test('the installed set has the icons that categories are given', async () => {
  const set = await createIconSource(undefined).installed('tabler');
  expect(Object.keys(set?.icons ?? {})).toEqual(
    expect.arrayContaining(['sailboat', 'kayak', 'grape', 'moon-stars']),
  );
  expect(await createIconSource(undefined).installed('mdi')).toBeUndefined();
});

// Generous, because the machine may be busy.
const PATIENT = { timeout: 240_000 };

describe('the public service', () => {
  const icons = { prefix: 'mdi', icons: { fire: { body: '<path d="M2 2"/>' } }, width: 24, height: 24 };

  test('is asked in Iconify’s way', async () => {
    const asked: (string | undefined)[] = [];
    const url = await publicService((request, response) => {
      asked.push(request.url);
      json(icons)(request, response);
    });
    expect(await createIconSource(url).elsewhere('mdi', ['fire', 'water'])).toEqual(icons);
    expect(asked).toEqual(['/mdi.json?icons=fire,water']);
  });

  test('is not asked unless configured', async () => {
    expect(await createIconSource(undefined).elsewhere('mdi', ['fire'])).toBeUndefined();
  });

  test('is asked for few at once, and for no more than may wait', async () => {
    const asked: (() => void)[] = [];
    const url = await publicService((request, response) => {
      asked.push(() => json(icons)(request, response));
    });
    const source = createIconSource(url, 60_000);
    const answers = Array.from({ length: 60 }, () => source.elsewhere('mdi', ['fire']));
    const refused = await Promise.race(answers.map(async (answer) => (await answer) === undefined));
    expect(refused).toBe(true);
    await expect.poll(() => asked.length, PATIENT).toBeGreaterThan(0);
    expect(asked.length).toBeLessThanOrEqual(4);
    const feeding = setInterval(() => asked.splice(0).forEach((answer) => answer()), 5);
    const given = (await Promise.all(answers)).filter((answer) => answer !== undefined);
    clearInterval(feeding);
    expect(given.length).toBeGreaterThan(4);
    expect(given.length).toBeLessThan(30);
  });

  test('is not waited for beyond its time', async () => {
    const url = await publicService(() => {});
    expect(await createIconSource(url, 50).elsewhere('mdi', ['fire'])).toBeUndefined();
  });

  test.each([
    ['a drawing that runs', { prefix: 'mdi', icons: { fire: { body: '<path onload="x()"/>' } } }],
    ['a script', { prefix: 'mdi', icons: { fire: { body: '<script>x()</script>' } } }],
    ['another shape', { icons: 3 }],
  ])('is not believed with %s', async (_, answer) => {
    const url = await publicService(json(answer));
    expect(await createIconSource(url).elsewhere('mdi', ['fire'])).toBeUndefined();
  });
});
