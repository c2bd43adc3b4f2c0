// An account for somebody.
import { randomUUID } from 'node:crypto';

import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { createUser } from '#app/domain/administration/users.server.ts';
import { newUserForm } from '#app/domain/administration/user.ts';
import { administratorOf } from '#app/middleware/guard.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { UserEditor } from '#app/ui/admin/user-editor.tsx';

import type { Route } from './+types/new';
import { replyDoubting } from '../../../address-doubt.ts';
import { pageOfUser, TAKEN, USERS_CRUMB } from './refusals.ts';

const EMPTY = { name: '', surname: '', email: '', phone: '', role: 'operator' as const };

export function loader() {
  return { nonce: randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: newUserForm });
  const doubt = replyDoubting(submission, form);
  if (doubt || submission.status !== 'success')
    return data({ result: doubt ?? submission.reply() }, { status: 422 });
  const { accepted: _accepted, ...person } = submission.value;
  const outcome = await createUser(context.get(depsContext), administratorOf(context), person);
  if (!outcome.ok) return data({ result: submission.reply({ fieldErrors: TAKEN }) }, { status: 422 });
  return redirectSaying(context, pageOfUser({ id: outcome.value.userId }), {
    tone: 'success',
    text: `Account creato: la mail per scegliere la password parte adesso per ${person.email}`,
  });
}

export default function NewUser({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{`${actionData ? 'Errore: ' : ''}Nuovo utente`}</title>
      <UserEditor
        title="Nuovo utente"
        crumbs={[USERS_CRUMB]}
        back={USERS_CRUMB.href}
        values={EMPTY}
        nonce={loaderData.nonce}
        result={actionData?.result}
      />
    </>
  );
}
