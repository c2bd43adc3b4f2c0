// Somebody may not sign in for a while, or may again.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { restoreUser, suspendUser } from '#app/domain/administration/user-access.server.ts';
import { reasonForm } from '#app/domain/administration/reason-form.ts';
import { administratorOf } from '#app/middleware/guard.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { ReasonPage } from '#app/ui/admin/admin-frame.tsx';
import { ConfirmPage } from '#app/ui/dashboard/kit/confirm-page.tsx';

import { notFound } from '../../addresses.ts';
import type { Route } from './+types/suspend';
import { crumbsTo, pageOfUser, SUSPEND_REFUSALS } from './refusals.ts';
import { theUser } from '../found.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { id, name, surname, erasedAt, suspendedAt } = await theUser(args);
  if (erasedAt) throw notFound();
  return { id, name: `${name} ${surname}`, suspended: suspendedAt !== undefined };
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const deps = context.get(depsContext);
  const admin = administratorOf(context);
  const { id, suspendedAt } = await theUser(args);
  const to = pageOfUser({ id });
  const fields = await request.formData();
  if (fields.get('intent') === 'restore') {
    const restored = await restoreUser(deps, admin, id);
    if (!restored.ok) throw notFound();
    return redirectSaying(context, to, { tone: 'success', text: 'Utente riattivato' });
  }
  if (suspendedAt !== undefined)
    return redirectSaying(context, to, { tone: 'warn', text: "L'utente era già sospeso" });
  const submission = parseWithZod(fields, { schema: reasonForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const outcome = await suspendUser(deps, admin, { userId: id, ...submission.value });
  if (outcome.ok) return redirectSaying(context, to, { tone: 'success', text: 'Utente sospeso' });
  if (outcome.error === 'not-found') throw notFound();
  return redirectSaying(context, to, { tone: 'warn', text: SUSPEND_REFUSALS[outcome.error] });
}

export default function Suspend({ loaderData: { id, name, suspended }, actionData }: Route.ComponentProps) {
  const way = { crumbs: crumbsTo(id, name), back: pageOfUser({ id }) };
  return (
    <>
      <title>{`${actionData ? 'Errore: ' : ''}${suspended ? 'Riattiva' : 'Sospendi'} ${name}`}</title>
      {suspended ? (
        <ConfirmPage
          {...way}
          question={`Vuoi riattivare ${name}?`}
          consequence={<p>Potrà accedere di nuovo con la sua password.</p>}
          button="Riattiva"
          danger={false}
        >
          <input type="hidden" name="intent" value="restore" />
        </ConfirmPage>
      ) : (
        <ReasonPage
          {...way}
          question={`Vuoi sospendere ${name}?`}
          consequence={
            <p>
              Esce subito da tutti i dispositivi e non può accedere. Le sue attività restano come sono: per
              fermarne una, sospendi quella.
            </p>
          }
          hint="Resta nel registro; la persona non lo legge"
          button="Sospendi"
          result={actionData?.result}
        />
      )}
    </>
  );
}
