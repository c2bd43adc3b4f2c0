// Hydrates the server-rendered document and starts the background scripts.
import { setNonce } from 'get-nonce';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

import { reloadOnce } from './ui/background/reload-once.ts';
import { persistent } from './ui/shell/cut-off.ts';

const REST_MS = 1000;

// Radix adds a style element for open dialogs, which needs the policy's nonce.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
if (nonce) setNonce(nonce);

// A missing file of this page's build means that there is a newer build. Without a connection nothing is
// reloaded: typed values would be lost.
window.addEventListener('vite:preloadError', (event) => {
  if (navigator.onLine && reloadOnce('missing-file')) event.preventDefault();
});

// The router has no other place to retry its requests.
window.fetch = persistent(window.fetch.bind(window));

// A translated document is not hydrated: every press loads a new document. So the provider's script never
// runs on a page that forbids it, and its replaced texts never become outdated.
if (document.documentElement.dataset.translate) {
  void import('./ui/background/translate-page.ts').then(({ translatePage }) => translatePage());
} else {
  const before = {
    fields: [...document.querySelectorAll('input, select, textarea')],
    focused: document.activeElement,
  };
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
      {
        onRecoverableError(error) {
          reportError(error);
          void import('./ui/background/put-back.ts').then(({ putBack }) => putBack(before));
        },
      },
    );
  });
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
