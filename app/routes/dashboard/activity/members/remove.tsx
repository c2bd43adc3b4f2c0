// Ending somebody's membership.
import { depsContext } from '#app/contexts.ts';
import { listMembers, removeMember } from '#app/domain/activities/members.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';
import { ConfirmPage } from '#app/ui/dashboard/kit/confirm-page.tsx';

import type { Route } from './+types/remove';
import { notFound, ownedActivityOf, pathId } from '../../addresses.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, name, subdomain } = ownedActivityOf(context);
  const { members } = await listMembers(context.get(depsContext), id);
  const member = members.find(({ userId, role }) => role === 'member' && String(userId) === params.userId);
  if (!member) throw notFound();
  return { activity: name, subdomain, member: member.name };
}

export async function action({ params, context }: Route.ActionArgs) {
  const { id: activityId, subdomain } = ownedActivityOf(context);
  const member = { activityId, userId: pathId(params.userId) };
  const outcome = await removeMember(context.get(depsContext), operatorOf(context), member);
  if (!outcome.ok) throw notFound();
  const text = "Persona tolta: non vede più l'attività";
  return redirectSaying(context, `/dashboard/${subdomain}/members`, { tone: 'success', text });
}

export default function RemoveMember({ loaderData: { activity, subdomain, member } }: Route.ComponentProps) {
  const back = `/dashboard/${subdomain}/members`;
  return (
    <>
      <title>Togli una persona</title>
      <ConfirmPage
        question={`Vuoi togliere ${member}?`}
        crumbs={[{ label: 'Persone', href: back }]}
        consequence={
          <p>
            {`Non vedrà più ${activity} e le sue prenotazioni, da subito. Quello che ha fatto resta. Potrai invitarla di nuovo.`}
          </p>
        }
        button="Togli la persona"
        back={back}
      />
    </>
  );
}
