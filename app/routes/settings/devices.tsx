// The person's sessions, and how to end them.
import { endOwnSession, endSessions, listSessions } from '#app/domain/identity/signing-in/sessions.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { depsOf, viewerOf } from '#app/middleware/own-activity.ts';
import { DevicesView } from '#app/ui/settings/account-views.tsx';

import type { Route } from './+types/devices';

export async function loader({ context }: Route.LoaderArgs) {
  const { user, idHash } = viewerOf(context);
  const sessions = await listSessions(depsOf(context), user.id);
  return {
    devices: sessions.map(({ idHash: id, userAgent, lastSeenAt }) => ({
      id,
      userAgent: userAgent ?? '',
      lastSeenAt: lastSeenAt.toISOString(),
      current: id === idHash,
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const deps = depsOf(context);
  const { user, idHash } = viewerOf(context);
  const device = (await request.formData()).get('device');
  if (device === 'others') await endSessions(deps, user.id, idHash);
  else if (typeof device === 'string') await endOwnSession(deps, user.id, device);
  return redirectSaying(context, '/settings/devices', { tone: 'success', text: 'Disconnessione effettuata' });
}

export default function Devices({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Dispositivi</title>
      <DevicesView {...loaderData} />
    </>
  );
}
