// After «back», a browser may restore a page as it was left: navigating («Invio in corso…») and with outdated
// data; or show an old answer from its cache, without typed values.
import { useEffect, useSyncExternalStore } from 'react';
import { Form, useNavigate, useNavigation, useRevalidator } from 'react-router';
import { cameBack } from '../background/reload-once.ts';
import { Notice } from '../parts/notice.tsx';
import { isCutOff, onCutOff } from './cut-off.ts';
import { useSite } from './site.ts';

/** Loads the data again in place: typed values stay, and the router is idle again. */
export function ComeBack() {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const askAgain = () => {
      const { pathname, search, hash } = window.location;
      void navigate(pathname + search + hash, { replace: true, preventScrollReset: true });
      // The router doesn't load anything for an address with a hash, so the data are reloaded explicitly.
      if (hash !== '') void revalidate();
    };
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) askAgain();
    };
    if (cameBack()) askAgain();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [navigate, revalidate]);
  return null;
}

// Shown over the page while the server can't be reached.

export function CutOffNotice() {
  const cutOff = useSyncExternalStore(onCutOff, isCutOff, () => false);
  if (!cutOff) return null;
  return (
    <div className="cut-off">
      <Notice tone="danger">
        <p>
          Il sito non risponde: riproviamo da soli appena torna la connessione. Quello che hai scritto è
          ancora qui.
        </p>
      </Notice>
    </div>
  );
}

/** A bar of three pixels on top while a page is loading; the stylesheet sets its timing. */
export function LoadingBar() {
  const busy = useNavigation().state !== 'idle';
  return <div className="loading-bar" data-busy={busy || undefined} aria-hidden="true" />;
}

// Above every page during an impersonation: the person's name, and a button to end it.

export function ImpersonationBar() {
  const { impersonating } = useSite();
  if (impersonating === undefined) return null;
  return (
    <aside className="impersonation-bar" aria-label="Impersonificazione" data-no-print>
      <p className="min-w-0 break-words">
        Stai operando come <strong>{impersonating}</strong>
      </p>
      {/* Loads a new document, so that no data of the person stay in memory. */}
      <Form method="post" action="/impersonation/exit" reloadDocument>
        <button>Esci dall&apos;impersonificazione</button>
      </Form>
    </aside>
  );
}
