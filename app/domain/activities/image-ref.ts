/** A stored picture: `key` is its name in the file store. */
export type ImageRef = { key: string; width: number; height: number; alt: string };
