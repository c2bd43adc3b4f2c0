// Going back, a browser may bring a page as it was left: on its way elsewhere, «Invio in corso…», with what was true
// then. Or it takes what it once was sent out of its cache, without asking and without what was typed.
import { useEffect } from 'react';
import { useNavigate, useRevalidator } from 'react-router';

/** Asks for the page again in place: what was typed stays, and the router is no longer under way. */
export function ComeBack() {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const askAgain = () => {
      const { pathname, search, hash } = window.location;
      void navigate(pathname + search + hash, { replace: true, preventScrollReset: true });
      // To an address with a hash the router goes without asking for anything: the colour mode of before would stay.
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

function cameBack(): boolean {
  const [loading] = performance.getEntriesByType('navigation');
  return loading instanceof PerformanceNavigationTiming && loading.type === 'back_forward';
}
