// A form for the order of a list: sends the shown order, with up and down buttons in each row. With scripts
// rows can also be dragged, and a button saves the order.
import { type MouseEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { Form } from 'react-router';
import { OrderRow, type OrderItem } from './order-row.tsx';
import { SortableRows } from './sortable-rows.tsx';

type Props = { label: string; items: readonly OrderItem[] };

export function OrderForm({ label, items }: Props) {
  const alive = useSyncExternalStore(never, isAlive, isServer);
  const order = items.map(({ id }) => id).join();
  const focus = useFocusOnMoved(order);
  return (
    <Form method="post" preventScrollReset className="grid gap-4" {...focus}>
      <input type="hidden" name="intent" value="order" />
      {alive && items.length > 1 ? (
        <SortableRows key={order} label={label} items={items} />
      ) : (
        <ol className="order-list" aria-label={label}>
          {items.map((item, index) => (
            <li key={item.id} id={`row-${item.id}`} className="order-row">
              <OrderRow item={item} first={index === 0} last={index === items.length - 1} />
            </li>
          ))}
        </ol>
      )}
    </Form>
  );
}

const never = () => () => {};
const isAlive = () => true;
const isServer = () => false;

/** After a step the focus stays on the row's button, or goes to the other one at the end of the list. */
function useFocusOnMoved(order: string) {
  const form = useRef<HTMLFormElement>(null);
  const pressed = useRef<{ move: string; before: string }>(undefined);
  useEffect(() => {
    if (pressed.current === undefined || pressed.current.before === order) return;
    const [direction, id] = pressed.current.move.split(':');
    pressed.current = undefined;
    const same = form.current?.querySelector(`button[value="${direction}:${id}"]:enabled`);
    const other = form.current?.querySelector(`#row-${id} button[name="move"]:enabled`);
    const button = same ?? other;
    if (button instanceof HTMLElement) button.focus();
  }, [order]);
  return {
    ref: form,
    onClick(event: MouseEvent) {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (button?.name === 'move') pressed.current = { move: button.value, before: order };
    },
  };
}
