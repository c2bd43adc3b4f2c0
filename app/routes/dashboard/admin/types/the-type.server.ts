// The kind of activity an address names, in its tree.
import type { RouterContextProvider } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { readId } from '#app/domain/administration/paging.ts';
import { listTypeTree } from '#app/domain/administration/types/list-type-tree.server.ts';
import type { TypeNode } from '#app/domain/administration/types/type-form.ts';

import { notFound } from '../../not-found.ts';

type Place = { params: { typeId: string }; context: Readonly<RouterContextProvider> };

export async function theType({ params, context }: Place): Promise<{ type: TypeNode; tree: TypeNode[] }> {
  const id = readId(params.typeId);
  const tree = await listTypeTree(context.get(depsContext));
  const type = tree.find((node) => node.id === id);
  if (!type) throw notFound();
  return { type, tree };
}
