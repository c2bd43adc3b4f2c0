// The kind of activity an address names, in its tree.
import type { RouterContextProvider } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { listTypeTree } from '#app/domain/administration/types/list-type-tree.server.ts';
import type { TypeNode } from '#app/domain/administration/types/type-form.ts';

import { found } from '../../not-found.ts';
import { pathId } from '../../path-id.ts';

type Place = { params: { typeId: string }; context: Readonly<RouterContextProvider> };

export async function theType({ params, context }: Place): Promise<{ type: TypeNode; tree: TypeNode[] }> {
  const id = pathId(params.typeId);
  const tree = await listTypeTree(context.get(depsContext));
  return { type: found(tree.find((node) => node.id === id)), tree };
}
