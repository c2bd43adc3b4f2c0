import type { ReactNode, RefObject } from 'react';
import { Icon } from '../parts/icon.tsx';

/** Focused on load, also without scripts, so that it is read first. */
export const FOCUSED = { tabIndex: -1, autoFocus: true };

type Props = {
  id: string;
  tone: 'red' | 'yellow';
  title: string;
  box: RefObject<HTMLDivElement | null>;
  children: ReactNode;
};

/** If it appears without a new page, the caller moves the focus through `box`. */
export function SummaryBox({ id, tone, title, box, children }: Props) {
  return (
    <div ref={box} {...FOCUSED} className={`notice tone-${tone}`} aria-labelledby={id}>
      <Icon name="alert" />
      <div className="min-w-0">
        <h2 id={id} className="font-sans text-body font-bold tracking-normal">
          {title}
        </h2>
        {children}
      </div>
    </div>
  );
}
