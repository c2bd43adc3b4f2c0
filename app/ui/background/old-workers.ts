// Removes service workers of earlier versions of the site, which would go on serving those. Source:
// docs/rules/pages.md#updates.
import { setAutoUpdate } from './auto-update.ts';
import { reloadOnce } from './reload-once.ts';

type Registration = Pick<
  ServiceWorkerRegistration,
  'installing' | 'waiting' | 'addEventListener' | 'unregister'
>;

type Parts = { onNewVersion?: () => void; forget?: () => Promise<unknown>; reload?: () => unknown };

export async function dropOldWorkers(
  registrations: readonly Registration[],
  {
    onNewVersion = setAutoUpdate,
    forget = forgetCaches,
    reload = () => reloadOnce('old-workers'),
  }: Parts = {},
): Promise<void> {
  for (const registration of registrations) {
    if (registration.installing ?? registration.waiting) onNewVersion();
    registration.addEventListener('updatefound', onNewVersion);
  }
  const gone = await Promise.all(registrations.map((registration) => registration.unregister()));
  if (!gone.includes(true)) return;
  await forget();
  reload();
}

async function forgetCaches(): Promise<unknown> {
  return Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}
