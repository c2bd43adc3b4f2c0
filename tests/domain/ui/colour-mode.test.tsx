import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';

import { type ColorModeHandle, useShownMode } from '#app/ui/shell/colour-mode.ts';
import type { Theme } from '#app/ui/shell/theme.ts';

const dark: ColorModeHandle = { colorMode: 'dark' };
const light: ColorModeHandle = { colorMode: 'light' };

const Empty = () => null;

function Document() {
  return (
    <html lang="it" data-theme={useShownMode()}>
      <Outlet />
    </html>
  );
}

/** The site for a visitor who prefers `theme`; what its document says is the mode. */
async function visit(theme: Theme, path: string) {
  const children: RouteObject[] = [
    { path: 'chiara', Component: Empty },
    {
      path: 'notte',
      handle: dark,
      children: [
        { path: 'alba', handle: light, Component: Empty },
        { path: 'stelle', Component: Empty },
      ],
    },
    { path: 'strana', handle: { colorMode: 'pink' }, Component: Empty },
    { path: 'altra', handle: 'dark', Component: Empty },
  ];
  const routes = [{ id: 'root', path: '/', loader: () => ({ theme }), Component: Document, children }];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  await router.navigate(path);
  const mode = () =>
    /data-theme="(\w+)"/.exec(renderToString(createElement(RouterProvider, { router })))?.[1];
  return { router, mode };
}

describe('the colour mode of a page', () => {
  test.each(['light', 'dark', 'system'] as const)(
    'is the visitor’s where no route forces one: %s',
    async (theme) => {
      expect((await visit(theme, '/chiara')).mode()).toBe(theme);
    },
  );

  test('is forced by a route, and the visitor’s again after leaving it', async () => {
    const { router, mode } = await visit('light', '/chiara');
    await router.navigate('/notte/stelle');
    expect(mode()).toBe('dark');
    await router.navigate('/chiara');
    expect(mode()).toBe('light');
  });

  test('is the innermost route’s when several force one', async () => {
    expect((await visit('system', '/notte/alba')).mode()).toBe('light');
  });

  test.each(['/strana', '/altra'])(
    'is not changed by a handle that says something else: %s',
    async (path) => {
      expect((await visit('dark', path)).mode()).toBe('dark');
    },
  );
});
