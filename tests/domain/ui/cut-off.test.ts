import { describe, expect, it } from 'vitest';

import { isCutOff, persistent } from '#app/ui/shell/cut-off.ts';

const PAGE = 'https://alba.example.com/1/gite/2/giro.data?month=2027-06';
const ANSWERED = { headers: { 'X-Remix-Response': 'yes' } };

/** Answers or fails in turn, and counts how often it was asked. */
function server(...turns: (() => Response)[]) {
  const asked: RequestInit[] = [];
  const ask = (_input: unknown, init?: RequestInit) => {
    asked.push(init ?? {});
    return Promise.resolve().then(() => {
      const turn = turns[asked.length - 1];
      if (!turn) throw new Error('asked once too often');
      return turn();
    });
  };
  return { asked, ask };
}

const unreachable = () => {
  throw new TypeError('Failed to fetch');
};
const found = () => new Response('found', ANSWERED);
const atOnce = () => Promise.resolve();

describe('what the router asks for', () => {
  it('is asked again until the server answers, and meanwhile said to be cut off', async () => {
    const { ask, asked } = server(unreachable, () => new Response('', { status: 502 }), found);
    const said: boolean[] = [];
    const fetch = persistent(ask, () => {
      said.push(isCutOff());
      return Promise.resolve();
    });
    const response = await fetch(new URL(PAGE), { method: 'POST', body: 'name=Maria' });
    expect(await response.text()).toBe('found');
    expect(asked.map(({ body }) => body)).toEqual(Array(3).fill('name=Maria'));
    expect(said).toEqual([true, true]);
    expect(isCutOff()).toBe(false);
  });

  it('is given up when the visitor goes on to something else', async () => {
    const { ask, asked } = server(unreachable);
    const gone = new Error('gone on');
    await expect(persistent(ask, () => Promise.reject(gone))(PAGE)).rejects.toBe(gone);
    expect(asked).toHaveLength(1);
    expect(isCutOff()).toBe(false);
  });

  it('is not asked again when the application itself has answered, whatever it says', async () => {
    const { ask } = server(() => new Response('busy', { status: 503, ...ANSWERED }));
    expect((await persistent(ask, atOnce)(PAGE)).status).toBe(503);
  });
});

it('leaves all other requests alone', async () => {
  const { ask, asked } = server(unreachable);
  await expect(persistent(ask, atOnce)('https://example.com/api/user')).rejects.toThrow('Failed to fetch');
  expect(asked).toHaveLength(1);
});
