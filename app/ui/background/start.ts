// Background work of a loaded page: checks for a newer build, prefetches likely pages.
import { takeAutoUpdate } from './auto-update.ts';
import { fetchLatest, watchBuilds } from './builds.ts';
import { followLinks } from './follow-links.ts';
import { loadLater } from '../form/load-later.ts';
import { reloadOnce } from './reload-once.ts';
import { fieldsIn, isCheckable, isTyped } from '../form/checkable.ts';
import { pageRouter } from '../form/router.ts';

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
        loadLater(
          () => import('./update-prompt.tsx'),
          ({ offerUpdate }) => offerUpdate(later),
        );
      },
    });
    window.addEventListener('focus', () => void check());
    document.addEventListener('visibilitychange', () => void check());
  }
  followLinks();
  guardUnsaved(sent);
}

/** Within :is(), browsers ignore selectors they don't know. */
function hasTyped(): boolean {
  return document.querySelector(':is(:user-valid, :user-invalid)') !== null;
}

// Asks before leaving a form with unsaved changes or an unsaved new order.

const QUESTION = 'Quello che hai cambiato non è salvato. Vuoi uscire da questa pagina e perderlo?';
const KEY = 'unsaved';

const changed = new Set<HTMLFormElement>();
/** Sent forms: if refused, they count as unsaved again. */
const sent = new Set<HTMLFormElement>();
let sending = false;

/** `before`: forms sent before this script was loaded; their fields may still look changed although they are saved. */
export function guardUnsaved(before: SubmitEvent[]): void {
  const router = pageRouter();
  for (const field of fieldsIn(document)) if (isTyped(field)) note(field.form);
  for (const event of before) onSubmit(event);
  document.addEventListener('input', ({ target }) => {
    if (isCheckable(target) && target.type !== 'password') note(target.form);
  });
  window.addEventListener('submit', onSubmit, { capture: true });
  window.addEventListener('beforeunload', (event) => {
    if (hasUnsaved()) event.preventDefault();
  });
  router?.getBlocker(KEY, ({ currentLocation, nextLocation }) => {
    if (currentLocation.pathname === nextLocation.pathname || !hasUnsaved()) return false;
    if (window.confirm(QUESTION)) return false;
    setTimeout(() => router.state.blockers.get(KEY)?.reset?.());
    return true;
  });
}

/** Ignores searches, and forms with the current password, such as signing in. */
function note(form: HTMLFormElement | null): void {
  if (form?.method === 'post' && !form.querySelector('[autocomplete="current-password"]')) changed.add(form);
}

function onSubmit({ target, submitter }: SubmitEvent): void {
  if (!(target instanceof HTMLFormElement) || target.method !== 'post') return;
  // Such a button saves nothing.
  if (submitter instanceof HTMLButtonElement && submitter.formNoValidate) return;
  if (changed.delete(target)) sent.add(target);
  sending = true;
  setTimeout(() => {
    sending = false;
  });
}

function hasUnsaved(): boolean {
  if (sending) return false;
  if ([...changed].some((form) => form.isConnected)) return true;
  const refused = document.querySelector('[aria-labelledby="error-summary"]') !== null;
  return (
    (refused && [...sent].some((form) => form.isConnected)) ||
    document.querySelector('[data-unsaved]') !== null
  );
}
