// Lists that people put in order. What they send is the order they saw, and perhaps one step up or down; what came or
// went meanwhile is neither lost nor brought back. Pure and browser-safe.
import { readId } from './read-id.ts';

export type Move = { id: number; direction: 'up' | 'down' };

/** What a form for an order carries: `order` for each item, and the button `move`. */
export type Ordering = { wanted: readonly number[]; move: Move | undefined };

export function readOrdering(fields: FormData): Ordering {
  const wanted = fields.getAll('order').flatMap((text) => readId(String(text)) ?? []);
  const [direction, text] = String(fields.get('move') ?? '').split(':');
  const id = readId(text);
  if (id === undefined || (direction !== 'up' && direction !== 'down')) return { wanted, move: undefined };
  return { wanted, move: { id, direction } };
}

/** A permutation of `current`: as wanted, and what nobody placed stays behind what it was behind. */
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

/** One place up or down; at the end of the list nothing happens. */
export function moved(order: readonly number[], { id, direction }: Move): number[] {
  const from = order.indexOf(id);
  const to = direction === 'up' ? from - 1 : from + 1;
  if (from === -1 || to < 0 || to >= order.length) return [...order];
  const next = [...order];
  next.splice(from, 1);
  next.splice(to, 0, id);
  return next;
}
