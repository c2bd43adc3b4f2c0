// Rows with scripts: dragged by pointer, or moved by keyboard at their handle. Nothing is saved before the
// button is pressed.
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useId, useState } from 'react';
import { SubmitButton } from '../../form/submit-button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { type OrderItem, OrderRow } from './order-row.tsx';

type Props = { label: string; items: readonly OrderItem[] };

export function SortableRows({ label, items }: Props) {
  const id = useId();
  const [order, setOrder] = useState(() => items.map((item) => item.id));
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const changed = order.some((each, index) => each !== items[index]?.id);

  function drop({ active, over }: DragEndEvent) {
    if (over === null || active.id === over.id) return;
    setOrder((before) =>
      arrayMove(before, before.indexOf(Number(active.id)), before.indexOf(Number(over.id))),
    );
  }

  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcementsFor(items, order),
        screenReaderInstructions: { draggable: INSTRUCTIONS },
      }}
      onDragEnd={drop}
    >
      <SortableContext items={order} strategy={verticalListSortingStrategy}>
        <ol className="order-list" aria-label={label}>
          {order.map((each, index) => {
            const item = items.find((one) => one.id === each);
            return item === undefined ? null : (
              <SortableRow key={each} item={item} first={index === 0} last={index === order.length - 1} />
            );
          })}
        </ol>
      </SortableContext>
      {changed ? (
        <div className="save-bar" data-unsaved>
          <SubmitButton>Salva l'ordine</SubmitButton>
          <output className="self-center">L'ordine è cambiato e non è ancora salvato</output>
        </div>
      ) : null}
    </DndContext>
  );
}

type RowProps = { item: OrderItem; first: boolean; last: boolean };

function SortableRow({ item, first, last }: RowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: item.id, attributes: { roleDescription: 'riga trascinabile' } });
  return (
    <li
      ref={setNodeRef}
      id={`row-${item.id}`}
      className="order-row"
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <OrderRow
        item={item}
        first={first}
        last={last}
        handle={
          <button
            type="button"
            ref={setActivatorNodeRef}
            className="drag-handle"
            {...attributes}
            {...listeners}
            aria-label={`Trascina ${item.name}`}
          >
            <Icon name="grip" />
          </button>
        }
      />
    </li>
  );
}

// Texts read aloud while a row is moved.

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
