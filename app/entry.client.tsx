// Brings a server-rendered document to life.
import { setNonce } from 'get-nonce';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

import { reloadOnce } from './ui/background/reload-once.ts';
import { persistent } from './ui/shell/cut-off.ts';

const REST_MS = 1000;

// Radix injects a style element for open dialogs; the page's policy asks for its nonce.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
if (nonce) setNonce(nonce);

// A file of the build that this page came from is gone: there is a newer one. Without a connection nothing is gone, and
// a page that was loaded anew would lose what was typed.
window.addEventListener('vite:preloadError', (event) => {
  if (navigator.onLine && reloadOnce('missing-file')) event.preventDefault();
});

// The router has no other place where a request of its own can be tried again.
window.fetch = persistent(window.fetch.bind(window));

// A translated document stays as the server wrote it: whatever is pressed loads a new one, so that the provider's script
// is never alive on a page that is closed to it, and no text that it replaced goes stale.
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

/** Sent before the page was at rest: what they carried is no longer unsaved. */
const sent: SubmitEvent[] = [];
const noteSent = (event: SubmitEvent) => sent.push(event);
addEventListener('submit', noteSent, true);

/** Once there is a connection, where there is none yet. */
function startAtRest(): void {
  import('./ui/background/start.ts')
    .then(({ start }) => {
      start(sent);
      removeEventListener('submit', noteSent, true);
    })
    .catch(() => addEventListener('online', startAtRest, { once: true }));
}

void dropWorkers();

/** Unknown to browsers on an address without TLS. */
async function dropWorkers(): Promise<void> {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const old = (await workers?.getRegistrations()) ?? [];
  if (old.length > 0) await (await import('./ui/background/old-workers.ts')).dropOldWorkers(old);
}
