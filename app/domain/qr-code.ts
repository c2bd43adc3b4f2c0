// The drawing of a square code: whatever is read by a camera, as one path.

export type QrCode = {
  /** Modules on a side, with the empty edge that readers need. */
  size: number;
  /** What is dark, for an SVG of that many units. */
  path: string;
};
