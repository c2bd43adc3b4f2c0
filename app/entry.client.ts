// Starts the scripts of a document. A still page is only watched over: it needs no router and isn't hydrated.
import { loadLater } from './ui/form/load-later.ts';
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
  loadLater(
    () => import('./ui/shell/translate-page.ts'),
    ({ translatePage }) => translatePage(),
  );
} else {
  if (dataset.still === undefined)
    loadLater(
      () => import('./ui/shell/hydrate.tsx'),
      ({ hydrate }) => hydrate(),
    );
  else
    loadLater(
      () => import('./ui/background/still-page.ts'),
      ({ beStill }) => beStill(),
    );
  if (import.meta.env.PROD) setTimeout(startAtRest, REST_MS);
}

/** Forms sent before the background scripts started: their values no longer count as unsaved. */
const sent: SubmitEvent[] = [];
const noteSent = (event: SubmitEvent) => sent.push(event);
addEventListener('submit', noteSent, true);

function startAtRest(): void {
  loadLater(
    () => import('./ui/background/start.ts'),
    ({ start }) => {
      start(sent);
      removeEventListener('submit', noteSent, true);
    },
  );
}

void dropWorkers();

/** Browsers have no service workers on an address without TLS, and none in a frame whose storage they forbid. */
async function dropWorkers(): Promise<void> {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const old = (await workers?.getRegistrations().catch(() => [])) ?? [];
  if (old.length === 0) return;
  loadLater(
    () => import('./ui/background/old-workers.ts'),
    ({ dropOldWorkers }) => void dropOldWorkers(old),
  );
}
