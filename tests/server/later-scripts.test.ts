import { globSync, readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { withActivityRoutes } from '#server/hosts/host-routes.ts';
import { withLaterScripts } from '#server/http/static-files.ts';

type Build = Parameters<typeof withLaterScripts>[0];

const paths: Record<string, { parentId?: string; path?: string }> = {
  root: {},
  service: { parentId: 'root', path: ':catalogId/:catalogSlug/:serviceId/:serviceSlug' },
  frame: { parentId: 'root' },
  dashboard: { parentId: 'frame', path: 'dashboard' },
};
const routes = Object.fromEntries(Object.entries(paths).map(([id, route]) => [id, { id, ...route }]));
const assets = {
  entry: { module: '/entry.js', imports: ['/react.js'] },
  routes: Object.fromEntries(
    Object.keys(paths).map((id) => [id, { id, module: `/${id}.js`, imports: ['/ui.js'] }]),
  ),
};
const build = { routes, assets } as unknown as Build;

it('pages announce their own script and none of the shared ones', () => {
  const { entry, routes: later } = withLaterScripts(build).assets;
  expect(entry).toEqual({ module: '/entry.js', imports: [] });
  expect(later['service']).toMatchObject({ module: '/service.js', imports: [] });
  // The build itself is not changed.
  expect(build.assets.entry.imports).toEqual(['/react.js']);
});

it('an activity’s host knows its own pages, their frames, and nothing of the platform’s', () => {
  const kept = withActivityRoutes(build, new Set(['dashboard']));
  expect(Object.keys(kept.routes).sort()).toEqual(['root', 'service']);
  expect(Object.keys(kept.assets.routes).sort()).toEqual(['root', 'service']);
});

it('a part of a page whose file cannot be fetched waits for the connection, instead of failing the page', () => {
  const parts = globSync('app/**/*.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\blazy\((\w+)/g)].map(([, by]) => `${file}: ${by}`),
  );
  expect(parts.length).toBeGreaterThan(3);
  expect(parts.filter((part) => !part.endsWith(': later'))).toEqual([]);
});
