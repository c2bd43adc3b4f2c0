// Background work of a loaded page: checks for a newer build, prefetches likely pages.
import { takeAutoUpdate } from './auto-update.ts';
import { fetchLatest, watchBuilds } from './builds.ts';
import { changeColoursInPlace } from './colours.ts';
import { followLinks } from './follow-links.ts';
import { reloadOnce } from './reload-once.ts';
import { guardUnsaved } from './unsaved.ts';

/** The router's version of the build. */
const manifest: unknown = Reflect.get(window, '__reactRouterManifest');
const ownId =
  (manifest as { version: string } | undefined)?.version ?? document.documentElement.dataset.still;

/** `sent`: forms sent since the page was loaded. */
export function start(sent: SubmitEvent[]): void {
  if (ownId !== undefined) {
    const check = watchBuilds({
      ownId,
      latest: fetchLatest,
      visible: () => document.visibilityState === 'visible',
      onNewer: (later) => {
        if (takeAutoUpdate() && !hasTyped() && reloadOnce('update')) return;
        void import('./update-prompt.tsx').then(({ offerUpdate }) => offerUpdate(later));
      },
    });
    window.addEventListener('focus', () => void check());
    document.addEventListener('visibilitychange', () => void check());
  }
  followLinks();
  if (document.documentElement.dataset.still !== undefined) changeColoursInPlace();
  guardUnsaved(sent);
}

/** Within :is(), browsers ignore selectors they don't know. */
function hasTyped(): boolean {
  return document.querySelector(':is(:user-valid, :user-invalid)') !== null;
}
