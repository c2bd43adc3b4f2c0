// Figures of the platform, and links to its parts.
import { depsContext } from '#app/contexts.ts';
import { findPlatformFigures } from '#app/domain/administration/system-state.server.ts';
import { AdminOverview } from '#app/ui/admin/overview.tsx';

import type { Route } from './+types/overview';

export async function loader({ context }: Route.LoaderArgs) {
  return { figures: await findPlatformFigures(context.get(depsContext)) };
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Amministrazione</title>
      <AdminOverview {...loaderData} />
    </>
  );
}
