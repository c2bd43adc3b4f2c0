// Versions, sizes and waiting work of the platform.
import { buildContext, depsContext, processContext, proxyNoticeContext } from '#app/contexts.ts';
import { findSystemState } from '#app/domain/administration/system-state.server.ts';
import { SystemView } from '#app/ui/admin/system-view.tsx';

import type { Route } from './+types/system';

export async function loader({ context }: Route.LoaderArgs) {
  return {
    system: await findSystemState(context.get(depsContext)),
    build: context.get(buildContext),
    node: process.versions.node,
    proxyNotice: context.get(proxyNoticeContext),
    process: context.get(processContext)(),
  };
}

export default function System({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Sistema</title>
      <SystemView {...loaderData} />
    </>
  );
}
