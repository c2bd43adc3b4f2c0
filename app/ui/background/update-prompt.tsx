// Offers a newer build in a corner; nothing is reloaded without consent.
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '../parts/button.tsx';

type Props = { onUpdate: () => void; onLater: () => void };

export function UpdatePrompt({ onUpdate, onLater }: Props) {
  const [busy, setBusy] = useState(false);
  const update = () => {
    setBusy(true);
    onUpdate();
  };
  return (
    <section className="update-prompt" aria-label="Aggiornamento">
      <output className="block font-semibold">È disponibile una nuova versione</output>
      <div className="flex flex-wrap gap-2">
        <Button type="button" onClick={update} aria-busy={busy}>
          Aggiorna ora
        </Button>
        <Button type="button" variant="plain" onClick={onLater}>
          Ricordamelo più tardi
        </Button>
      </div>
    </section>
  );
}

export function offerUpdate(later: () => void): void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const onLater = () => {
    root.unmount();
    place.remove();
    later();
  };
  root.render(<UpdatePrompt onUpdate={() => location.reload()} onLater={onLater} />);
}
