// Follows links that only change the query, without a reload and without scrolling.
import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** For the whole page; without it such links work too, but slower. */
export function useAddressLinks() {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const query = followedQuery(event);
      if (query) void navigate({ search: query.toString() }, { preventScrollReset: true });
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [navigate]);
}

type Click = Pick<
  MouseEvent,
  'altKey' | 'button' | 'ctrlKey' | 'defaultPrevented' | 'metaKey' | 'preventDefault' | 'shiftKey' | 'target'
>;

/** The query of a plain click on such a link; prevents the browser's own navigation. */
export function followedQuery(event: Click): URLSearchParams | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target !== '' || !link.getAttribute('href')?.startsWith('?')) return undefined;
  event.preventDefault();
  return new URL(link.href).searchParams;
}
