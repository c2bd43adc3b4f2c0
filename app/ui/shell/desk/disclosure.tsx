// A native disclosure; scripts also close it after one of its links, with Escape, and when the focus leaves.
import type { ReactNode } from 'react';

type Props = { className: string; summary: ReactNode; children: ReactNode };

export function DeskDisclosure({ className, summary, children }: Props) {
  return (
    <details ref={closesItself} className={className}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

function closesItself(details: HTMLDetailsElement): () => void {
  const until = new AbortController();
  const { signal } = until;
  const close = () => {
    details.open = false;
  };
  details.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('a')) close();
    },
    { signal },
  );
  details.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape' || !details.open) return;
      close();
      details.querySelector('summary')?.focus();
    },
    { signal },
  );
  details.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !details.contains(relatedTarget)) close();
    },
    { signal },
  );
  return () => until.abort();
}
