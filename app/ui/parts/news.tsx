import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

import { Notice } from './notice.tsx';

/** What has just been done. Where no new document brought it, nothing begins to be read anew: focus goes to it. */
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

/** The router's key of the place at which a document was opened. */
const FIRST_DOCUMENT = 'default';
