// A new kind of activity.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { addType, listTypeTree } from '#app/domain/administration/activity-types.server.ts';
import { typeForm } from '#app/domain/administration/activity-type-form.ts';
import { administratorOf } from '#app/middleware/guard.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { TypeEditor } from '#app/ui/admin/types.tsx';

import type { Route } from './+types/new';
import { TYPE_REFUSALS, TYPES_HREF } from './type-refusals.ts';

const EMPTY = { name: '', parentId: null, vatFree: false, host: true };

export async function loader({ context }: Route.LoaderArgs) {
  return { tree: await listTypeTree(context.get(depsContext)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseWithZod(await request.formData(), { schema: typeForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const outcome = await addType(context.get(depsContext), administratorOf(context), submission.value);
  if (outcome.ok) return redirectSaying(context, TYPES_HREF, { tone: 'success', text: 'Tipo creato' });
  const fieldErrors = TYPE_REFUSALS[outcome.error];
  return data({ result: submission.reply({ fieldErrors }) }, { status: 422 });
}

export default function NewType({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{`${actionData ? 'Errore: ' : ''}Nuovo tipo di attività`}</title>
      <TypeEditor {...loaderData} title="Nuovo tipo di attività" values={EMPTY} result={actionData?.result} />
    </>
  );
}
