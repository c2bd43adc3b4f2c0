// After «back», a browser may restore a page as it was left: navigating («Invio in corso…») and with outdated
// data; or show an old answer from its cache, without typed values.
import { useEffect } from 'react';
import { useNavigate, useRevalidator } from 'react-router';

import { cameBack } from '../background/reload-once.ts';

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
