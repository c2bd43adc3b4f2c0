// Pictures as pages refer to them, and their order.

/** A stored picture; `key` is its name in the file store. */
export type ImageRef = { key: string; width: number; height: number; alt: string };

/** A picture for people who may change it. */
export type OwnImage = ImageRef & { id: number };

/** A new order, or a function of the stored one, so that two simultaneous changes lose nothing. */
export type ImageOrder = readonly number[] | ((current: readonly number[]) => readonly number[]);

/** Applies an order to a list of picture ids. */
export function orderedAs(order: ImageOrder, current: readonly number[]): readonly number[] {
  return typeof order === 'function' ? order(current) : order;
}

export function without(ids: readonly number[], id: number): number[] {
  return ids.filter((each) => each !== id);
}
