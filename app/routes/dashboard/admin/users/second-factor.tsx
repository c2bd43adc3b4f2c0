// Somebody who has lost device and recovery codes signs in with the password alone again.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { reasonForm } from '#app/domain/administration/reason-form.ts';
import { removeSecondFactorOf } from '#app/domain/administration/user-access.server.ts';
import { administratorOf } from '#app/middleware/guard.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { ReasonPage } from '#app/ui/admin/admin-frame.tsx';

import { notFound } from '../../addresses.ts';
import type { Route } from './+types/second-factor';
import { crumbsTo, pageOfUser } from './refusals.ts';
import { theUser } from '../found.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { id, name, surname, secondFactor } = await theUser(args);
  const to = pageOfUser({ id });
  if (id === administratorOf(args.context).userId)
    return redirectSaying(args.context, to, { tone: 'warn', text: ONESELF });
  if (!secondFactor)
    return redirectSaying(args.context, to, { tone: 'warn', text: 'Non ha la verifica in due passaggi' });
  return { id, name: `${name} ${surname}` };
}

const ONESELF = 'La tua la può togliere solo un altro amministratore';

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { id } = await theUser(args);
  const submission = parseWithZod(await request.formData(), { schema: reasonForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const removal = { userId: id, ...submission.value };
  const outcome = await removeSecondFactorOf(context.get(depsContext), administratorOf(context), removal);
  const to = pageOfUser({ id });
  if (outcome.ok)
    return redirectSaying(context, to, { tone: 'success', text: 'Verifica in due passaggi tolta' });
  if (outcome.error === 'not-found') throw notFound();
  return redirectSaying(context, to, { tone: 'warn', text: ONESELF });
}

export default function RemoveSecondFactor({ loaderData: { id, name }, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{`${actionData ? 'Errore: ' : ''}Togli la verifica in due passaggi a ${name}`}</title>
      <ReasonPage
        crumbs={crumbsTo(id, name)}
        back={pageOfUser({ id })}
        question={`Vuoi togliere la verifica in due passaggi a ${name}?`}
        consequence={
          <p>
            Accederà con la sola password, e riceve un&apos;email che lo dice. Prima accertati che a chiederlo
            sia davvero questa persona: non basta un messaggio.
          </p>
        }
        hint="Come l'hai riconosciuta; resta nel registro"
        button="Togli la verifica"
        result={actionData?.result}
      />
    </>
  );
}
