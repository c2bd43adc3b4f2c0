// With scripts the form changes the address without a reload: at once when sent, shortly after a choice.
import {
  type FormEvent,
  type MouseEvent as ReactMouseEvent,
  type SubmitEvent,
  useEffect,
  useRef,
} from 'react';
import { useNavigate } from 'react-router';
import { isLeaving } from '../../form/router.ts';

const SETTLING_MS = 300;

export function useAddressForm() {
  const navigate = useNavigate();
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);

  function go(query: URLSearchParams, replace: boolean) {
    clearTimeout(settling.current);
    void navigate({ search: query.toString() }, { preventScrollReset: true, replace });
  }

  return {
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      // Browsers send an invalid number as empty.
      const wrong = event.currentTarget.querySelector<HTMLInputElement>('[type=number]:invalid');
      if (wrong?.validity.badInput) wrong.focus();
      else go(queryOf(event.currentTarget, event.nativeEvent.submitter), false);
    },
    onInput({ currentTarget }: FormEvent<HTMLFormElement>) {
      const settle = () => {
        clearTimeout(settling.current);
        settling.current = setTimeout(() => {
          // If the visitor is already leaving the page, the change waits.
          if (isLeaving()) settle();
          else if (currentTarget.isConnected) go(queryOf(currentTarget), true);
        }, SETTLING_MS);
      };
      settle();
    },
    /** Links to other days and months take along choices made since they were rendered. */
    onClick(event: ReactMouseEvent<HTMLFormElement>) {
      const followed = followedQuery(event);
      if (!followed) return;
      for (const [name, value] of queryOf(event.currentTarget)) {
        if (name === 'slot' || name.startsWith('people-')) followed.set(name, value);
      }
      go(followed, false);
    },
  };
}

function queryOf(form: HTMLFormElement, submitter?: HTMLElement | null): URLSearchParams {
  return new URLSearchParams(
    [...new FormData(form, submitter)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}

// Follows links that only change the query, without a reload and without scrolling.

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
