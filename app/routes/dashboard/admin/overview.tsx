// Figures of the platform, and links to its parts; its versions, sizes and waiting work.
import { buildContext, processContext, proxyNoticeContext } from '#app/contexts.ts';
import { findPlatformFigures, findSystemState } from '#app/domain/administration/system-state.server.ts';
import { depsOf } from '#app/middleware/own-activity.ts';
import { AdminOverview } from '#app/ui/admin/overview.tsx';
import { SystemView } from '#app/ui/admin/system-view.tsx';
import type { Route } from './+types/overview';

export async function loader({ context, pattern }: Route.LoaderArgs) {
  const deps = depsOf(context);
  if (!pattern.endsWith('system')) return { figures: await findPlatformFigures(deps) };
  return {
    system: {
      system: await findSystemState(deps),
      build: context.get(buildContext),
      node: process.versions.node,
      proxyNotice: context.get(proxyNoticeContext),
      process: context.get(processContext)(),
    },
  };
}

export default function Overview({ loaderData: { figures, system } }: Route.ComponentProps) {
  return (
    <>
      <title>{system ? 'Sistema' : 'Amministrazione'}</title>
      {figures ? <AdminOverview figures={figures} /> : null}
      {system ? <SystemView {...system} /> : null}
    </>
  );
}
