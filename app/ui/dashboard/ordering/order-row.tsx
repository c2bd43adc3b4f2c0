// Content of a row in an ordered list.
import type { ReactNode } from 'react';
import type { Move } from '#app/domain/sequence.ts';

export type OrderItem = {
  id: number;
  /** Name of the row, also in its buttons' labels. */
  name: string;
  body: ReactNode;
  /** Further links and buttons of the row. */
  actions?: ReactNode;
};

type Props = { item: OrderItem; first: boolean; last: boolean; handle?: ReactNode };

export function OrderRow({ item, first, last, handle }: Props) {
  return (
    <>
      <input type="hidden" name="order" value={item.id} />
      {handle}
      <div className="order-body">{item.body}</div>
      <div className="order-actions" data-no-print>
        {first && last ? null : (
          <>
            <MoveButton item={item} direction="up" disabled={first} />
            <MoveButton item={item} direction="down" disabled={last} />
          </>
        )}
        {item.actions}
      </div>
    </>
  );
}

type MoveProps = {
  item: Pick<OrderItem, 'id' | 'name'> & Pick<Move, 'place'>;
  direction: Move['direction'];
  disabled: boolean;
};

export function MoveButton({ item: { id, name, place }, direction, disabled }: MoveProps) {
  const words = direction === 'up' ? 'Sposta su' : 'Sposta giù';
  return (
    <button
      type="submit"
      name="move"
      value={`${direction}:${id}:${place ?? ''}`}
      className="order-button"
      disabled={disabled}
      aria-label={`${words}: ${name}`}
    >
      {words}
    </button>
  );
}
