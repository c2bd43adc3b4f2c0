// Pictures as pages name them, and their order.

/** A stored picture: `key` is its name in the file store. */
export type ImageRef = { key: string; width: number; height: number; alt: string };

/** As those see it who may change it. */
export type OwnImage = ImageRef & { id: number };

/** A list, or what becomes of the one that is stored: then two who change it at once lose nothing of each other. */
export type ImageOrder = readonly number[] | ((current: readonly number[]) => readonly number[]);

/** In which order pictures are shown, as lists of their ids. Pure. */
export function orderedAs(order: ImageOrder, current: readonly number[]): readonly number[] {
  return typeof order === 'function' ? order(current) : order;
}

export function without(ids: readonly number[], id: number): number[] {
  return ids.filter((each) => each !== id);
}
