import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';

import { depsContext } from '#app/contexts.ts';
import type { Deps } from '#app/domain/deps.ts';
import { action } from '#app/routes/platform/theme.tsx';
import { readTheme, themeCookie } from '#app/ui/shell/theme.ts';

async function choose(fields: Record<string, string>, baseUrl = 'http://localhost:3000'): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(depsContext, { config: { baseUrl } } as Deps);
  const request = new Request('http://alba.localhost/theme', {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  return action({ request, context } as unknown as Parameters<typeof action>[0]);
}

describe('choosing a colour mode', () => {
  test('keeps it in a cookie and goes back to the page', async () => {
    const answer = await choose({ theme: 'dark', back: '/3/tour/11/giro?month=2027-06' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toBe('/3/tour/11/giro?month=2027-06');
    expect(readTheme(answer.headers.get('Set-Cookie'))).toBe('dark');
  });

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/.//evil.example', 'evil', ''])(
    'never leads to another host: %s',
    async (back) => {
      const location = (await choose({ theme: 'dark', back })).headers.get('Location') ?? '';
      expect(new URL(location, 'http://alba.localhost').host).toBe('alba.localhost');
    },
  );

  test('holds for the platform and all its activities on a real domain, for one host on localhost', async () => {
    const real = await choose({ theme: 'dark', back: '/' }, 'https://botteghino.it');
    expect(real.headers.get('Set-Cookie')).toContain('Domain=botteghino.it');
    const local = await choose({ theme: 'dark', back: '/' });
    expect(local.headers.get('Set-Cookie')).not.toContain('Domain');
  });

  test('an unknown mode changes nothing', async () => {
    expect((await choose({ theme: 'pink', back: '/' })).headers.get('Set-Cookie')).toBeNull();
  });
});

describe('reading the cookie', () => {
  test('finds the mode among other cookies', () => {
    expect(readTheme('guest=abc; theme=light; x=1')).toBe('light');
  });

  test('without one, or with nonsense, the system decides', () => {
    expect(readTheme(null)).toBe('system');
    expect(readTheme('theme=pink')).toBe('system');
    expect(readTheme('mytheme=dark')).toBe('system');
  });

  test('reads what it writes', () => {
    expect(readTheme(themeCookie('dark', 'localhost').split(';')[0] ?? '')).toBe('dark');
  });
});
