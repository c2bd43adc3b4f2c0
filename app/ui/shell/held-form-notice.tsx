// Over the page while a form waits for somebody to sign in again.
import { useEffect, useSyncExternalStore } from 'react';

import { Button } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { holding, isFormHeld, onHeld, sendAgain } from './held-form.ts';

/** On signed-in pages alone: others lose nothing with a session. */
export function HeldForm() {
  useHolding();
  const held = useSyncExternalStore(onHeld, isFormHeld, () => false);
  if (!held) return null;
  return (
    <div className="cut-off">
      <Notice tone="danger">
        <p>
          {'La sessione è finita e non abbiamo ancora salvato. Quello che hai scritto è ancora qui: '}
          <a href="/login" target="_blank" rel="noreferrer">
            accedi in un'altra scheda
          </a>
          , poi torna qui e riprova.
        </p>
        <p className="mt-3">
          <Button type="button" variant="secondary" onClick={sendAgain}>
            Riprova
          </Button>
        </p>
      </Notice>
    </div>
  );
}

/** The router has no other place where a request of its own can wait. */
function useHolding() {
  useEffect(() => {
    const before = window.fetch;
    window.fetch = holding(before);
    return () => {
      window.fetch = before;
    };
  }, []);
}
