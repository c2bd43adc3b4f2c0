// Rows with scripts: dragged by pointer, or moved by keyboard at their handle. Nothing is saved before the
// button is pressed.
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
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
import { announcementsFor, INSTRUCTIONS } from './announcements.ts';
import { OrderRow, type OrderItem } from './order-row.tsx';

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
