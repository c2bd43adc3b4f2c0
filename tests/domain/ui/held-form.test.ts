import { describe, expect, it } from 'vitest';

import { holding, isFormHeld, sendAgain } from '#app/ui/shell/desk/held-form.tsx';

const PAGE = 'https://example.com/dashboard/alba/edit.data';
const FORM = { method: 'POST', body: 'name=Alba' };
const toSignIn = () =>
  new Response('[{"_1":2},"redirect","/login?redirect=%2Fdashboard%2Falba%2Fedit","status",302]', {
    status: 202,
  });
const signedOut = () => new Response('[{"_1":2},"redirect","/login?done=signed-out"]', { status: 202 });
const saved = () => new Response('[{"_1":2},"redirect","/dashboard/alba"]', { status: 202 });

function server(...turns: (() => Response)[]) {
  const asked: unknown[] = [];
  const ask = (_input: unknown, init?: RequestInit) => {
    const turn = turns[asked.push(init?.body) - 1];
    if (!turn) throw new Error('asked once too often');
    return Promise.resolve(turn());
  };
  return { asked, ask };
}

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 1));

describe('a form sent when the session is over', () => {
  it('is held with what was typed until somebody sends it again, and is sent by nobody else', async () => {
    const { ask, asked } = server(toSignIn, toSignIn, saved);
    const answer = holding(ask)(PAGE, FORM);
    for (const times of [1, 2]) {
      await aMoment();
      expect([isFormHeld(), asked.length]).toEqual([true, times]);
      sendAgain();
    }
    expect(await (await answer).text()).toContain('"/dashboard/alba"');
    expect(asked).toEqual(Array(3).fill(FORM.body));
    expect(isFormHeld()).toBe(false);
  });

  it('is let go when the visitor goes on to something else', async () => {
    const { ask } = server(toSignIn);
    const leaving = new AbortController();
    const answer = holding(ask)(PAGE, { ...FORM, signal: leaving.signal });
    await aMoment();
    leaving.abort(new Error('gone on'));
    await expect(answer).rejects.toThrow('gone on');
    expect(isFormHeld()).toBe(false);
  });
});

it('holds neither pages nor who signs out', async () => {
  const { ask } = server(toSignIn, signedOut);
  expect((await holding(ask)(PAGE)).status).toBe(202);
  expect((await holding(ask)(PAGE, FORM)).status).toBe(202);
  expect(isFormHeld()).toBe(false);
});
