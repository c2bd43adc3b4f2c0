// What opens by itself without scripts; with them it also closes: after a link of it, with Escape, and when left.
import type { ReactNode } from 'react';

type Props = { className: string; summary: ReactNode; children: ReactNode };

export function DeskDisclosure({ className, summary, children }: Props) {
  return (
    <details
      className={className}
      onClick={({ target, currentTarget }) => {
        if (target instanceof Element && target.closest('a')) currentTarget.open = false;
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape' || !currentTarget.open) return;
        currentTarget.open = false;
        currentTarget.querySelector('summary')?.focus();
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
    >
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
