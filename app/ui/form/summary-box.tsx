import type { ReactNode, RefObject } from 'react';

import { Icon } from '../parts/icon.tsx';

/** Also without scripts: the first thing to be read of an answer that refuses. */
const FOCUSED = { tabIndex: -1, autoFocus: true };

type Props = {
  id: string;
  tone: 'red' | 'yellow';
  title: string;
  box: RefObject<HTMLDivElement | null>;
  children: ReactNode;
};

/** Whoever shows it moves the focus there, through `box`, when it comes without a new page. */
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
