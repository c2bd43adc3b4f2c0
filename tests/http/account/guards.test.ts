// Every route of the site, requested by every kind of visitor.
import { describe, expect, it } from 'vitest';

import { RouterContextProvider } from 'react-router';

import { ACCESS, accessTable } from '#app/access.ts';
import { depsContext, hostContext, viewerContext } from '#app/contexts.ts';
import { guardMiddleware } from '#app/middleware/guard.ts';
import routes from '#app/routes.ts';
import { accountApp } from '#tests/support/account-app.ts';
import { aUser } from '#tests/support/world/a-service.ts';
import { startSession } from '#app/domain/identity/signing-in/sessions.server.ts';

const { app, deps } = await accountApp();

type Entry = { path?: string | undefined; index?: boolean | undefined; children?: Entry[] | undefined };

/** The patterns of pages and calls, without their layouts. */
function patternsOf(entries: Entry[], parent = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    const pattern = path === undefined ? parent : `${parent}/${path}`;
    return children ? patternsOf(children, pattern) : [pattern === '' ? '/' : pattern];
  });
}

const patterns = patternsOf(routes);

type Who = 'guest' | 'onboarding' | 'operator' | 'team' | 'admin';

const cookies: Record<Who, string> = {
  guest: '',
  onboarding: await cookieOf('operator', 'onboarding'),
  operator: await cookieOf('operator'),
  team: await cookieOf('team'),
  admin: await cookieOf('admin'),
};

async function cookieOf(
  role: 'operator' | 'team' | 'admin',
  kind: 'full' | 'onboarding' = 'full',
): Promise<string> {
  const user = await aUser(deps.db, {
    role,
    email: `${role}-${kind}@example.com`,
    onboardingCompletedAt: new Date(),
  });
  const id = await startSession(deps, { userId: user.id, kind, userAgent: undefined });
  return `__Host-session=${id}`;
}

function pathOf(pattern: string): string {
  return pattern.replaceAll(/:\w+/g, '1').replace('*', 'qualcosa');
}

/** The guard's decision, seen from outside. */
async function outcome(pattern: string, who: Who): Promise<string> {
  const answer = await app.get('', pathOf(pattern), { headers: { cookie: cookies[who] } });
  const location = answer.headers['location'] ?? '';
  if (location.startsWith('/login?redirect='))
    return `login for ${new URLSearchParams(location.slice(7)).get('redirect')}`;
  if (location === '/dashboard') return 'dashboard';
  // A missing file is answered without a page.
  const isPage = String(answer.headers['content-type']).startsWith('text/html');
  const missing = answer.statusCode === 404 && (!isPage || answer.body.includes('Page Not Found'));
  return missing ? 'nothing there' : 'open';
}

async function guarded(pattern: string) {
  const url = new URL('https://piattaforma.test/nuova');
  const context = new RouterContextProvider();
  context.set(viewerContext, undefined);
  context.set(hostContext, { kind: 'apex' });
  context.set(depsContext, deps);
  const asked = { request: new Request(url), context, pattern, params: {}, url };
  return guardMiddleware(asked, async () => new Response());
}

const full: Who[] = ['operator', 'team', 'admin'];

describe('who may open which route', () => {
  it('is declared for every route, and for nothing else', () => {
    expect(patterns.toSorted()).toEqual(Object.keys(ACCESS).toSorted());
  });

  it('keeps the server from starting where a route has none', () => {
    const undeclared = { path: 'nuova', file: 'routes/missing.tsx' };
    const frame = { path: 'dashboard', file: 'routes/dashboard/layout.tsx', children: [undeclared] };
    expect(() => accessTable([...routes, frame])).toThrow('nobody who may open /dashboard/nuova');
  });

  it.each(['nuova', '/nuova/', 'settings/nuova'])(
    '«%s» without a declaration opens to nobody',
    async (pattern) => {
      await expect(guarded(pattern)).rejects.toMatchObject({ init: { status: 404 } });
      expect(await guarded('/')).toBeUndefined();
    },
  );

  it.each(patterns.filter((pattern) => ACCESS[pattern]?.kind === 'signed-in'))(
    '%s needs a full session',
    async (pattern) => {
      for (const who of ['guest', 'onboarding'] as const) {
        expect([who, await outcome(pattern, who)]).toEqual([who, `login for ${pathOf(pattern)}`]);
      }
      const { role } = ACCESS[pattern] as { role?: Who };
      for (const who of full) {
        const allowed = role === undefined || who === role;
        const seen = await outcome(pattern, who);
        expect([who, seen, seen.startsWith('login')]).toEqual([who, seen, false]);
        expect([who, seen, allowed || seen === 'nothing there']).toEqual([who, seen, true]);
      }
    },
  );

  it.each(patterns.filter((pattern) => ACCESS[pattern]?.kind === 'guests-only'))(
    '%s is for guests',
    async (pattern) => {
      for (const who of ['guest', 'onboarding'] as const)
        expect([who, await outcome(pattern, who)]).toEqual([who, 'open']);
      for (const who of full) expect([who, await outcome(pattern, who)]).toEqual([who, 'dashboard']);
    },
  );

  it('never asks for a sign-in where anybody may come, nor on unknown pages', async () => {
    for (const pattern of [
      ...patterns.filter((each) => ACCESS[each]?.kind === 'public'),
      '/nessuna/pagina/qui',
    ]) {
      expect([pattern, await outcome(pattern, 'guest')]).not.toEqual([
        pattern,
        expect.stringContaining('login for'),
      ]);
    }
  });

  it('guards the data of pages like the pages', async () => {
    const answer = await app.get('', '/settings.data', { headers: { accept: '*/*' } });
    expect(answer.body).toContain('/login?redirect=%2Fsettings');
    expect(answer.body).not.toContain('example.com');
  });

  it('guards forms like pages', async () => {
    const answer = await app.post('', '/settings', { payload: 'name=Altro&surname=Nome&phone=3331234567' });
    expect(answer.headers['location']).toContain('/login?redirect=');
    const login = await app.get('', String(answer.headers['location']));
    expect(login.body).toContain('non è stato salvato');
    expect((await app.get('', '/login?redirect=%2Fsettings')).body).not.toContain('non è stato salvato');
    const exit = await app.post('', '/impersonation/exit', { payload: '' });
    expect(exit.headers['location']).toBe('/login?redirect=%2Fimpersonation%2Fexit');
  });
});

describe('what signed-in people are shown', () => {
  it.each(['/dashboard', '/settings', '/settings/data.json', '/', '/api/auth/session'])(
    '%s is kept nowhere',
    async (path) => {
      const answer = await app.get('', path, { headers: { cookie: cookies.operator } });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toBe('private, no-store');
    },
  );
});
