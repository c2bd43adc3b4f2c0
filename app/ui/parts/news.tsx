import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

import { Notice } from './notice.tsx';

/**
 * A message about what was just done. Takes the focus if no new document was loaded, because nothing would be
 * read aloud then.
 */
export function News({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (key !== FIRST_DOCUMENT) box.current?.focus();
  }, [key]);
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="success">{children}</Notice>
    </div>
  );
}

/** The router's key of the location at which a document was opened. */
const FIRST_DOCUMENT = 'default';
