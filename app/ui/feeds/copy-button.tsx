// Only with scripts, and only where the browser lets a page copy: without, the address is there to be selected.
import { useEffect, useState } from 'react';

import { Button } from '../parts/button.tsx';

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [state, setState] = useState<'absent' | 'ready' | 'copied'>('absent');
  useEffect(() => {
    if (navigator.clipboard !== undefined) setState('ready');
  }, []);
  if (state === 'absent') return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('absent'),
    );
  return (
    <Button type="button" variant="secondary" onClick={() => void copy()} aria-label={`Copia: ${label}`}>
      {state === 'copied' ? 'Copiato' : 'Copia'}
    </Button>
  );
}
