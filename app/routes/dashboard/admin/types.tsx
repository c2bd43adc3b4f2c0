// The tree of activity types and its order; a new one, or one changed or moved.
import { depsContext } from '#app/contexts.ts';
import { type TypeFields, typeForm } from '#app/domain/administration/activity-type.ts';
import * as activityTypes from '#app/domain/administration/activity-types.server.ts';
import { readOrdering } from '#app/domain/sequence.ts';
import { redirectDone } from '#app/middleware/flash.ts';
import { administratorOf } from '#app/middleware/guard.ts';
import { TypeEditor, TypesView } from '#app/ui/admin/types.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { formAction, seenOf } from '../../form-action.server.ts';
import { found, orNotFound, pathId } from '../../found.ts';
import type { Route } from './+types/types';
import { theType, TYPE_REFUSALS, TYPES_CRUMB } from './ways.server.ts';

const NEW = 'Nuovo tipo di attività';

const EMPTY = { name: '', parentId: null, vatFree: false, host: true };

const valuesOf = ({ name, parentId, vatFree, host }: TypeFields) => ({
  name,
  parentId: parentId === null ? '' : String(parentId),
  vatFree,
  host,
});

/** True for the list, false if the address names a type or asks for a new one. */
const isList = (pattern: string) => pattern.endsWith('activity-types');

export async function loader({ context, params: { typeId }, pattern }: Route.LoaderArgs) {
  const tree = await activityTypes.listTypeTree(context.get(depsContext));
  if (isList(pattern)) return { tree };
  if (typeId === undefined) return { tree, editor: { title: NEW, values: EMPTY } };
  const type = found(tree.find(({ id }) => id === pathId(typeId)));
  return { tree, editor: { title: type.name, id: type.id, values: type, seen: seenOf(valuesOf(type)) } };
}

export async function action({ request, context, params: { typeId }, pattern }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const admin = administratorOf(context);
  if (isList(pattern)) {
    const { move } = readOrdering(await request.formData());
    orNotFound(await activityTypes.moveType(deps, admin, found(move)));
    return redirectDone(context, { to: TYPES_CRUMB.href, text: 'Ordine salvato' });
  }
  const type = typeId === undefined ? undefined : (await theType({ context, params: { typeId } })).type;
  return formAction(
    { request, context },
    {
      schema: typeForm,
      stored: type && { values: valuesOf(type) },
      save: async (fields) =>
        type
          ? activityTypes.changeType(deps, admin, { typeId: type.id, fields })
          : activityTypes.addType(deps, admin, fields),
    },
    {
      refusals: TYPE_REFUSALS,
      done: () => ({ to: TYPES_CRUMB.href, text: type ? 'Tipo salvato' : 'Tipo creato' }),
    },
  );
}

export default function Types({ loaderData: { tree, editor }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{editor?.title ?? 'Tipi di attività'}</PageTitle>
      {editor ? (
        <TypeEditor {...editor} tree={tree} result={actionData?.result} />
      ) : (
        <TypesView types={tree} />
      )}
    </>
  );
}
