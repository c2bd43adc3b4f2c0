// An activity stops selling, or may again.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { restoreActivity, suspendActivity } from '#app/domain/administration/activities.server.ts';
import { reasonForm } from '#app/domain/administration/reason-form.ts';
import { administratorOf } from '#app/middleware/guard.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { ReasonPage } from '#app/ui/admin/admin-frame.tsx';
import { ConfirmPage } from '#app/ui/dashboard/kit/confirm-page.tsx';

import { notFound } from '../../addresses.ts';
import type { Route } from './+types/suspend';
import { pageOfActivity, wayTo } from './owner-refusals.ts';
import { theActivity } from '../found.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { id, name, suspended, futureBookings } = await theActivity(args);
  return { id, name, suspended, futureBookings };
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const deps = context.get(depsContext);
  const admin = administratorOf(context);
  const { id, suspended } = await theActivity(args);
  const fields = await request.formData();
  if (fields.get('intent') === 'restore') {
    const restored = await restoreActivity(deps, admin, id);
    if (!restored.ok) throw notFound();
    return redirectSaying(context, pageOfActivity({ id }), { tone: 'success', text: 'Attività riattivata' });
  }
  if (suspended)
    return redirectSaying(context, pageOfActivity({ id }), {
      tone: 'warn',
      text: "L'attività era già sospesa",
    });
  const submission = parseWithZod(fields, { schema: reasonForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const outcome = await suspendActivity(deps, admin, { activityId: id, ...submission.value });
  if (!outcome.ok) throw notFound();
  return redirectSaying(context, pageOfActivity({ id }), { tone: 'success', text: 'Attività sospesa' });
}

export default function Suspend({ loaderData, actionData }: Route.ComponentProps) {
  const { name, suspended, futureBookings } = loaderData;
  const way = wayTo(loaderData);
  return (
    <>
      <title>{`${actionData ? 'Errore: ' : ''}${suspended ? 'Riattiva' : 'Sospendi'} ${name}`}</title>
      {suspended ? (
        <ConfirmPage
          {...way}
          question={`Vuoi riattivare ${name}?`}
          consequence={
            <p>Se era pubblicata, la sua pagina torna visibile e vende. Il titolare lo legge per email.</p>
          }
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
              {`La sua pagina non si vede più e non vende. Gli ospiti delle ${futureBookings} prenotazioni future tengono la loro pagina, e chi la gestisce il pannello.`}
            </p>
          }
          hint="Il titolare lo legge per email"
          button="Sospendi"
          result={actionData?.result}
        />
      )}
    </>
  );
}
