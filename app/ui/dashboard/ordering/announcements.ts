// Texts read aloud while a row is moved.
import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';

export const INSTRUCTIONS =
  'Premi spazio per prendere la riga, le frecce per spostarla, di nuovo spazio per lasciarla, Esc per annullare.';

type Named = { id: number; name: string };

export function announcementsFor(items: readonly Named[], order: readonly number[]): Announcements {
  const nameOf = (id: UniqueIdentifier) => items.find((item) => item.id === id)?.name ?? '';
  const place = (id: UniqueIdentifier) => `posizione ${order.indexOf(Number(id)) + 1} di ${order.length}`;
  return {
    onDragStart: ({ active }) => `Hai preso ${nameOf(active.id)}, ${place(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over === null
        ? `${nameOf(active.id)} è fuori dall'elenco.`
        : `${nameOf(active.id)}: ${place(over.id)}.`,
    onDragEnd: ({ active, over }) =>
      `Hai lasciato ${nameOf(active.id)} in ${place(over?.id ?? active.id)}. Salva l'ordine.`,
    onDragCancel: ({ active }) => `Annullato: ${nameOf(active.id)} è tornato al suo posto.`,
  };
}
