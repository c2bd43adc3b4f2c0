// Starts the scripts of a document. A still page is only watched over: it needs no router and isn't hydrated.
import { reloadOnce } from './ui/background/reload-once.ts';

const REST_MS = 1000;

// A missing file of this page's build means that there is a newer build. Without a connection nothing is
// reloaded: typed values would be lost.
window.addEventListener('vite:preloadError', (event) => {
  if (navigator.onLine && reloadOnce('missing-file')) event.preventDefault();
});

const { dataset } = document.documentElement;
// A translated document is not hydrated: every press loads a new document. So the provider's script never
// runs on a page that forbids it, and its replaced texts never become outdated.
if (dataset.translate) {
  void import('./ui/shell/translate-page.ts').then(({ translatePage }) => translatePage());
} else {
  if (dataset.still === undefined) void import('./ui/shell/hydrate.tsx').then(({ hydrate }) => hydrate());
  else void import('./ui/background/still-page.ts').then(({ beStill }) => beStill());
  if (import.meta.env.PROD) setTimeout(startAtRest, REST_MS);
}

/** Forms sent before the background scripts started: their values no longer count as unsaved. */
const sent: SubmitEvent[] = [];
const noteSent = (event: SubmitEvent) => sent.push(event);
addEventListener('submit', noteSent, true);

/** Tries again once there is a connection. */
function startAtRest(): void {
  import('./ui/background/start.ts')
    .then(({ start }) => {
      start(sent);
      removeEventListener('submit', noteSent, true);
    })
    .catch(() => addEventListener('online', startAtRest, { once: true }));
}

void dropWorkers();

/** Browsers have no service workers on an address without TLS. */
async function dropWorkers(): Promise<void> {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const old = (await workers?.getRegistrations()) ?? [];
  if (old.length > 0) await (await import('./ui/background/old-workers.ts')).dropOldWorkers(old);
}
