// A browser may bring a page back as it was left: on its way elsewhere, «Invio in corso…», with what was true then.
import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** Asks for the page again in place: what was typed stays, and the router is no longer under way. */
export function ComeBack() {
  const navigate = useNavigate();
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      const { pathname, search, hash } = window.location;
      if (persisted) void navigate(pathname + search + hash, { replace: true, preventScrollReset: true });
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [navigate]);
  return null;
}
