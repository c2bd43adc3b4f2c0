// The person's data: download, leaving activities, erasure; their sessions, and how to end them.
import { endOwnSession, endSessions, listSessions } from '#app/domain/identity/signing-in/sessions.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { depsOf, viewerOf } from '#app/middleware/own-activity.ts';
import { DataView, DevicesView } from '#app/ui/settings/account-views.tsx';
import type { Route } from './+types/data';
import { notAllowed } from '../found.ts';

const showsDevices = (pattern: string) => pattern.endsWith('devices');

export async function loader({ context, pattern }: Route.LoaderArgs) {
  if (!showsDevices(pattern)) return {};
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

export async function action({ request, context, pattern }: Route.ActionArgs) {
  if (!showsDevices(pattern)) throw notAllowed();
  const deps = depsOf(context);
  const { user, idHash } = viewerOf(context);
  const device = (await request.formData()).get('device');
  if (device === 'others') await endSessions(deps, user.id, idHash);
  else if (typeof device === 'string') await endOwnSession(deps, user.id, device);
  return redirectSaying(context, '/settings/devices', { tone: 'success', text: 'Disconnessione effettuata' });
}

/** The activities are those that the layout has loaded for its menu. */
export default function Data({ loaderData: { devices }, matches }: Route.ComponentProps) {
  const joined = matches[1].loaderData.activities.filter(({ role }) => role !== 'owner');
  return (
    <>
      <title>{devices ? 'Dispositivi' : 'I tuoi dati'}</title>
      {devices ? <DevicesView devices={devices} /> : <DataView joined={joined} />}
    </>
  );
}
