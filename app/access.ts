// Who may open which route, by pattern, as declared in app/routes.ts. The guard, the translation, the records
// of impersonation and the robots header all use this table.
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { pathPattern } from './paths.ts';
import type { Access } from './route-groups.ts';
import routes from './routes.ts';

type Entry = RouteConfigEntry & { access?: Access };

/** Throws for a route without a declaration, so that the server doesn't start. */
export function accessTable(entries: readonly Entry[], parent = ''): Record<string, Access> {
  const table: Record<string, Access> = {};
  for (const { path, children, access } of entries) {
    const pattern = path === undefined ? parent : `${parent}/${path}`;
    if (children) Object.assign(table, accessTable(children, pattern));
    else if (access) table[pattern || '/'] = access;
    else throw new Error(`app/routes.ts declares nobody who may open ${pattern || '/'}`);
  }
  return table;
}

export const ACCESS: Readonly<Record<string, Access>> = accessTable(routes);

/** undefined for a pattern without a declaration: nobody may open it. */
export function accessOf(pattern: string): Access | undefined {
  return ACCESS[pathPattern(pattern)];
}
