import { useNavigation } from 'react-router';

/** Three pixels on top while a page is on its way; its timing is the style sheet's. */
export function LoadingBar() {
  const busy = useNavigation().state !== 'idle';
  return <div className="loading-bar" data-busy={busy || undefined} aria-hidden="true" />;
}
