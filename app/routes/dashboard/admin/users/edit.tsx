// Who somebody is, corrected.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { changeUser } from '#app/domain/administration/users.server.ts';
import { type UserFields, userForm } from '#app/domain/administration/user.ts';
import { administratorOf } from '#app/middleware/guard.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { UserEditor } from '#app/ui/admin/user-editor.tsx';

import { notFound } from '../../addresses.ts';
import { overwriting, seenOf } from '../../saved-meanwhile.server.ts';
import type { Route } from './+types/edit';
import { replyDoubting } from '../../../address-doubt.ts';
import { CHANGE_REFUSALS, crumbsTo, pageOfUser } from './refusals.ts';
import { theUser } from '../found.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const user = await theUser(args);
  if (user.erasedAt) throw notFound();
  return { user, seen: seenOf(valuesOf(user)) };
}

const valuesOf = ({ name, surname, email, phone, role }: UserFields) => ({
  name,
  surname,
  email,
  phone,
  role,
});

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const user = await theUser(args);
  const { id } = user;
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: userForm });
  const doubt = replyDoubting(submission, form, { known: user.email });
  if (doubt || submission.status !== 'success')
    return data({ result: doubt ?? submission.reply() }, { status: 422 });
  const warning = overwriting({ form, schema: userForm, values: valuesOf(user) });
  if (warning) return warning;
  const change = { userId: id, fields: submission.value };
  const outcome = await changeUser(context.get(depsContext), administratorOf(context), change);
  if (outcome.ok)
    return redirectSaying(context, pageOfUser({ id }), { tone: 'success', text: 'Dati salvati' });
  if (outcome.error === 'not-found') throw notFound();
  const fieldErrors = CHANGE_REFUSALS[outcome.error];
  return data({ result: submission.reply({ fieldErrors }) }, { status: 422 });
}

export default function EditUser({ loaderData: { user, seen }, actionData }: Route.ComponentProps) {
  const name = `${user.name} ${user.surname}`;
  return (
    <>
      <title>{`${actionData ? 'Errore: ' : ''}Modifica ${name}`}</title>
      <UserEditor
        title={`Modifica ${name}`}
        crumbs={crumbsTo(user.id, name)}
        back={pageOfUser(user)}
        values={user}
        seen={seen}
        result={actionData?.result}
      />
    </>
  );
}
