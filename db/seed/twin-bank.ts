// The Stripe twin's levers, pulled over HTTP: what people would do on Stripe's own pages.
import type { DemoBank } from './world.ts';

export function twinBank(twinUrl: string): DemoBank {
  const pull = async (lever: string, ...given: unknown[]): Promise<unknown> => {
    const response = await fetch(new URL(`/_control/${lever}`, twinUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(given),
    });
    if (!response.ok) throw new Error(`the Stripe twin refused ${lever}: ${response.status}`);
    return response.json();
  };
  return {
    pay: (sessionId) => pull('pay', sessionId),
    completeOnboarding: (accountId) => pull('completeOnboarding', accountId),
    unheard: async (work) => {
      await pull('drop', { count: 1_000_000 });
      try {
        return await work();
      } finally {
        await pull('calm');
      }
    },
  };
}
