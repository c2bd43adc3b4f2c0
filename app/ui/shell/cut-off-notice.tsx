// Shown over the page while the server can't be reached.
import { useSyncExternalStore } from 'react';

import { Notice } from '../parts/notice.tsx';
import { isCutOff, onCutOff } from './cut-off.ts';

export function CutOffNotice() {
  const cutOff = useSyncExternalStore(onCutOff, isCutOff, () => false);
  if (!cutOff) return null;
  return (
    <div className="cut-off">
      <Notice tone="danger">
        <p>
          Il sito non risponde: riproviamo da soli appena torna la connessione. Quello che hai scritto è
          ancora qui.
        </p>
      </Notice>
    </div>
  );
}
