// Makes the server-rendered document interactive.
import { setNonce } from 'get-nonce';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { persistent } from './cut-off.ts';

export function hydrate(): void {
  // Radix adds a style element for open dialogs, which needs the policy's nonce.
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  if (nonce) setNonce(nonce);
  // The router has no other place to retry its requests.
  window.fetch = persistent(window.fetch.bind(window));
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
          // Later, the guest may have typed again.
          import('../background/put-back.ts').then(
            ({ putBack }) => putBack(before),
            () => {},
          );
        },
      },
    );
  });
}
