// Lists ordered by people. A form sends the order that was on screen, perhaps with one step up or down; rows
// added or removed meanwhile are neither lost nor restored. Browser-safe.
import { readId } from './read-id.ts';

/** `place`: the item's on the page, from 1; with it, a form without `order` moves once however often it is sent. */
export type Move = { id: number; direction: 'up' | 'down'; place?: number | undefined };

/** The fields of an ordering form: `order` once per item, and the button `move`. */
export type Ordering = { wanted: readonly number[]; move: Move | undefined };

export function readOrdering(fields: FormData): Ordering {
  const wanted = fields.getAll('order').flatMap((text) => readId(String(text)) ?? []);
  const [direction, text, place] = String(fields.get('move') ?? '').split(':');
  const id = readId(text);
  if (id === undefined || (direction !== 'up' && direction !== 'down')) return { wanted, move: undefined };
  return { wanted, move: { id, direction, place: readId(place) } };
}

/**
 * A permutation of `current` in the wanted order. Items that `wanted` doesn't name stay behind the item they
 * followed.
 */
export function arrange(current: readonly number[], { wanted, move }: Ordering): number[] {
  const there = new Set(current);
  const arranged = [...new Set(wanted)].filter((id) => there.has(id));
  const placed = new Set(arranged);
  for (const [index, id] of current.entries()) {
    if (placed.has(id)) continue;
    const before = current[index - 1];
    arranged.splice(before === undefined ? 0 : arranged.indexOf(before) + 1, 0, id);
  }
  return move === undefined ? arranged : moved(arranged, move);
}

/** Moves an item one place; does nothing at the end of the list, or if `place` shows that it was moved already. */
export function moved(order: readonly number[], { id, direction, place }: Move): number[] {
  const step = direction === 'up' ? -1 : 1;
  const from = order.indexOf(id);
  const isDone = place !== undefined && from === place - 1 + step;
  if (from === -1 || order[from + step] === undefined || isDone) return [...order];
  return order.filter((each) => each !== id).toSpliced(from + step, 0, id);
}
