// A member leaves an activity. Its owner can't.
import type { RouterContextProvider } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { leaveActivity } from '#app/domain/activities/members.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { ConfirmPage } from '#app/ui/dashboard/kit/confirm-page.tsx';

import type { Route } from './+types/leave';
import { notFound } from '../../addresses.ts';

function joinedActivityOf(context: Readonly<RouterContextProvider>) {
  const activity = ownActivityOf(context);
  if (activity.role !== 'member') throw notFound();
  return activity;
}

export async function loader({ context }: Route.LoaderArgs) {
  const { name, subdomain } = joinedActivityOf(context);
  return { name, subdomain };
}

export async function action({ context }: Route.ActionArgs) {
  const { id, name } = joinedActivityOf(context);
  // Who is not in it any more has left it.
  await leaveActivity(context.get(depsContext), operatorOf(context), id);
  return redirectSaying(context, '/dashboard', { tone: 'success', text: `Hai lasciato ${name}` });
}

export default function LeaveActivity({ loaderData: { name, subdomain } }: Route.ComponentProps) {
  return (
    <>
      <title>Lascia l&apos;attività</title>
      <ConfirmPage
        question={`Vuoi lasciare ${name}?`}
        consequence={
          <p>
            Non vedrai più l&apos;attività e le sue prenotazioni, da subito. Quello che hai fatto resta. Per
            tornare ti serve un nuovo invito di chi è titolare.
          </p>
        }
        button="Lascia l'attività"
        back={`/dashboard/${subdomain}/edit`}
      />
    </>
  );
}
