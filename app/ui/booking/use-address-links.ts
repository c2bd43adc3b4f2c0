// Links that only change the page's query are followed without a reload, and without losing one's place.
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

export function useAddressLinks() {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const href = link?.getAttribute('href');
    if (!link || link.target !== '' || !href?.startsWith('?')) return;
    event.preventDefault();
    void navigate({ search: new URL(link.href).search }, { preventScrollReset: true });
  };
}
