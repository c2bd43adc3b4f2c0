// A list to be put in order: one form that carries the order as it is seen, and a button up and down for each row.
import type { ReactNode } from 'react';
import { Form } from 'react-router';

export type OrderItem = {
  id: number;
  /** What the row is called, in its buttons' names too. */
  name: string;
  body: ReactNode;
  /** Further links and buttons of the row. */
  actions?: ReactNode;
};

type Props = { label: string; items: readonly OrderItem[] };

export function OrderForm({ label, items }: Props) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="order" />
      <ol className="order-list" aria-label={label}>
        {items.map((item, index) => (
          <li key={item.id} id={`row-${item.id}`} className="order-row">
            <input type="hidden" name="order" value={item.id} />
            <div className="order-body">{item.body}</div>
            <div className="order-actions" data-no-print>
              <MoveButton item={item} direction="up" disabled={index === 0} />
              <MoveButton item={item} direction="down" disabled={index === items.length - 1} />
              {item.actions}
            </div>
          </li>
        ))}
      </ol>
    </Form>
  );
}

type MoveProps = { item: OrderItem; direction: 'up' | 'down'; disabled: boolean };

function MoveButton({ item: { id, name }, direction, disabled }: MoveProps) {
  const words = direction === 'up' ? 'Sposta su' : 'Sposta giù';
  return (
    <button
      type="submit"
      name="move"
      value={`${direction}:${id}`}
      className="order-button"
      disabled={disabled}
      aria-label={`${words}: ${name}`}
    >
      {words}
    </button>
  );
}
