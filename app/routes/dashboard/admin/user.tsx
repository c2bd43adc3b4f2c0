// One person for administrators.
import { depsContext } from '#app/contexts.ts';
import { resendVerificationTo } from '#app/domain/administration/user-access.server.ts';
import { administratorOf } from '#app/middleware/guard.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { UserView } from '#app/ui/admin/users.tsx';

import { notFound } from '../addresses.ts';
import type { Route } from './+types/user';
import { pageOfUser, theUser, whyNot } from './ways.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const user = await theUser(args);
  return { user, obstacle: user.erasedAt ? undefined : whyNot(user, administratorOf(args.context).userId) };
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { id } = await theUser(args);
  if ((await request.formData()).get('intent') !== 'verification') throw notFound();
  const outcome = await resendVerificationTo(context.get(depsContext), administratorOf(context), id);
  if (outcome.ok)
    return redirectSaying(context, pageOfUser({ id }), {
      tone: 'success',
      text: 'Il link di verifica parte adesso',
    });
  if (outcome.error === 'not-found') throw notFound();
  return redirectSaying(context, pageOfUser({ id }), { tone: 'warn', text: "L'email è già verificata" });
}

export default function User({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>{`${loaderData.user.name} ${loaderData.user.surname}`}</title>
      <UserView {...loaderData} />
    </>
  );
}
