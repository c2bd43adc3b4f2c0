// A QR code as one SVG path.

export type QrCode = {
  /** Modules per side, including the empty margin. */
  size: number;
  /** The dark modules, as path data for a viewBox of `size` units. */
  path: string;
};
