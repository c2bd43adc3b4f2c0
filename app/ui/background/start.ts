// What a page does by itself once it is at rest: looks for a newer build, fetches pages that may come next.
import { takeAutoUpdate } from './auto-update.ts';
import { fetchLatest, watchBuilds } from './builds.ts';
import { followLinks } from './follow-links.ts';
import { reloadOnce } from './reload-once.ts';
import { guardUnsaved } from './unsaved.ts';

/** The router's own name for what it was built from. */
const manifest: unknown = Reflect.get(window, '__reactRouterManifest');
const ownId = (manifest as { version: string } | undefined)?.version;

/** `sent`: the forms sent since the page has come. */
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
  guardUnsaved(sent);
}

/** Inside :is() a browser passes over what it doesn't know. */
function hasTyped(): boolean {
  return document.querySelector(':is(:user-valid, :user-invalid)') !== null;
}
