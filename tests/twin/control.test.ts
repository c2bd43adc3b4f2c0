import { afterAll, describe, expect, it } from 'vitest';
import { sessionParams } from '#tests/support/stripe/sessions.ts';
import { twinForTest } from '#tests/support/stripe/twin.ts';

const world = await twinForTest();
afterAll(() => world.close());

async function pull(lever: string, args: unknown[] = []): Promise<{ status: number; result: unknown }> {
  const answer = await fetch(`${world.twin.url}/_control/${lever}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(args),
  });
  const { result } = (await answer.json()) as { result?: unknown };
  return { status: answer.status, result };
}

describe('the levers over HTTP', () => {
  it('are the ones a test has in its own process', async () => {
    const levers = Object.keys(world.control).filter((name) => name !== 'idle');
    const answers = await Promise.all(
      levers.map((lever) => pull(lever, ['far', 'too', 'many', 'arguments'])),
    );
    expect(answers.map(({ status }) => status)).toEqual(levers.map(() => 400));
  });

  it('pay a session and show the balances', async () => {
    const session = await world.stripe.checkout.sessions.create(sessionParams());
    expect(await pull('pay', [session.id])).toMatchObject({
      status: 200,
      result: { payment_status: 'paid' },
    });
    expect(await pull('balances')).toMatchObject({
      result: { platform: { eur: { pending: 6870, total: 6870 } } },
    });
    expect((await pull('deliveries')).result).toHaveLength(5);
  });

  it('move the clock', async () => {
    await pull('setNow', ['2030-01-01T00:00:00.000Z']);
    await pull('advance', [24 * 3600 * 1000]);
    expect((await pull('now')).result).toMatch(/^2030-01-02/);
  });

  it('plant faults', async () => {
    await pull('fail', [{ method: 'GET', path: '/v1/balance', when: 'before', how: 'rate_limit' }]);
    await expect(world.stripe.balance.retrieve()).rejects.toMatchObject({ statusCode: 429 });
    expect((await world.stripe.balance.retrieve()).object).toBe('balance');
  });

  it('say what is wrong with an argument, an object or a name', async () => {
    expect((await pull('pay', [7])).status).toBe(400);
    expect((await pull('pay', ['cs_test_none'])).status).toBe(404);
    expect((await pull('fly')).status).toBe(404);
  });
});
