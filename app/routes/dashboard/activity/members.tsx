// Members of an activity: the owner invites, resends and withdraws invitations.
import { parseWithZod } from '@conform-to/zod/v4';
import { data, type RouterContextProvider } from 'react-router';
import {
  inviteMember,
  resendInvitation,
  withdrawInvitation,
} from '#app/domain/activities/invitations.server.ts';
import { changeRole, listMembers } from '#app/domain/activities/members.server.ts';
import { invitationForm, ROLE_WORDS, roleForm } from '#app/domain/activities/member.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { depsOf, operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { MembersView } from '#app/ui/dashboard/members-view.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import type { Route } from './+types/members';
import { replyDoubting } from '../../form-replies.server.ts';
import { answerHeaders, tooMany } from '../../account/answers.server.ts';
import { notFound, pathId } from '../../found.ts';

export const headers = answerHeaders;

type Context = Readonly<RouterContextProvider>;

export async function loader({ context }: Route.LoaderArgs) {
  const { id, name, subdomain } = ownActivityOf(context);
  return { name, subdomain, ...(await listMembers(depsOf(context), id)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await request.formData();
  const intent = fields.get('intent');
  if (intent === 'role') return setRole(context, fields);
  if (intent === 'resend' || intent === 'withdraw') return changeInvitation(context, fields, intent);
  return invite(context, fields);
}

async function invite(context: Context, fields: FormData) {
  const submission = parseWithZod(fields, { schema: invitationForm });
  const doubt = replyDoubting(submission, fields);
  const result = doubt ?? submission.reply();
  if (doubt || submission.status !== 'success') return data({ problem: undefined, result }, { status: 422 });
  const { email, role } = submission.value;
  const limited = await tooMany(context, 'invite', { account: email, result });
  if (limited) return limited;
  const asked = { activityId: ownActivityOf(context).id, email, role };
  const outcome = await inviteMember(depsOf(context), operatorOf(context), asked);
  if (outcome.ok) {
    return outcome.value.sent
      ? saying(context, `L'invito parte adesso per ${email}`)
      : saying(context, `${email} ha già un invito: se serve, invialo di nuovo dall'elenco`);
  }
  if (outcome.error !== 'already-member') throw notFound();
  const fieldErrors = { email: ["Lavora già con l'attività"] };
  return data({ problem: undefined, result: submission.reply({ fieldErrors }) }, { status: 422 });
}

async function setRole(context: Context, fields: FormData) {
  const asked = roleForm.safeParse(Object.fromEntries(fields));
  if (!asked.success)
    return data(
      { problem: 'Ruolo non cambiato: scegli la persona e il suo ruolo', result: undefined },
      { status: 422 },
    );
  const changed = await changeRole(depsOf(context), operatorOf(context), {
    activityId: ownActivityOf(context).id,
    ...asked.data,
  });
  if (!changed.ok) throw notFound();
  return saying(context, `Ruolo cambiato: ${ROLE_WORDS[asked.data.role]}. Vale da subito`);
}

async function changeInvitation(context: Context, fields: FormData, intent: 'resend' | 'withdraw') {
  const own = {
    activityId: ownActivityOf(context).id,
    invitationId: pathId(String(fields.get('invitationId'))),
  };
  const deps = depsOf(context);
  if (intent === 'withdraw') {
    const gone = await withdrawInvitation(deps, operatorOf(context), own);
    if (gone.ok) return saying(context, 'Invito ritirato: il suo link non vale più');
    if (gone.error !== 'accepted') throw notFound();
    return saying(context, "L'invito è già stato accettato: se serve, togli la persona dall'elenco", 'warn');
  }
  const limited = await tooMany(context, 'invite', { account: `invitation-${own.invitationId}` });
  if (limited) return limited;
  const sent = await resendInvitation(deps, operatorOf(context), own);
  if (!sent.ok) throw notFound();
  return saying(context, `L'invito parte di nuovo adesso per ${sent.value.email}`);
}

function saying(context: Context, text: string, tone: 'success' | 'warn' = 'success'): Response {
  const page = `/dashboard/${ownActivityOf(context).subdomain}/members`;
  return redirectSaying(context, page, { tone, text });
}

export default function Members({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{`Persone di ${loaderData.name}`}</PageTitle>
      <MembersView {...loaderData} answer={actionData} />
    </>
  );
}
