// Only with scripts, and only where the browser lets a page copy: without, the address is there to be selected.
import { useState, useSyncExternalStore } from 'react';

import { Button } from '../parts/button.tsx';

const never = () => () => {};

export function CopyButton({ text, label }: { text: string; label: string }) {
  const able = useSyncExternalStore(
    never,
    () => navigator.clipboard !== undefined,
    () => false,
  );
  const [copied, setCopied] = useState(false);
  if (!able) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Button type="button" variant="secondary" onClick={() => void copy()} aria-label={`Copia: ${label}`}>
      {copied ? 'Copiato' : 'Copia'}
    </Button>
  );
}
