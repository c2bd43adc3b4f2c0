// Makes an operator's two colours readable: text on them, and their shade as text, in both modes.
import { type ColourPair, colourPairs } from './colour-pairs.ts';
import { contrast, fromHex, type Rgb, toHex, toOklch, withLightness } from './oklch.ts';

const BLACK = '#000000';
const WHITE = '#ffffff';
const TEXT_CONTRAST = 4.5;
const EDGE_CONTRAST = 3;

/** Backgrounds of text and controls, from palette.css. */
const LIGHT = ['#f8fbf9', WHITE] as const;
const DARK = ['#0c0f0d', '#191d1a'] as const;
/** Highest lightness of a band in dark mode. */
const LIGHTEST_DARK_BAND = 0.28;
const CONTROL_EDGE = '#6f7772';

export type PageColours = { primaryColor: string; backgroundColor: string };

export type OperatorColours = {
  /** Fills the primary button and the chosen day. */
  op: string;
  opHover: string;
  onOp: string;
  opText: ColourPair;
  /** Border of `op`; equal to the fill if that stands out enough. */
  opEdge: ColourPair;
  /** Fills header, hero and footer; a dark shade of the same hue in dark mode. */
  band: ColourPair;
  onBand: ColourPair;
};

export function operatorColours(primaryColor: string, backgroundColor: string): OperatorColours {
  const op = fromHex(primaryColor) ?? fromHex('#107b49');
  const band = fromHex(backgroundColor) ?? fromHex(WHITE);
  if (!op || !band) throw new Error('unreachable: the fallbacks are valid colours');
  const onOp = textOn(op);
  const darkBand =
    toOklch(band).lightness > LIGHTEST_DARK_BAND ? withLightness(band, LIGHTEST_DARK_BAND) : band;
  return {
    op: toHex(op),
    opHover: toHex(hover(op, onOp)),
    onOp,
    opText: { light: readable(op, LIGHT, -1), dark: readable(op, DARK, 1) },
    opEdge: { light: edge(op, LIGHT), dark: edge(op, DARK) },
    band: { light: toHex(band), dark: toHex(darkBand) },
    onBand: { light: textOn(band), dark: textOn(darkBand) },
  };
}

const styles = new Map<string, string>();
const STYLES_KEPT = 500;

/**
 * Custom properties for a style element with nonce. Cached, because computing them takes longer than
 * rendering a small page.
 */
export function operatorStyle({ primaryColor, backgroundColor }: PageColours): string {
  const key = `${primaryColor} ${backgroundColor}`;
  const known = styles.get(key);
  if (known !== undefined) return known;
  const made = asProperties(operatorColours(primaryColor, backgroundColor));
  if (styles.size >= STYLES_KEPT) styles.clear();
  styles.set(key, made);
  return made;
}

function asProperties({ op, opHover, onOp, opText, opEdge, band, onBand }: OperatorColours): string {
  const plain = `:root{--op:${op};--op-hover:${opHover};--on-op:${onOp}}`;
  return plain + colourPairs({ 'op-text': opText, 'op-edge': opEdge, 'op-band': band, 'on-op-band': onBand });
}

/** The text colour with most contrast on an operator's colour. */
export function labelOn(colour: string): string {
  return textOn(fromHex(colour) ?? [1, 1, 1]);
}

/** Black or white: one of them always has a contrast of at least 4.58. */
function textOn(fill: Rgb): string {
  return contrast(fill, [0, 0, 0]) >= contrast(fill, [1, 1, 1]) ? BLACK : WHITE;
}

/** Moves the lightness away from the label's, which increases contrast; at the end of the scale moves back a little. */
function hover(fill: Rgb, label: string): Rgb {
  const { lightness } = toOklch(fill);
  const away = label === WHITE ? -0.06 : 0.06;
  const moved = lightness + away;
  return withLightness(fill, moved > 1 || moved < 0 ? lightness - away : moved);
}

/** Changes only the lightness, step by step, until the contrast is enough on all backgrounds. */
function readable(colour: Rgb, grounds: readonly string[], direction: 1 | -1): string {
  let lightness = toOklch(colour).lightness;
  let shifted = colour;
  while (lowestContrast(shifted, grounds) < TEXT_CONTRAST && lightness > 0 && lightness < 1) {
    lightness += direction * 0.01;
    shifted = withLightness(colour, lightness);
  }
  if (lowestContrast(shifted, grounds) >= TEXT_CONTRAST) return toHex(shifted);
  return direction === 1 ? WHITE : BLACK;
}

function edge(fill: Rgb, grounds: readonly string[]): string {
  return lowestContrast(fill, grounds) < EDGE_CONTRAST ? CONTROL_EDGE : toHex(fill);
}

function lowestContrast(colour: Rgb, grounds: readonly string[]): number {
  return Math.min(...grounds.map((ground) => contrast(colour, fromHex(ground) ?? [0, 0, 0])));
}

const ratio = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 });

/** Notes for the operator: contrasts of the colours, and changes made for readability. */
export function colourNotes({ primaryColor, backgroundColor }: PageColours): string[] {
  const { op, onOp, opText, opEdge, band, onBand } = operatorColours(primaryColor, backgroundColor);
  const on = (label: string, fill: string) =>
    `testo ${label === WHITE ? 'bianco' : 'nero'}, contrasto ${ratio.format(lowestContrast(fromHex(fill) ?? [0, 0, 0], [label]))}:1`;
  const notes = [`Pulsanti: ${on(onOp, op)}`, `Fasce: ${on(onBand.light, band.light)}`];
  if (band.dark !== band.light)
    notes.push(`In modalità scura le fasce usano una tinta più scura: ${on(onBand.dark, band.dark)}`);
  for (const [mode, words] of [
    ['light', 'chiara'],
    ['dark', 'scura'],
  ] as const) {
    if (opText[mode] !== op) notes.push(`In modalità ${words} i link usano una tinta più leggibile`);
    if (opEdge[mode] !== op)
      notes.push(
        `In modalità ${words} il colore principale si confonde con lo sfondo: i pulsanti hanno un bordo`,
      );
  }
  return notes;
}
