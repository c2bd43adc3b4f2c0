/** A stored picture: `key` is its name in the file store. */
export type ImageRef = { key: string; width: number; height: number; alt: string };

/** As those see it who may change it. */
export type OwnImage = ImageRef & { id: number };
