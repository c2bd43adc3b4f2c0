import { useNavigation } from 'react-router';

/** A bar of three pixels on top while a page is loading; the stylesheet sets its timing. */
export function LoadingBar() {
  const busy = useNavigation().state !== 'idle';
  return <div className="loading-bar" data-busy={busy || undefined} aria-hidden="true" />;
}
