// A kind of activity, changed or moved elsewhere in the tree.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { changeType } from '#app/domain/administration/activity-types.server.ts';
import { type TypeFields, typeForm } from '#app/domain/administration/activity-type-form.ts';
import { administratorOf } from '#app/middleware/guard.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { TypeEditor } from '#app/ui/admin/types.tsx';

import { notFound } from '../../addresses.ts';
import { overwriting, seenOf } from '../../saved-meanwhile.server.ts';
import type { Route } from './+types/edit';
import { theType } from '../found.server.ts';
import { TYPE_REFUSALS, TYPES_HREF } from './type-refusals.ts';

export async function loader(args: Route.LoaderArgs) {
  const { type, tree } = await theType(args);
  return { type, tree, seen: seenOf(valuesOf(type)) };
}

const valuesOf = ({ name, parentId, vatFree, host }: TypeFields) => ({
  name,
  parentId: parentId === null ? '' : String(parentId),
  vatFree,
  host,
});

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { type } = await theType(args);
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: typeForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const warning = overwriting({ form, schema: typeForm, values: valuesOf(type) });
  if (warning) return warning;
  const change = { typeId: type.id, fields: submission.value };
  const outcome = await changeType(context.get(depsContext), administratorOf(context), change);
  if (outcome.ok) return redirectSaying(context, TYPES_HREF, { tone: 'success', text: 'Tipo salvato' });
  if (outcome.error === 'not-found') throw notFound();
  const fieldErrors = TYPE_REFUSALS[outcome.error];
  return data({ result: submission.reply({ fieldErrors }) }, { status: 422 });
}

export default function EditType({ loaderData: { type, tree, seen }, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{`${actionData ? 'Errore: ' : ''}${type.name}`}</title>
      <TypeEditor
        title={type.name}
        id={type.id}
        tree={tree}
        values={type}
        seen={seen}
        result={actionData?.result}
      />
    </>
  );
}
