// Waiting referrals with what they have in common; faked ones can be refused.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';
import { depsContext } from '#app/contexts.ts';
import { readPaging } from '#app/domain/administration/paging.ts';
import { listReferrals, refuseReferrals } from '#app/domain/administration/referrals.server.ts';
import { refusalForm } from '#app/domain/administration/referral-forms.ts';
import { REFERRAL_STATES } from '#app/domain/identity/referral-state.ts';
import { administratorOf } from '#app/middleware/guard.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { ReferralsView } from '#app/ui/admin/referrals-view.tsx';
import { counted } from '#app/ui/format/counts.ts';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import type { Route } from './+types/referrals';

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = url.searchParams.get('state');
  const state = REFERRAL_STATES.find((each) => each === asked) ?? 'waiting';
  const paging = readPaging(url.searchParams);
  const page = await listReferrals(context.get(depsContext), { state, paging });
  return { page, state, size: paging.size };
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseWithZod(await request.formData(), { schema: refusalForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const { chosen, reason } = submission.value;
  const refusal = { userIds: chosen.map(Number), reason };
  const { refused } = await refuseReferrals(context.get(depsContext), administratorOf(context), refusal);
  return redirectSaying(context, '/dashboard/admin/referrals', {
    tone: refused === 0 ? 'warn' : 'success',
    text:
      refused === 0
        ? 'Nessuno di questi inviti era ancora in attesa'
        : counted(refused, 'invito respinto', 'inviti respinti'),
  });
}

export default function Referrals({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Inviti</PageTitle>
      <ReferralsView {...loaderData} result={actionData?.result} />
    </>
  );
}
