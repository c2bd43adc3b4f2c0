// One person.
import { administratorOf } from '#app/middleware/administrator.ts';
import { UserView } from '#app/ui/admin/users/user-view.tsx';

import type { Route } from './+types/user';
import { whyNot } from './why-not.ts';
import { theUser } from './the-user.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const user = await theUser(args);
  return { user, obstacle: user.erasedAt ? undefined : whyNot(user, administratorOf(args.context).userId) };
}

export default function User({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>{`${loaderData.user.name} ${loaderData.user.surname}`}</title>
      <UserView {...loaderData} />
    </>
  );
}
