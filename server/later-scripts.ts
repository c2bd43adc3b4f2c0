// Pages are read before their scripts are: the shared files are not announced in the head, where they would take the
// line away from styles and from the picture a page opens with. They are found through what imports them.
import type { ServerBuild } from 'react-router';

type Assets = ServerBuild['assets'];

export function withLaterScripts(build: ServerBuild): ServerBuild {
  const { entry, routes } = build.assets;
  const assets: Assets = { ...build.assets, entry: { ...entry, imports: [] }, routes: {} };
  for (const [id, route] of Object.entries(routes)) if (route) assets.routes[id] = { ...route, imports: [] };
  return { ...build, assets };
}
