/** Colours as plain triples, mixed in sRGB: close enough for gouache. */

export type Rgb = readonly [red: number, green: number, blue: number];

export function hex(code: string): Rgb {
  const value = Number.parseInt(code.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export function palette(...codes: readonly string[]): readonly Rgb[] {
  return codes.map(hex);
}

export function css(colour: Rgb, alpha = 1): string {
  return `rgba(${colour.map(Math.round).join(',')},${alpha})`;
}

export function mix(from: Rgb, to: Rgb, amount: number): Rgb {
  const t = Math.min(1, Math.max(0, amount));
  return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t, from[2] + (to[2] - from[2]) * t];
}

export function scale(colour: Rgb, factor: number): Rgb {
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor];
}

/** The colour at a point 0–1 along evenly spaced stops. */
export function ramp(stops: readonly Rgb[], position: number): Rgb {
  const last = stops.length - 1;
  const place = Math.min(last, Math.max(0, position * last));
  const index = Math.min(last - 1, Math.floor(place));
  return mix(stops[index] as Rgb, stops[index + 1] as Rgb, place - index);
}

export function smooth(low: number, high: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return t * t * (3 - 2 * t);
}
