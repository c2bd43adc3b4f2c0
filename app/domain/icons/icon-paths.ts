// Extracts the paths of an icon, so that a page draws it without inserting markup. Browser-safe.
export type IconPath = { d: string; filled: boolean };

const TAG = /<(\/?)(\w+)\b([^<>]*)>/g;
const DRAWN = new Set(['g', 'path']);

/** undefined if the body has anything but groups and paths. */
export function iconPaths(body: string): IconPath[] | undefined {
  const paths: IconPath[] = [];
  let group = '';
  for (const [, closing, tag = '', attributes = ''] of body.matchAll(TAG)) {
    if (!DRAWN.has(tag)) return undefined;
    if (tag === 'g') group = closing ? '' : attributes;
    const d = tag === 'path' ? /\sd="([^"]+)"/.exec(attributes)?.[1] : undefined;
    if (d !== undefined) paths.push({ d, filled: isFilled(attributes) ?? isFilled(group) ?? false });
  }
  return paths.length === 0 ? undefined : paths;
}

function isFilled(attributes: string): boolean | undefined {
  const fill = /\sfill="([^"]+)"/.exec(attributes)?.[1];
  return fill === undefined ? undefined : fill !== 'none';
}

// An icon ready to be drawn by a page.

export type IconDrawing = {
  /** `tabler:sailboat` */
  name: string;
  paths: IconPath[];
};
