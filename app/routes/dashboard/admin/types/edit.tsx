// A kind of activity, changed or moved elsewhere in the tree.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { changeType } from '#app/domain/administration/types/change-type.server.ts';
import { typeForm } from '#app/domain/administration/types/type-form.ts';
import { administratorOf } from '#app/middleware/administrator.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { TypeEditor } from '#app/ui/admin/types/type-editor.tsx';

import { notFound } from '../../not-found.ts';
import type { Route } from './+types/edit';
import { theType } from './the-type.server.ts';
import { TYPE_REFUSALS, TYPES_HREF } from './type-refusals.ts';

export function loader(args: Route.LoaderArgs) {
  return theType(args);
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { type } = await theType(args);
  const submission = parseWithZod(await request.formData(), { schema: typeForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const change = { typeId: type.id, fields: submission.value };
  const outcome = await changeType(context.get(depsContext), administratorOf(context), change);
  if (outcome.ok) return redirectSaying(context, TYPES_HREF, { tone: 'success', text: 'Tipo salvato' });
  if (outcome.error === 'not-found') throw notFound();
  const fieldErrors = TYPE_REFUSALS[outcome.error];
  return data({ result: submission.reply({ fieldErrors }) }, { status: 422 });
}

export default function EditType({ loaderData: { type, tree }, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{`${actionData ? 'Errore: ' : ''}${type.name}`}</title>
      <TypeEditor title={type.name} id={type.id} tree={tree} values={type} result={actionData?.result} />
    </>
  );
}
