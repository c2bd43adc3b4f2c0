// Name and telephone.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';
import { profileForm } from '#app/domain/identity/account-forms.ts';
import { getUserRecord, updateProfile } from '#app/domain/identity/account.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { depsOf, viewerOf } from '#app/middleware/own-activity.ts';
import { ProfileView } from '#app/ui/settings/profile-view.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { openedByAnother } from '../form-replies.server.ts';
import type { Route } from './+types/profile';

export async function loader({ context }: Route.LoaderArgs) {
  return { user: await getUserRecord(depsOf(context), viewerOf(context).user.id) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const another = openedByAnother(context, { form, page: '/settings' });
  if (another) return another;
  const submission = parseWithZod(form, { schema: profileForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  await updateProfile(depsOf(context), viewerOf(context).user.id, submission.value);
  return redirectSaying(context, '/settings', { tone: 'success', text: 'Profilo salvato' });
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Profilo</PageTitle>
      <ProfileView user={loaderData.user} result={actionData?.result} />
    </>
  );
}
