// Credits given or taken back.
import { randomUUID } from 'node:crypto';

import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { adjustCredits } from '#app/domain/administration/users.server.ts';
import { creditsForm } from '#app/domain/administration/user.ts';
import { administratorOf } from '#app/middleware/guard.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { CreditsEditor } from '#app/ui/admin/user-editor.tsx';

import { notFound } from '../../addresses.ts';
import type { Route } from './+types/credits';
import { crumbsTo, pageOfUser } from './refusals.ts';
import { theUser } from '../found.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { id, name, surname, erasedAt, creditsCents } = await theUser(args);
  if (erasedAt) throw notFound();
  return { id, name: `${name} ${surname}`, balanceCents: creditsCents, nonce: randomUUID() };
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { id } = await theUser(args);
  const submission = parseWithZod(await request.formData(), { schema: creditsForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const { direction, amount, reason, formNonce } = submission.value;
  const adjustment = { userId: id, cents: direction === 'give' ? amount : -amount, reason, formNonce };
  const outcome = await adjustCredits(context.get(depsContext), administratorOf(context), adjustment);
  if (outcome.ok)
    return redirectSaying(context, pageOfUser({ id }), { tone: 'success', text: 'Crediti rettificati' });
  if (outcome.error === 'not-found') throw notFound();
  const fieldErrors = { amount: ['La persona non ha tanti crediti'] };
  return data({ result: submission.reply({ fieldErrors }) }, { status: 422 });
}

export default function Credits({ loaderData: { id, ...shown }, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{`${actionData ? 'Errore: ' : ''}Crediti di ${shown.name}`}</title>
      <CreditsEditor
        {...shown}
        crumbs={crumbsTo(id, shown.name)}
        back={pageOfUser({ id })}
        result={actionData?.result}
      />
    </>
  );
}
