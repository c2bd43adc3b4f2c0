// Credits given or taken back.
import { randomUUID } from 'node:crypto';

import { adjustCredits } from '#app/domain/administration/users.server.ts';
import { creditsForm } from '#app/domain/administration/user.ts';
import { administratorOf } from '#app/middleware/guard.ts';
import { CreditsEditor } from '#app/ui/admin/user-editor.tsx';
import { PageTitle } from '#app/ui/dashboard/kit/page-title.tsx';

import { formAction } from '../../../form-action.server.ts';
import { notFound } from '../../addresses.ts';
import type { Route } from './+types/credits';
import { crumbsTo, pageOfUser } from '../ways.ts';
import { theUser } from '../found.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { id, name, surname, erasedAt, creditsCents } = await theUser(args);
  if (erasedAt) throw notFound();
  return { id, name: `${name} ${surname}`, balanceCents: creditsCents, nonce: randomUUID() };
}

export async function action(args: Route.ActionArgs) {
  const { context } = args;
  const { id } = await theUser(args);
  return formAction(
    args,
    {
      schema: creditsForm,
      save: ({ direction, amount, reason, formNonce }, { deps }) => {
        const cents = direction === 'give' ? amount : -amount;
        return adjustCredits(deps, administratorOf(context), { userId: id, cents, reason, formNonce });
      },
    },
    {
      refusals: { 'below-zero': { amount: ['La persona non ha tanti crediti'] } },
      done: () => ({ to: pageOfUser({ id }), text: 'Crediti rettificati' }),
    },
  );
}

export default function Credits({ loaderData: { id, ...shown }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{`Crediti di ${shown.name}`}</PageTitle>
      <CreditsEditor
        {...shown}
        crumbs={crumbsTo(id, shown.name)}
        back={pageOfUser({ id })}
        result={actionData?.result}
      />
    </>
  );
}
