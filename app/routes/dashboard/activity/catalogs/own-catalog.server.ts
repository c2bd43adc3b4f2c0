// The catalog that a path names, of the activity that the path names.
import type { RouterContextProvider } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { findOwnCatalog } from '#app/domain/catalog/catalogs.server.ts';
import type { OwnCatalog } from '#app/domain/catalog/own-catalog.ts';
import { ownActivityOf } from '#app/middleware/own-activity.ts';

import { notFound, pathId } from '../../addresses.ts';

type Args = { context: Readonly<RouterContextProvider>; params: { catalogId: string } };

/** 404 when there is none. */
export async function requireOwnCatalog({ context, params }: Args): Promise<OwnCatalog> {
  const catalog = await findOwnCatalog(context.get(depsContext), {
    activityId: ownActivityOf(context).id,
    catalogId: pathId(params.catalogId),
  });
  if (!catalog) throw notFound();
  return catalog;
}

export function catalogHome(context: Args['context'], catalogId: number): string {
  return `/dashboard/${ownActivityOf(context).subdomain}/catalogs/${catalogId}`;
}
