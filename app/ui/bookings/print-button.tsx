// Only with scripts: without, the browser's own command prints the page just as well.
import { useSyncExternalStore } from 'react';

import { Button } from '../parts/button.tsx';

const never = () => () => {};

export function PrintButton() {
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!alive) return null;
  return (
    <Button type="button" variant="secondary" onClick={() => window.print()}>
      Stampa
    </Button>
  );
}
