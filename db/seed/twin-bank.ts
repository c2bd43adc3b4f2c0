// Does what people would do on Stripe's own pages, through the control calls of the twin.
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
    onboard: async (url) => {
      const form = await fetch(url);
      const body = new URLSearchParams({ accetto: 'si' });
      const answer = await fetch(form.url, { method: 'POST', body, redirect: 'manual' });
      if (answer.status !== 303) throw new Error(`the Stripe twin refused the onboarding: ${answer.status}`);
    },
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
